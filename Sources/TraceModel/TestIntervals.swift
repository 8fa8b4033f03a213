/// Finds out when tests ran, from the events that start and finish them.
package struct TestIntervals: Sendable {
    /// The tests that run, with the event that started each, in that order.
    private var open: [(name: String, event: EventReference)] = []

    package init() {}

    /// Takes in an event that starts or finishes a test; returns the test that finished.
    ///
    /// One whose start is not in the log gets the one event. Of parallel runs of one test, the later one is taken.
    package mutating func note(_ event: Event) -> TestInterval? {
        guard case .test(let name, let outcome) = event.payload else { return nil }
        guard event.kind == .testFinished else {
            open.append((name: name, event: event.reference))
            return nil
        }
        let start = open.lastIndex { $0.name == name }.map { open.remove(at: $0).event } ?? event.reference
        return TestInterval(name: name, outcome: outcome, first: start, last: event.reference)
    }

    /// The tests that never finished; they end with the trace's last event.
    package mutating func close(at last: EventReference) -> [TestInterval] {
        defer { open = [] }
        return open.map { TestInterval(name: $0.name, outcome: nil, first: $0.event, last: last) }
    }
}
