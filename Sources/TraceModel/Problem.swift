/// A line that could not be read, or was read with a doubt.
package struct Problem: Hashable, Sendable {
    /// How much the problem costs.
    package enum Severity: String, Sendable, CaseIterable {
        /// Read, with an assumption that the reason names.
        case info
        /// Read in part.
        case warning
        /// Not read: what the line said is missing from the run.
        case error
    }

    /// The line of the log, counted from 1.
    package var line: Int
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
