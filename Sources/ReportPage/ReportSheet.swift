import PageFiles

/// A page of tables: of what changed, of a night, or of many.
package struct ReportSheet: Sendable {
    /// What changed between two runs, or two nights.
    package static let difference = ReportSheet(differenceTemplate(), script: differenceScript())
    /// What one night showed.
    package static let night = ReportSheet(nightTemplate(), script: searchScript())
    /// The nights of a branch: defects as rows, nights as columns.
    package static let branch = ReportSheet(branchTemplate(), script: searchScript())
    /// All branches.
    package static let front = ReportSheet(frontTemplate(), script: searchScript())

    private let parts: PageParts

    private init(_ template: UnsafePointer<CChar>, script: UnsafePointer<CChar>) {
        parts = PageParts(template, style: sheetStyle(), script: script)
    }

    /// The page, ending with a line feed.
    ///
    /// - Parameters:
    ///   - content: what the template names, all of it escaped.
    ///   - data: what the scripts read, as JSON; nil for a page that has all in its elements.
    package func html(_ content: [String: Any], frame: PageFrame, data: String? = nil) -> String {
        var content = content
        content["hasTrees"] = data != nil
        if let data { content["data"] = PageParts.scriptSafe(data) }
        return parts.html(content, frame)
    }

    /// Equal for programs that make the same page of the same content.
    package var digest: String { parts.digest }
}
