/// Finds out when tests ran, from the events that start and finish them.
///
/// The detail of `testStarted` is the test's name. That of `testFinished` is the name and how it went:
/// `-[CartTests testEmpty] passed`.
package struct TestIntervals: Sendable {
    /// The tests that run, with the event that started each, in that order.
    private var open: [(name: String, event: EventReference)] = []
    private static let outcomes: Set<Substring> = ["passed", "failed", "skipped"]

    package init() {}

    /// Whether a test is running.
    package var isInTest: Bool { !open.isEmpty }

    package mutating func start(_ detail: String?, at event: EventReference) {
        open.append((name: detail ?? "", event: event))
    }

    /// The test that finished. One whose start is not in the log gets the one event.
    package mutating func finish(_ detail: String?, at event: EventReference) -> TestInterval {
        let detail = detail ?? ""
        // A name may be the beginning of another, and parallel runs of one test have the same.
        let index = open.indices.filter { Self.rest(of: detail, after: open[$0].name) != nil }
            .max { (open[$0].name.count, open[$0].event) < (open[$1].name.count, open[$1].event) }
        guard let index else { return Self.withoutStart(detail, at: event) }
        let test = open.remove(at: index)
        let outcome = Self.rest(of: detail, after: test.name)?.split(separator: " ").first.map(String.init)
        return TestInterval(name: test.name, outcome: outcome, first: test.event, last: event)
    }

    /// The tests that never finished; they end with the trace's last event.
    package mutating func close(at last: EventReference) -> [TestInterval] {
        defer { open = [] }
        return open.map { TestInterval(name: $0.name, outcome: nil, first: $0.event, last: last) }
    }

    /// What follows the name; nil where something else stands.
    private static func rest(of detail: String, after name: String) -> Substring? {
        guard detail.hasPrefix(name) else { return nil }
        let rest = detail.dropFirst(name.count)
        return rest.isEmpty || rest.first == " " ? rest : nil
    }

    private static func withoutStart(_ detail: String, at event: EventReference) -> TestInterval {
        var words = detail.split(separator: " ", omittingEmptySubsequences: false)
        guard let outcome = words.lastIndex(where: outcomes.contains), outcome > 0 else {
            return TestInterval(name: detail, outcome: nil, first: event, last: event)
        }
        let word = String(words[outcome])
        words.removeSubrange(outcome...)
        return TestInterval(name: words.joined(separator: " "), outcome: word, first: event, last: event)
    }
}
