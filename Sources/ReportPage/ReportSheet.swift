import Mustache

/// A page of tables: of what changed, or of many nights.
package struct ReportSheet: Sendable {
    /// What changed between two runs.
    package static let difference = ReportSheet(template: PackageResources.diff_mustache)
    /// Defects as rows, nights as columns.
    package static let nights = ReportSheet(template: PackageResources.nights_mustache)
    /// What one night showed.
    package static let night = ReportSheet(template: PackageResources.night_mustache)

    private let template: [UInt8]

    /// The page, ending with a line feed.
    ///
    /// - Parameters:
    ///   - content: what the template names, all of it escaped.
    ///   - data: what the scripts read, as JSON; nil for a page without scripts.
    package func html(_ content: [String: Any], data: String? = nil) -> String {
        // The template is a part of the program; tests render it.
        guard let template = try? MustacheTemplate(string: PageParts.text(template)) else { return "" }
        var content = content.merging(Self.parts.content) { content, _ in content }
        content["hasTrees"] = data != nil
        if let data { content["data"] = PageParts.scriptSafe(data) }
        return template.render(content)
    }

    private static let parts = PageParts(
        styles: [
            PackageResources.base_css, PackageResources.tree_css, PackageResources.sheet_css,
            PackageResources.print_css,
        ],
        scripts: [
            PackageResources.format_js, PackageResources.run_js, PackageResources.elements_js,
            PackageResources.sides_js,
        ])
}
