extension Severity {
    package struct Counts: Sendable, Hashable {
        package var error = 0
        package var warning = 0
        package var note = 0

        package init(error: Int, warning: Int, note: Int) {
            self.error = error
            self.warning = warning
            self.note = note
        }

        /// - Parameter findings: a list, because of a sequence of any type, other modules would have to find out the type.
        package init(_ findings: [Finding]) {
            for finding in findings {
                switch finding.severity {
                case .error: error += 1
                case .warning: warning += 1
                case .note: note += 1
                }
            }
        }

        package var total: Int { error + warning + note }

        package static func += (a: inout Self, b: Self) {
            a = Counts(error: a.error + b.error, warning: a.warning + b.warning, note: a.note + b.note)
        }

        package subscript(severity: Severity) -> Int {
            switch severity {
            case .error: error
            case .warning: warning
            case .note: note
            }
        }
    }
}

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
