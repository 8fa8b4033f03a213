public import TraceModel

/// How many findings there are of each severity.
public struct SeverityCounts: Sendable, Hashable {
    public var error = 0
    public var warning = 0
    public var note = 0

    public init(_ findings: some Sequence<Finding>) {
        for finding in findings {
            switch finding.severity {
            case .error: error += 1
            case .warning: warning += 1
            case .note: note += 1
            }
        }
    }

    public subscript(severity: Severity) -> Int {
        switch severity {
        case .error: error
        case .warning: warning
        case .note: note
        }
    }
}
