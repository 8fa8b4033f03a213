import TraceText

/// Why a run cannot be audited.
package enum AuditError: Error, Hashable, Sendable, CustomStringConvertible {
    case nothingRecorded(run: String, skipped: Int)
    case noDay(String)
    /// The observer's wish.
    case cancelled(run: String)

    package var description: String {
        switch self {
        case .nothingRecorded(let run, let skipped):
            "'\(run)' shows no lifecycle event, so that nothing could be checked (\(counted(skipped, "line")) of other things); "
                + Self.exampleOfEvent
        case .noDay(let text):
            "VCTRACE_TODAY is '\(text)', which is not a date; write it as in 2026-12-31"
        case .cancelled(let run):
            "the audit of '\(run)' was ended before its end: it was cancelled, or took too long"
        }
    }

    /// What somebody is told who gave a log without events.
    package static let exampleOfEvent =
        "a line such as '<Shop.Host: 0x600000c0a2d0> viewDidLoad' is one; 'vctrace formats' lists what is read"
}
