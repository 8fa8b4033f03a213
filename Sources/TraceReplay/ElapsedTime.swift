import TraceModel

extension EventReference {
    /// Returns the nanoseconds from the other event to this one; nil if the log has no times.
    func nanoseconds(since other: EventReference) -> Int64? {
        guard let time, let otherTime = other.time else { return nil }
        return time.since(otherTime)
    }

    /// Whether at most so many nanoseconds lie between the two; false if the log has no times.
    func isWithin(_ window: Int64, of other: EventReference) -> Bool {
        nanoseconds(since: other).map { $0.magnitude <= window } ?? false
    }

    /// Whether the event comes at most so many nanoseconds after the other one; in a log without times, so many lines.
    func follows(_ other: EventReference, within window: Int64, orLines lines: Int = 4) -> Bool {
        nanoseconds(since: other).map { $0 <= window } ?? (line - other.line <= lines)
    }

    /// Whether two events are as close as a UIKit message and its call: within a second, or 20 lines in a log without times.
    func isNextTo(_ other: EventReference) -> Bool {
        nanoseconds(since: other).map { $0.magnitude <= 1_000_000_000 } ?? (abs(line - other.line) <= 20)
    }
}

extension DefaultStringInterpolation {
    /// Writes nanoseconds as seconds, `58.1 s`, or as milliseconds below one second.
    mutating func appendInterpolation(seconds nanoseconds: Int64) {
        let milliseconds = nanoseconds / 1_000_000
        if milliseconds < 1_000 {
            appendInterpolation(milliseconds)
            appendLiteral(" ms")
        } else {
            appendInterpolation(milliseconds / 1_000)
            appendLiteral(".")
            appendInterpolation(milliseconds % 1_000 / 100)
            appendLiteral(" s")
        }
    }
}
