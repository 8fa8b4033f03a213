package import TraceModel

/// How the recording of a trace, of a launch of the app, or of a test ends.
package struct TraceEnd: Sendable {
    /// Nanoseconds since the run's start; nil for a log without times.
    package let time: Int64?
    /// The line of the last event.
    package let lastLine: Int
    /// Whether it was closed on purpose, so that what never came will not come.
    package let isClosed: Bool
    /// What ends, for messages: the trace, a launch, or a test.
    let subject: String

    /// So many lines stand for an interval in a log without times.
    private static let linesOfInterval = 20

    /// The end of a test's scope: what has not come by then does not count.
    init(ofScopeAt time: Int64?, line: Int) {
        self.time = time
        lastLine = line
        subject = "test"
        isClosed = true
    }

    /// The end of a launch that another one followed: where its recording was not closed, the app was killed, whatever it was doing.
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

    /// Why what may have been under way at the end was not judged: a log with times would tell; nil for one that has them.
    var obstacleOfCut: UncheckedRules.Reason? {
        time == nil ? .init(text: "classes whose last calls are too close to the end of a log without times") : nil
    }

    /// Whether at least that many nanoseconds of trace follow the event; without times, whether the recording was closed.
    ///
    /// Nothing is known to follow an event without a time among others that have one.
    package func follows(_ event: EventReference, by nanoseconds: Int64) -> Bool {
        guard let time else { return isClosed }
        return event.time.map { time.since($0) >= nanoseconds } ?? false
    }

    /// Whether what the event began may still have been under way: less than that many nanoseconds of trace follow it.
    ///
    /// Without times, twenty lines stand for the interval, unless the recording was closed.
    package func isCutOff(after event: EventReference, within nanoseconds: Int64) -> Bool {
        guard time != nil, event.time != nil else {
            return !isClosed && lastLine - event.line < Self.linesOfInterval
        }
        return !follows(event, by: nanoseconds)
    }
}
