import TraceModel
import TraceText

/// Results of tests, as JUnit's followers read them: a suite for each run, and in it a case for each rule.
///
/// Where the run has tests of the app's, each of them is a case, too, with what happened in it.
///
/// A rule fails where it has a finding that fails the audit. Its other findings are in the case's output, known ones in a line,
/// and a rule that was not checked is skipped.
enum JUnitReporter: Reporter {
    static let fileEnding = "junit.xml"
    static let isStreamed = false

    static func hasWritten(_ excerpt: String) -> Bool {
        excerpt.includes("<testsuites name=\"vctrace\"")
    }

    static func write(_ reports: [RunReport], style: TextStyle, to output: inout some TextOutputStream) {
        let suites = reports.map(JUnitSuite.init)
        output.write("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
        let counts = [
            ("name", "vctrace"),
            ("tests", String(suites.reduce(0) { $0 + $1.count })),
            ("failures", String(suites.reduce(0) { $0 + $1.failureCount })),
            ("errors", "0"),
            ("skipped", String(suites.reduce(0) { $0 + $1.skippedCount })),
        ]
        output.write("<testsuites\(xmlAttributes(counts))>\n")
        for suite in suites { suite.write(to: &output) }
        output.write("</testsuites>\n")
    }
}
