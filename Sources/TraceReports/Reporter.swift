package import TraceModel
package import TraceText

/// Writes reports in one output format.
///
/// A reporter uses no clock, no working directory and no environment: the same reports and style give the same bytes.
package protocol Reporter: Sendable {
    /// Appends one document about all runs, ending with a line feed unless it is empty.
    ///
    /// Formats for machines ignore the style.
    static func write(_ reports: [RunReport], style: TextStyle, to output: inout some TextOutputStream)
}

/// The values of `--format` for findings.
package enum ReportFormat: String, CaseIterable, Sendable {
    case text, json, ndjson, rows, junit, sarif, github, gitlab, xcode, checkstyle, markdown, html

    /// The formats in which the reports of runs may be written one after another. The others make one document of all.
    package static let streamed: Set<Self> = [.text, .json, .ndjson, .rows]

    package static let withHistory: Set<Self> = [.html]

    package var reporter: any Reporter.Type {
        switch self {
        case .text: TextReporter.self
        case .json: JSONReporter.self
        case .ndjson: NDJSONReporter.self
        case .rows: RowsReporter.self
        case .junit: JUnitReporter.self
        case .sarif: SARIFReporter.self
        case .github: GitHubReporter.self
        case .gitlab: GitLabReporter.self
        case .xcode: XcodeReporter.self
        case .checkstyle: CheckstyleReporter.self
        case .markdown: MarkdownReporter.self
        case .html: HTMLReporter.self
        }
    }
}
