import TraceModel

/// The findings of a run that count as one: a test that failed and was tried again shows its defects in each attempt.
struct RepeatedTests: Sendable {
    private let attempts: [String: [TestInterval]]

    init(_ tests: [TestInterval]) {
        attempts = Dictionary(grouping: tests, by: \.name).filter { $0.value.count > 1 }
            .mapValues { $0.sorted { $0.first.line < $1.first.line } }
    }

    /// Groups the indices of one defect's findings. A group counts as one: the first of each attempt, the second, …
    func groups(_ indices: [Int], of findings: [Finding]) -> [[Int]] {
        guard !attempts.isEmpty else { return indices.map { [$0] } }
        var counts: [TestAttempt: Int] = [:]
        return indices.inGroups { index -> TestAttempt in
            let finding = findings[index]
            guard let name = finding.test, let own = attempts[name] else {
                return TestAttempt(test: nil, number: index)
            }
            let attempt = TestAttempt(test: name, number: own.lastIndex { $0.first.line <= finding.event.line } ?? 0)
            let rank = counts[attempt, default: 0]
            counts[attempt] = rank + 1
            return TestAttempt(test: name, number: rank)
        }
    }

    /// An attempt at a test, or a finding's rank in its attempt.
    private struct TestAttempt: Hashable {
        /// Nil for a finding that is not of a repeated test.
        var test: String?
        var number: Int
    }
}
