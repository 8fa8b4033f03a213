/// A line that could not be read, or only with a doubt.
package struct Problem: Hashable, Sendable {
    /// The line of the log, counted from 1.
    package var line: Int
    /// A note: the line was read with an assumption, which the reason names. A warning: it was read in part. An error: its
    /// content is missing from the run.
    package var severity: Severity
    /// The error, and its correction: `unknown verb 'addChld(_:)'`.
    package var reason: String
    /// The line, cut after 1,000 characters; bytes that are not UTF-8 are replaced.
    package var text: String

    package init(line: Int, severity: Severity, reason: String, text: String) {
        self.line = line
        self.severity = severity
        self.reason = reason
        self.text = text
    }
}

extension Problem {
    /// A problem that many lines have, with its cure.
    package struct CommonProblem: Hashable, Sendable {
        /// The reason of the first such line.
        package let reason: String
        package let count: Int

        package init(reason: String, count: Int) {
            self.reason = reason
            self.count = count
        }
    }
}
