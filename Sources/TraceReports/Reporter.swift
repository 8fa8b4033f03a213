public import TraceModel

/// Writes a report in one output format.
///
/// A reporter knows no clock, no working directory and no environment: same report and style, same bytes.
public protocol Reporter: Sendable {
    /// Appends the report, ending with a line feed.
    ///
    /// Formats for machines ignore the style.
    static func write(_ report: RunReport, style: TextStyle, to output: inout some TextOutputStream)
}

/// The values of `--format` for findings.
public enum ReportFormat: String, CaseIterable, Sendable {
    /// For people.
    case text
    /// One object on one line for each run.
    case json

    public var reporter: any Reporter.Type {
        switch self {
        case .text: TextReporter.self
        case .json: JSONReporter.self
        }
    }
}
