/// How bad a finding or a problem is.
package enum Severity: String, Sendable, CaseIterable, Comparable {
    case note
    case warning
    case error

    private var rank: Int {
        switch self {
        case .note: 0
        case .warning: 1
        case .error: 2
        }
    }

    package static func < (a: Self, b: Self) -> Bool { a.rank < b.rank }

    /// One step down; a note stays a note.
    package var milder: Severity {
        switch self {
        case .error: .warning
        case .warning, .note: .note
        }
    }
}
