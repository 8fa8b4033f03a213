import Mustache
import PageFiles

/// A page of tables: of what changed, or of many nights.
package struct ReportSheet: Sendable {
    /// What changed between two runs.
    package static let difference = ReportSheet(template: String(cString: differenceTemplate()))
    /// Defects as rows, nights as columns.
    package static let nights = ReportSheet(template: String(cString: nightsTemplate()))
    /// What one night showed.
    package static let night = ReportSheet(template: String(cString: nightTemplate()))

    private let template: String

    /// The page, ending with a line feed.
    ///
    /// - Parameters:
    ///   - content: what the template names, all of it escaped.
    ///   - data: what the scripts read, as JSON; nil for a page without scripts.
    package func html(_ content: [String: Any], data: String? = nil) -> String {
        // The template is a part of the program; tests render it.
        guard let template = try? MustacheTemplate(string: template) else { return "" }
        var content = content.merging(Self.parts.content) { content, _ in content }
        content["hasTrees"] = data != nil
        if let data { content["data"] = PageParts.scriptSafe(data) }
        return template.render(content)
    }

    private static let parts = PageParts(style: sheetStyle(), script: sheetScript())
}
