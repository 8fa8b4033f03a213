package import TraceModel

/// How bad a rule's findings are, or that it is not asked.
package enum RuleLevel: String, CaseIterable, Codable, Sendable {
    case error, warning, note, off

    package init(_ severity: Severity) {
        self =
            switch severity {
            case .error: .error
            case .warning: .warning
            case .note: .note
            }
    }

    /// Nil for a rule that is switched off.
    package var severity: Severity? { Severity(rawValue: rawValue) }
}

/// From which severity on findings make a command fail.
package enum FailureThreshold: String, CaseIterable, Codable, Sendable {
    case error, warning, note, never

    package func isReached(by severity: Severity) -> Bool {
        Severity(rawValue: rawValue).map { severity >= $0 } ?? false
    }
}
