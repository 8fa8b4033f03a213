public import TraceModel

/// What a stretch of a log told.
public struct LoggedBatch: Sendable {
    /// In the order of the log.
    public var events: [LoggedEvent]
    /// In the order of the log.
    public var problems: [Problem]
    /// Where the events come from, whenever that changes; in the order of the log.
    public var origins: [OriginStretch]

    public init() {
        events = []
        problems = []
        origins = []
    }

    /// Empties the batch, and keeps its memory.
    public mutating func removeAll() {
        events.removeAll(keepingCapacity: true)
        problems.removeAll(keepingCapacity: true)
        origins.removeAll(keepingCapacity: true)
    }
}
