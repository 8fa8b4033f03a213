import Foundation

/// The test of Mann and Whitney: whether two samples come from one distribution, by their ranks alone.
enum MannWhitney {
    /// Above so many samples on a side, the normal distribution takes the place of the exact one.
    private static let mostExact = 20

    /// The two-sided probability that samples of one distribution are as different as these; both sorted, none empty.
    static func probability(_ a: [Int64], _ b: [Int64]) -> Double {
        let (rankSum, ties) = ranks(a, b)
        let (n, m) = (Double(a.count), Double(b.count))
        let u = rankSum - n * (n + 1) / 2
        if ties.isEmpty, max(a.count, b.count) <= mostExact { return exact(Int(min(u, n * m - u)), a.count, b.count) }
        let total = n + m
        let correction = ties.reduce(0) { $0 + ($1 * $1 * $1 - $1) } / (total * (total - 1))
        let variance = n * m / 12 * (total + 1 - correction)
        guard variance > 0 else { return 1 }
        // Half a rank for the step from whole numbers to a curve.
        let distance = max(0, abs(u - n * m / 2) - 0.5)
        return erfc(distance / (2 * variance).squareRoot())
    }

    /// The sum of the first sample's ranks, and how many share each rank that is shared.
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

    /// Counts the orders of two samples whose statistic is at most `u`, and doubles for both sides.
    private static func exact(_ u: Int, _ n: Int, _ m: Int) -> Double {
        // ways[j][k]: how many orders of i and j samples have the statistic k, for i = 0, 1, … n.
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
