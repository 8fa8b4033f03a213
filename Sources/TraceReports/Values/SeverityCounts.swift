public import TraceModel

/// How many findings there are of each severity.
public struct SeverityCounts: Sendable, Hashable {
    public var error = 0
    public var warning = 0
    public var note = 0

    public init(error: Int, warning: Int, note: Int) {
        self.error = error
        self.warning = warning
        self.note = note
    }

    public init(_ findings: some Sequence<Finding>) {
        for finding in findings {
            switch finding.severity {
            case .error: error += 1
            case .warning: warning += 1
            case .note: note += 1
            }
        }
    }

    /// All together.
    public var total: Int { error + warning + note }

    public static func += (a: inout Self, b: Self) {
        a = SeverityCounts(error: a.error + b.error, warning: a.warning + b.warning, note: a.note + b.note)
    }

    public subscript(severity: Severity) -> Int {
        switch severity {
        case .error: error
        case .warning: warning
        case .note: note
        }
    }
}
