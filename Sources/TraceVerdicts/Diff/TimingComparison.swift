import Foundation
import TraceModel

/// Finds phases that became slower or faster by more than noise.
struct TimingComparison {
    let a: [RunProfile]
    let b: [RunProfile]

    /// With fewer samples on a side, no statement is possible.
    private static let leastSamples = 5
    /// The greatest probability that two equal runs show any change.
    private static let level = 0.001
    /// A change must be as large as this to matter: a tenth, and a millisecond.
    private static let leastRatio = 1.1
    private static let leastChange: Int64 = 1_000_000
    /// The most samples of a side in a chart.
    private static let mostShown = 50

    /// All phases that both sides have, changed ones first.
    ///
    /// - Parameter moves: places that have a different path on side B.
    func timings(renamed moves: [RunDifference.Move]) -> [RunDifference.Timing] {
        var timings: [RunDifference.Timing] = []
        let moved = MovedPaths(moves)
        for path in Set(a.flatMap(\.roles.keys)) {
            let there = moved.path(of: path)
            for phase in RunProfile.LifePhase.allCases {
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

    private func sample(_ sorted: [Int64]) -> RunDifference.Timing.PhaseSample {
        let middle = sorted.count / 2
        let median = sorted.count.isMultiple(of: 2) ? sorted[middle - 1].later(by: sorted[middle]) / 2 : sorted[middle]
        let shown = (0..<min(sorted.count, Self.mostShown)).map { index in
            sorted[sorted.count <= Self.mostShown ? index : index * (sorted.count - 1) / (Self.mostShown - 1)]
        }
        return (sorted.count, median, shown)
    }

    /// Marks significant timings by Holm's method, because with many phases, one of them shows a small probability by chance.
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

/// The test of Mann and Whitney: whether two samples come from the same distribution, by their ranks alone.
enum MannWhitney {
    /// For more samples on a side, the normal distribution replaces the exact one.
    private static let mostExact = 20

    /// The two-sided probability that samples of the same distribution are as different as these; both are sorted and not empty.
    static func probability(_ a: [Int64], _ b: [Int64]) -> Double {
        let (rankSum, ties) = ranks(a, b)
        let (n, m) = (Double(a.count), Double(b.count))
        let u = rankSum - n * (n + 1) / 2
        if ties.isEmpty, max(a.count, b.count) <= mostExact { return exact(Int(min(u, n * m - u)), a.count, b.count) }
        let total = n + m
        let correction = ties.reduce(0) { $0 + ($1 * $1 * $1 - $1) } / (total * (total - 1))
        let variance = n * m / 12 * (total + 1 - correction)
        guard variance > 0 else { return 1 }
        // Half a rank corrects the step from whole numbers to a curve.
        let distance = max(0, abs(u - n * m / 2) - 0.5)
        return erfc(distance / (2 * variance).squareRoot())
    }

    /// The sum of the first sample's ranks, and the number of values that share each shared rank.
    private static func ranks(_ a: [Int64], _ b: [Int64]) -> (sum: Double, ties: [Double]) {
        var (sum, ties): (Double, [Double]) = (0, [])
        var (i, j, ranked) = (0, 0, 0)
        while i < a.count || j < b.count {
            let value = i < a.count && (j == b.count || a[i] <= b[j]) ? a[i] : b[j]
            let (startA, startB) = (i, j)
            while i < a.count, a[i] == value { i += 1 }
            while j < b.count, b[j] == value { j += 1 }
            let count = i - startA + j - startB
            sum += Double(i - startA) * (Double(ranked) + Double(count + 1) / 2)
            if count > 1 { ties.append(Double(count)) }
            ranked += count
        }
        return (sum, ties)
    }

    /// Counts the orders of two samples whose statistic is at most `u`, and doubles the share for both sides.
    private static func exact(_ u: Int, _ n: Int, _ m: Int) -> Double {
        // ways[j][k]: the number of orders of i and j samples with the statistic k, for i = 0, 1, … n.
        var ways = [[Double]](repeating: [1] + [Double](repeating: 0, count: u), count: m + 1)
        for _ in 0..<n {
            var next = ways
            for j in 0...m {
                for k in 0...u {
                    // The greatest of all samples is one of the first, above j of the second, or one of the second.
                    next[j][k] = (k >= j ? ways[j][k - j] : 0) + (j > 0 ? next[j - 1][k] : 0)
                }
            }
            ways = next
        }
        var orders = 1.0
        for i in 0..<min(n, m) { orders = orders * Double(n + m - i) / Double(i + 1) }
        return min(1, 2 * ways[m].reduce(0, +) / orders)
    }
}
