import TraceModel

/// Tells which phases became slower or faster by more than noise.
struct TimingComparison {
    private let a: [RunProfile]
    private let b: [RunProfile]

    /// Fewer samples on a side tell nothing.
    private static let leastSamples = 5
    /// How likely it may be that a pair of equal runs shows any change at all.
    private static let level = 0.001
    /// A change must be as large as this to matter: a tenth, and a millisecond.
    private static let leastRatio = 1.1
    private static let leastChange: Int64 = 1_000_000
    /// A chart shows so many samples of a side.
    private static let mostShown = 50

    init(_ a: [RunProfile], _ b: [RunProfile]) {
        self.a = a
        self.b = b
    }

    /// All phases that both sides have, those that changed first.
    ///
    /// - Parameter moves: places that have another path on side B.
    func timings(renamed moves: [RunDifference.Move]) -> [RunDifference.Timing] {
        var timings: [RunDifference.Timing] = []
        for path in Set(a.flatMap(\.roles.keys)) {
            let there = moves.reduce(path) { $1.moved($0) }
            for phase in LifePhase.allCases {
                let before = a.flatMap { $0.roles[path]?.phases[phase] ?? [] }.sorted()
                let after = b.flatMap { $0.roles[there]?.phases[phase] ?? [] }.sorted()
                guard !before.isEmpty, !after.isEmpty else { continue }
                let isEnough = min(before.count, after.count) >= Self.leastSamples
                timings.append(
                    RunDifference.Timing(
                        path: path, phase: phase, a: sample(before), b: sample(after),
                        p: isEnough ? MannWhitney.probability(before, after) : nil, isSignificant: false))
            }
        }
        markSignificant(&timings)
        return timings.sorted(by: precedes)
    }

    private func sample(_ sorted: [Int64]) -> RunDifference.Timing.Sample {
        let middle = sorted.count / 2
        let median = sorted.count.isMultiple(of: 2) ? sorted[middle - 1].later(by: sorted[middle]) / 2 : sorted[middle]
        let shown = (0..<min(sorted.count, Self.mostShown)).map { index in
            sorted[sorted.count <= Self.mostShown ? index : index * (sorted.count - 1) / (Self.mostShown - 1)]
        }
        return RunDifference.Timing.Sample(count: sorted.count, medianNs: median, shown: shown)
    }

    /// Holm's method: with many phases, one of them shows a small probability by chance.
    private func markSignificant(_ timings: inout [RunDifference.Timing]) {
        let tested = timings.indices.filter { timings[$0].p != nil }
            .sorted {
                (timings[$0].p ?? 1, timings[$0].path.joined()) < (timings[$1].p ?? 1, timings[$1].path.joined())
            }
        for (rank, index) in tested.enumerated() {
            guard let p = timings[index].p, p * Double(tested.count - rank) <= Self.level else { return }
            timings[index].isSignificant = isLarge(timings[index])
        }
    }

    private func isLarge(_ timing: RunDifference.Timing) -> Bool {
        let (low, high) = (min(timing.a.medianNs, timing.b.medianNs), max(timing.a.medianNs, timing.b.medianNs))
        return high.since(low) >= Self.leastChange && Double(high) >= Double(low) * Self.leastRatio
    }

    private func precedes(_ x: RunDifference.Timing, _ y: RunDifference.Timing) -> Bool {
        if x.isSignificant != y.isSignificant { return x.isSignificant }
        let (cost, other) = (x.b.medianNs.since(x.a.medianNs).magnitude, y.b.medianNs.since(y.a.medianNs).magnitude)
        if x.isSignificant, cost != other { return cost > other }
        if x.path != y.path { return x.path.lexicographicallyPrecedes(y.path) }
        return x.phase.rawValue < y.phase.rawValue
    }
}
