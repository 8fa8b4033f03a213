/// Finds out when tests ran, from the events that start and finish them.
package struct TestIntervals: Sendable {
    private struct Start {
        var event: EventReference
        var launch: Int?
    }

    /// By name, what started the tests that run, in the order of the log.
    private var open: [String: [Start]] = [:]

    package init() {}

    /// Takes in an event that starts or finishes a test; returns the test that finished.
    ///
    /// One whose start is not in the log gets the one event. Of parallel runs of one test, that of the same launch is taken, or
    /// else the later one.
    ///
    /// - Parameter launch: the launch of the app that the event is of.
    package mutating func note(_ event: Event, launch: Int? = nil) -> TestInterval? {
        guard case .test(let name, let outcome) = event.payload else { return nil }
        guard event.kind == .testFinished else {
            open[name, default: []].append(Start(event: event.reference, launch: launch))
            return nil
        }
        let own = open[name]?.lastIndex { $0.launch == launch } ?? open[name]?.indices.last
        let start = own.flatMap { open[name]?.remove(at: $0) } ?? Start(event: event.reference, launch: launch)
        if open[name]?.isEmpty == true { open[name] = nil }
        return TestInterval(
            name: name, outcome: outcome, first: start.event, last: event.reference, launch: start.launch)
    }

    /// The tests that never finished; they end with the last event of their launch, or of the trace.
    ///
    /// - Parameter end: tells the last event of a launch.
    package mutating func close(at last: EventReference, end: (Int?) -> EventReference? = { _ in nil })
        -> [TestInterval]
    {
        defer { open = [:] }
        return open.flatMap { name, starts in
            starts.map { start in
                TestInterval(
                    name: name, outcome: nil, first: start.event, last: end(start.launch) ?? last, launch: start.launch)
            }
        }.sorted { ($0.first.line, $0.name) < ($1.first.line, $1.name) }
    }
}
