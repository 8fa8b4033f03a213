public import TraceModel

/// How bad a rule's findings are, or that it is not asked.
public enum RuleLevel: String, CaseIterable, Sendable {
    case error, warning, note, off

    public init(_ severity: Severity) {
        self =
            switch severity {
            case .error: .error
            case .warning: .warning
            case .note: .note
            }
    }

    /// Nil for a rule that is switched off.
    public var severity: Severity? { Severity(rawValue: rawValue) }
}

/// From which severity on findings make a command fail.
public enum FailureThreshold: String, CaseIterable, Sendable {
    case error, warning, note, never

    public func isReached(by severity: Severity) -> Bool {
        Severity(rawValue: rawValue).map { severity >= $0 } ?? false
    }
}
