package import TraceModel

/// How the recording of a trace ends.
package struct TraceEnd: Sendable {
    /// Nanoseconds since the run's start; nil for a log without times.
    package let time: Int64?
    /// The line of the last event.
    package let lastLine: Int
    /// Whether it was closed on purpose, so that what never came will not come.
    package let isClosed: Bool
    /// What ends, for messages: the trace, or a test.
    let subject: String

    /// The end of a test's scope: what has not come by then does not count.
    init(ofScopeAt time: Int64?, line: Int) {
        self.time = time
        lastLine = line
        subject = "test"
        isClosed = true
    }

    package init(_ summary: TraceSummary) {
        time = summary.end
        lastLine = summary.lastLine
        subject = "trace"
        isClosed = summary.header.isClosed
    }

    /// Whether at least that many nanoseconds of trace follow the event; without times, whether the recording was closed.
    package func follows(_ event: EventReference, by nanoseconds: Int64) -> Bool {
        guard let time, let eventTime = event.time else { return isClosed }
        return time - eventTime >= nanoseconds
    }

    /// Whether the trace may have been cut off while what the event began was still going on.
    ///
    /// Without times, twenty lines stand for the interval.
    package func isCutOff(after event: EventReference, within nanoseconds: Int64) -> Bool {
        if isClosed { return false }
        if time == nil || event.time == nil { return lastLine - event.line < 20 }
        return !follows(event, by: nanoseconds)
    }
}
