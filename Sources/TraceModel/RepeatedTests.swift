/// The findings of a run that count as one: a test that failed and was tried again shows its defects in each attempt.
package struct RepeatedTests: Sendable {
    private let attempts: [String: [TestInterval]]

    package init(_ tests: [TestInterval]) {
        attempts = Dictionary(grouping: tests, by: \.name).filter { $0.value.count > 1 }
            .mapValues { $0.sorted { $0.first.line < $1.first.line } }
    }

    /// Groups the indices of one defect's findings. A group counts as one: the first of each attempt, the second, …
    package func groups(_ indices: [Int], of findings: [Finding]) -> [[Int]] {
        guard !attempts.isEmpty else { return indices.map { [$0] } }
        var counts: [Place: Int] = [:]
        var places: [Place: Int] = [:]
        var groups: [[Int]] = []
        for index in indices {
            let finding = findings[index]
            guard let name = finding.test, let own = attempts[name] else {
                groups.append([index])
                continue
            }
            let attempt = own.lastIndex { $0.first.line <= finding.event.line } ?? 0
            let rank = counts[Place(test: name, number: attempt), default: 0]
            counts[Place(test: name, number: attempt)] = rank + 1
            if let group = places[Place(test: name, number: rank)] {
                groups[group].append(index)
            } else {
                places[Place(test: name, number: rank)] = groups.count
                groups.append([index])
            }
        }
        return groups
    }

    private struct Place: Hashable {
        var test: String
        var number: Int
    }
}
