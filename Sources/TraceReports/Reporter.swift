package import TraceModel
package import TraceText

/// Writes reports in one output format.
///
/// A reporter uses no clock, no working directory and no environment: the same reports and style give the same bytes.
package protocol Reporter: Sendable {
    /// The ending of its files, such as `junit.xml`.
    static var fileEnding: String { get }

    /// Whether each run's report may be written as soon as it is complete, one after another (with a blank line between
    /// them, for text). The other formats need all reports at once, because they make one document.
    static var isStreamed: Bool { get }

    /// Whether a file contains an earlier document of this format, which a new one may replace.
    ///
    /// - Parameter excerpt: the file's beginning and end, or all of it.
    static func hasWritten(_ excerpt: String) -> Bool

    /// Appends one document about all runs, ending with a line feed unless it is empty.
    ///
    /// Formats for machines ignore the style.
    static func write(_ reports: [RunReport], style: TextStyle, to output: inout some TextOutputStream)
}

extension Reporter {
    package static var isStreamed: Bool { false }

    /// Appends a document about one run.
    package static func write(_ report: RunReport, style: TextStyle, to output: inout some TextOutputStream) {
        write([report], style: style, to: &output)
    }
}

/// The values of `--format` for findings.
package enum ReportFormat: String, CaseIterable, Sendable {
    /// For people.
    case text
    /// One object on one line for each run.
    case json
    /// One object on one line for each finding.
    case ndjson
    /// One object on one line for each launch, for engines that keep nights.
    case rows
    /// One test case for each rule; what Jenkins, GitLab and others read as results of tests.
    case junit
    /// SARIF 2.1.0, for code scanning.
    case sarif
    /// Workflow commands of GitHub Actions, which become annotations.
    case github
    /// GitLab's code quality report.
    case gitlab
    /// Lines in the format of compilers, which Xcode shows at the class.
    case xcode
    case checkstyle
    /// A job summary.
    case markdown
    /// A page for a browser, with a timeline.
    case html

    /// The ending of the reports' files, such as `junit.xml`.
    package var fileEnding: String { reporter.fileEnding }

    /// Whether its reports link to the source file of a class.
    package var showsSources: Bool { self == .github || self == .xcode }

    /// Whether each run's report may be written as soon as it is complete.
    package var isStreamed: Bool { reporter.isStreamed }

    /// Whether a file contains an earlier report of this format, or is empty.
    ///
    /// - Parameter excerpt: the file's beginning and end, or all of it.
    package func haveWritten(_ excerpt: String) -> Bool { excerpt.isEmpty || reporter.hasWritten(excerpt) }

    /// Whether its reports show the hierarchy over time.
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
