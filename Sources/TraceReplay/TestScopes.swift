import TraceModel

/// The tests of a trace whose scope is still to end.
///
/// A scope ends a grace after its test: what the test tears down may take that long to go.
struct TestScopes {
    private let grace: Int64
    /// Those that still run, in the order in which they finish. One that never does has no scope of its own.
    private var running: ArraySlice<TestInterval> = []
    private var waiting: ArraySlice<TestInterval> = []

    init(_ tests: [TestInterval], _ settings: RuleSettings) {
        grace = settings.leakGrace
        guard settings.scope == .test else { return }
        running =
            tests.filter { $0.last.kind == .testFinished }.sorted { ($0.last, $0.first) < ($1.last, $1.first) }[...]
    }

    /// The tests whose scope has ended when the event comes. Without times, that is with the next event.
    mutating func takeEnded(before event: Event) -> [TestInterval] {
        if running.isEmpty, waiting.isEmpty { return [] }
        while let next = running.first, next.last.line < event.line { waiting.append(running.removeFirst()) }
        let ended = waiting.prefix { interval in
            guard let time = event.time, let last = interval.last.time else { return true }
            return time.since(last) > grace
        }
        waiting.removeFirst(ended.count)
        return Array(ended)
    }

    /// The tests whose scope ends with the trace, once it is over.
    mutating func close() -> [TestInterval] {
        defer { (running, waiting) = ([], []) }
        return Array(waiting + running)
    }
}
