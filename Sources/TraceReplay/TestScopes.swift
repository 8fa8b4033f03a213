import TraceModel

/// The tests of a trace, and those whose scope is about to end.
///
/// A scope ends a grace after its test: what the test tears down may take that long to go.
struct TestScopes {
    private let grace: Int64
    /// Whether scopes end at all before the trace does.
    private let endsScopes: Bool
    private var running = TestIntervals()
    private(set) var finished: [TestInterval] = []
    private var waiting: [TestInterval] = []

    init(_ settings: RuleSettings) {
        grace = settings.leakGrace
        endsScopes = settings.scope == .test
    }

    /// Takes in an event that starts or finishes a test.
    mutating func note(_ event: Event) {
        guard let interval = running.note(event) else { return }
        finished.append(interval)
        if endsScopes { waiting.append(interval) }
    }

    /// The tests whose scope has ended when the event comes. Without times, that is with the next event.
    mutating func takeEnded(before event: Event) -> [TestInterval] {
        guard !waiting.isEmpty else { return [] }
        let ended = waiting.filter { interval in
            guard let time = event.time, let last = interval.last.time else { return true }
            return time - last > grace
        }
        if !ended.isEmpty { waiting.removeAll(where: ended.contains) }
        return ended
    }

    /// The tests whose scope ends with the trace, once it is over.
    mutating func close(at last: EventReference) -> [TestInterval] {
        finished += running.close(at: last)
        finished.sort { ($0.first.line, $0.name) < ($1.first.line, $1.name) }
        defer { waiting = [] }
        return waiting
    }
}
