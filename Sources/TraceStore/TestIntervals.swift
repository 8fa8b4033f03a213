import TraceModel

/// Finds out when tests ran, from the events that start and finish them.
///
/// The detail of `testStarted` is the test's name. That of `testFinished` is the name and how it went:
/// `-[CartTests testEmpty] passed`.
struct TestIntervals {
    struct Interval: Equatable {
        var name: String
        /// Nil for a test that did not finish, and where the log does not tell.
        var outcome: String?
        var firstLine: Int
        var lastLine: Int
    }

    /// The tests that run, with the line on which they started, in that order.
    private var open: [(name: String, line: Int)] = []
    private static let outcomes: Set<Substring> = ["passed", "failed", "skipped"]

    mutating func start(_ detail: String?, line: Int) {
        open.append((name: detail ?? "", line: line))
    }

    /// The test that finished. One whose start is not in the log gets the one event.
    mutating func finish(_ detail: String?, line: Int) -> Interval {
        let detail = detail ?? ""
        // A name may be the beginning of another, and parallel runs of one test have the same.
        let index = open.indices.filter { Self.rest(of: detail, after: open[$0].name) != nil }
            .max { (open[$0].name.count, open[$0].line) < (open[$1].name.count, open[$1].line) }
        guard let index else { return Self.withoutStart(detail, line: line) }
        let test = open.remove(at: index)
        let outcome = Self.rest(of: detail, after: test.name)?.split(separator: " ").first.map(String.init)
        return Interval(name: test.name, outcome: outcome, firstLine: test.line, lastLine: line)
    }

    /// The tests that never finished; they end with the run.
    mutating func close(lastLine: Int) -> [Interval] {
        defer { open = [] }
        return open.map { Interval(name: $0.name, outcome: nil, firstLine: $0.line, lastLine: lastLine) }
    }

    /// What follows the name; nil where something else stands.
    private static func rest(of detail: String, after name: String) -> Substring? {
        guard detail.hasPrefix(name) else { return nil }
        let rest = detail.dropFirst(name.count)
        return rest.isEmpty || rest.first == " " ? rest : nil
    }

    private static func withoutStart(_ detail: String, line: Int) -> Interval {
        var words = detail.split(separator: " ", omittingEmptySubsequences: false)
        guard let outcome = words.lastIndex(where: outcomes.contains), outcome > 0 else {
            return Interval(name: detail, outcome: nil, firstLine: line, lastLine: line)
        }
        let word = String(words[outcome])
        words.removeSubrange(outcome...)
        return Interval(name: words.joined(separator: " "), outcome: word, firstLine: line, lastLine: line)
    }
}
