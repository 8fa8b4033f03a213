/// The least findings that make a command fail.
package enum FailureThreshold: String, CaseIterable, Sendable {
    case error, warning, note
    /// Errors, but no leak whose number does not grow with further visits. One visit cannot tell, and counts.
    case growing
    case never

    /// - Parameter growth: how the number of controllers grows that a leak leaves behind; nil for other defects, and if it is unknown.
    package func isReached(by severity: Severity, _ growth: Growth?) -> Bool {
        switch self {
        case .error, .warning, .note: Severity(rawValue: rawValue).map { severity >= $0 } ?? false
        case .growing: severity == .error && growth?.isBounded != true
        case .never: false
        }
    }

    package func isReached(by finding: Finding) -> Bool { isReached(by: finding.severity, finding.growth) }
}
