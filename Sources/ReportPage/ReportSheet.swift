import Mustache

/// A page without scripts: a table of what changed, or of many nights.
package struct ReportSheet: Sendable {
    /// What changed between two runs.
    package static let difference = ReportSheet(template: PackageResources.diff_mustache)
    /// Findings as rows, runs as columns.
    package static let nights = ReportSheet(template: PackageResources.nights_mustache)

    private let template: [UInt8]

    /// The page, ending with a line feed.
    ///
    /// - Parameter content: what the template names, all of it escaped.
    package func html(_ content: [String: Any]) -> String {
        // The template is a part of the program; tests render it.
        guard let template = try? MustacheTemplate(string: String(decoding: template, as: UTF8.self)) else { return "" }
        let styles = [PackageResources.base_css, PackageResources.sheet_css, PackageResources.print_css]
        return template.render(content.merging(["styles": styles.map { String(decoding: $0, as: UTF8.self) }]) { $1 })
    }
}
