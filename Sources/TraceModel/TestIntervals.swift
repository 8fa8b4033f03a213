/// Finds out when tests ran, from the events that start and finish them.
package struct TestIntervals: Sendable {
    /// By name, the events that started the tests that run, in the order of the log.
    private var open: [String: [EventReference]] = [:]

    package init() {}

    /// Takes in an event that starts or finishes a test; returns the test that finished.
    ///
    /// One whose start is not in the log gets the one event. Of parallel runs of one test, the later one is taken.
    package mutating func note(_ event: Event) -> TestInterval? {
        guard case .test(let name, let outcome) = event.payload else { return nil }
        guard event.kind == .testFinished else {
            open[name, default: []].append(event.reference)
            return nil
        }
        let start = open[name]?.popLast() ?? event.reference
        if open[name]?.isEmpty == true { open[name] = nil }
        return TestInterval(name: name, outcome: outcome, first: start, last: event.reference)
    }

    /// The tests that never finished; they end with the trace's last event.
    package mutating func close(at last: EventReference) -> [TestInterval] {
        defer { open = [:] }
        return open.flatMap { name, starts in
            starts.map { TestInterval(name: name, outcome: nil, first: $0, last: last) }
        }.sorted { ($0.first.line, $0.name) < ($1.first.line, $1.name) }
    }
}
