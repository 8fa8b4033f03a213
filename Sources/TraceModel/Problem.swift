/// A line that could not be read, or was read with a doubt.
package struct Problem: Hashable, Sendable {
    /// The line of the log, counted from 1.
    package var line: Int
    /// A note was read, with an assumption that the reason names; a warning was read in part; of an error, what the line said
    /// is missing from the run.
    package var severity: Severity
    /// What is wrong, and what would be right: `unknown verb 'addChld(_:)'`.
    package var reason: String
    /// The line as it stands, bytes that are not UTF-8 replaced, cut after 1,000 characters.
    package var text: String

    package init(line: Int, severity: Severity, reason: String, text: String) {
        self.line = line
        self.severity = severity
        self.reason = reason
        self.text = text
    }
}
