/// What is known of a whole trace once its last line was read.
///
/// Rules that conclude from an absence look here for what the trace can show at all.
public struct TraceSummary: Sendable, Equatable {
    public var header: TraceHeader
    /// The first time of the log in its time base, in nanoseconds; nil for a log without times.
    public var start: Int64?
    /// When the recording ends, in nanoseconds since the start: the time of `# end`, or else the last event's.
    public var end: Int64?
    /// The line of the last event; 0 for none.
    public var lastLine: Int
    /// Events by kind, for each class of their subject; events without a subject are under the empty name.
    public var counts: [String: [EventKind: Int]]
    /// Names by `ThreadID`.
    public var threads: [String]
    public var eventCount: Int
    public var controllerCount: Int
    public var relationCount: Int
    public var problemCount: Int
    /// Lines that were passed over because they are not about controllers.
    public var skippedCount: Int

    public init(header: TraceHeader = TraceHeader()) {
        self.header = header
        lastLine = 0
        counts = [:]
        threads = []
        eventCount = 0
        controllerCount = 0
        relationCount = 0
        problemCount = 0
        skippedCount = 0
    }
}
