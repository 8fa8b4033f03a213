import TraceModel

/// What a report says of a trace that its recorder could not write to the end.
enum GapText {
    /// `truncated: 17 lines, until 2026-11-20T02:00:02Z: No space left on device; nothing is concluded across the gap`
    static func lines(of run: Run) -> [String] {
        run.summary.header.gaps.map { "truncated: \($0); nothing is concluded across the gap" }
    }
}
