/// What is known of a whole trace once its last line was read.
///
/// Rules that conclude from an absence look here for what the trace can show at all. A run that comes out of a list of runs lacks
/// ``counts``, ``threads``, ``threadLogs``, ``tests`` and what its header says of classes.
package struct TraceSummary: Sendable, Equatable {
    package var header: TraceHeader
    /// The first time of the log in its time base, in nanoseconds; nil for a log without times.
    package var start: Int64?
    /// Whether some call of the app has a time; the lines of tests may have times where the app's have none.
    package var hasAppTimes = false
    /// The classes most of whose calls the log shows twice, as a base class and its subclass print them.
    package var doubledClasses: Set<String> = []
    /// When the recording ends, in nanoseconds since the start: the time of `# end`, or else the last event's.
    package var end: Int64?
    /// The line of the last event; 0 for none.
    package var lastLine = 0
    /// Events by kind, for each class of their subject; events without a subject are under the empty name.
    package var counts: [String: [EventKind: Int]] = [:]
    /// Names by `ThreadID`.
    package var threads: [String] = []
    /// By `ThreadID`, the log that it is from, where the run was put together from several; empty otherwise.
    package var threadLogs: [Int] = []
    /// The launches of the app, in the order in which they began.
    package var launches: [Launch] = []
    /// The tests that ran, by their starts.
    package var tests: [TestInterval] = []
    package var eventCount = 0
    package var controllerCount = 0
    package var relationCount = 0
    package var problemCount = 0
    /// Lines that were passed over because they are not about controllers.
    package var skippedCount = 0

    /// The kinds of which the log shows at least one event.
    package var shownKinds: EventKinds { EventKinds(counts.values.flatMap(\.keys)) }

    /// What a `records:` header lists, or must list where kinds were added to those that the log shows; nil where nothing is said of
    /// kinds.
    package var listedKinds: EventKinds? {
        header.records ?? (header.added.isEmpty ? nil : shownKinds.union(header.added))
    }

    package init(header: TraceHeader = TraceHeader()) {
        self.header = header
    }
}
