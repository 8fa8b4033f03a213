import TraceModel

/// Gives each event of a JSON array a line of its own, as the store needs it, where several stand on one.
struct MessageLines: Sendable {
    private var last = 0
    private var isTold = false

    /// The line of the next message: the one on which it stands, or the one after the last message's.
    mutating func place(_ line: Int, _ message: Bytes, into batch: inout LoggedBatch) -> Int {
        let place = max(line, last + 1)
        last = place
        if place > line, !isTold {
            isTold = true
            let reason = "several events on one line: from here on, each of them counts as a line"
            batch.report(.note, reason, message, place)
        }
        return place
    }
}
