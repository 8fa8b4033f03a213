package import TraceModel

/// What a stretch of a log told.
package struct LoggedBatch: Sendable {
    /// In the order of the log.
    package var events: [LoggedEvent]
    /// In the order of the log.
    package var problems: [Problem]
    /// Where the events come from, whenever that changes; in the order of the log.
    package var origins: [OriginStretch]

    package init() {
        events = []
        problems = []
        origins = []
    }

    /// Empties the batch, and keeps its memory.
    package mutating func removeAll() {
        events.removeAll(keepingCapacity: true)
        problems.removeAll(keepingCapacity: true)
        origins.removeAll(keepingCapacity: true)
    }
}
