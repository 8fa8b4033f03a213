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

    /// Whether the reports of runs may be written one after another. The other formats make one document of all.
    package var isStreamed: Bool { [.text, .json, .ndjson, .rows].contains(self) }

    package var showsHistory: Bool { self == .html }

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
