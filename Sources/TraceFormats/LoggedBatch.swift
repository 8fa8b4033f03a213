public import TraceModel

/// What a stretch of a log told.
public struct LoggedBatch: Sendable {
    /// In the order of the log.
    public var events: [LoggedEvent]
    /// In the order of the log.
    public var problems: [Problem]

    public init() {
        events = []
        problems = []
    }
}
