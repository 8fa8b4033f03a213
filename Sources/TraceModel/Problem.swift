/// A line that could not be read, or was read with a doubt.
public struct Problem: Hashable, Sendable {
    /// How much the problem costs.
    public enum Severity: String, Sendable, CaseIterable {
        /// Read, with an assumption that the reason names.
        case info
        /// Read in part.
        case warning
        /// Not read: what the line said is missing from the run.
        case error
    }

    /// The line of the log, counted from 1.
    public var line: Int
    public var severity: Severity
    /// What is wrong, and what would be right: `unknown verb 'addChld(_:)'`.
    public var reason: String
    /// The line as it stands, bytes that are not UTF-8 replaced, cut after 1,000 characters.
    public var text: String

    public init(line: Int, severity: Severity, reason: String, text: String) {
        self.line = line
        self.severity = severity
        self.reason = reason
        self.text = text
    }
}
