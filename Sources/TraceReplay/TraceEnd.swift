package import TraceModel

/// How the recording of a trace, of a launch of the app, or of a test ends.
package struct TraceEnd: Sendable {
    /// Nanoseconds since the run's start; nil for a log without times.
    package let time: Int64?
    /// The line of the last event.
    package let lastLine: Int
    /// Whether it was closed on purpose, so missing events will not follow.
    package let isClosed: Bool
    /// The word for messages: trace, launch, or test.
    let subject: String

    /// How many lines stand for an interval in a log without times.
    private static let linesOfInterval = 20

    /// Creates the end of a test's scope: later events do not count.
    init(ofScopeAt time: Int64?, line: Int) {
        self.time = time
        lastLine = line
        subject = "test"
        isClosed = true
    }

    /// Creates the end of a launch before another one. Unless its recording was closed, the app was killed, whatever it did.
    init(of launch: Launch) {
        time = launch.end ?? launch.last.time
        lastLine = launch.last.line
        subject = "launch"
        isClosed = launch.header.isClosed
    }

    package init(_ summary: TraceSummary) {
        time = summary.end
        lastLine = summary.lastLine
        subject = "trace"
        isClosed = summary.header.isClosed
    }

    /// The reason why calls that may have been under way at the end were not judged; nil for a log with times, which shows that.
    var obstacleOfCut: UncheckedRules.Reason? {
        time == nil ? .init(text: "classes whose last calls are too close to the end of a log without times") : nil
    }

    /// Whether at least that many nanoseconds of trace follow the event; without times, whether the recording was closed.
    ///
    /// If an event has no time among others that have one, nothing is known to follow it.
    package func follows(_ event: EventReference, by nanoseconds: Int64) -> Bool {
        guard let time else { return isClosed }
        return event.time.map { time.since($0) >= nanoseconds } ?? false
    }

    /// Whether the action that the event began may still have been under way: less than that many nanoseconds of trace follow it.
    ///
    /// Without times, twenty lines stand for the interval, unless the recording was closed.
    package func isCutOff(after event: EventReference, within nanoseconds: Int64) -> Bool {
        guard time != nil, event.time != nil else {
            return !isClosed && lastLine - event.line < Self.linesOfInterval
        }
        return !follows(event, by: nanoseconds)
    }
}
