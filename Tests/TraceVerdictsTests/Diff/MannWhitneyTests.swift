import Foundation
import Testing

@testable import TraceVerdicts

/// Probabilities counted over all orders of the samples.
@Suite struct MannWhitneyTests {
    @Test(arguments: [
        ([1, 2, 3, 4, 5], [6, 7, 8, 9, 10], 0.007936507936507936),
        ([1, 3, 5, 7, 9], [2, 4, 6, 8, 10], 0.690476190476190),
        ([1, 2, 3, 4, 5, 6, 7, 8], [5, 9, 10, 11, 12, 13, 14, 15].map { $0 * 10 }, 0.000155400155400155),
    ]) func isExactForSmallSamples(_ a: [Int], _ b: [Int], _ expected: Double) {
        #expect(abs(MannWhitney.probability(a.map(Int64.init), b.map(Int64.init)) - expected) < 1e-12)
    }

    /// Computed by hand, by the formula with correction for ties and continuity.
    @Test func isApproximateWithTies() {
        // U = 2.5, n = m = 5: groups of 2, 3 and 2 values share a rank.
        let p = MannWhitney.probability([1, 1, 2, 2, 3], [2, 3, 4, 5, 6])
        let ties = [2.0, 3, 2].reduce(0) { $0 + ($1 * $1 * $1 - $1) }
        let variance = 25.0 / 12 * (11 - ties / 90)
        #expect(abs(p - erfc((12.5 - 2.5 - 0.5) / (2 * variance).squareRoot())) < 1e-12)
    }

    @Test func sameSamplesAreAsLikelyAsCanBe() {
        #expect(MannWhitney.probability([1, 1, 1, 1, 1], [1, 1, 1, 1, 1]) == 1)
        #expect(MannWhitney.probability([1, 2, 3], [1, 2, 3]) > 0.99)
    }

    @Test func isSymmetric() {
        let (a, b): ([Int64], [Int64]) = ([3, 8, 9, 22, 30, 31], [1, 4, 40, 41, 42, 50, 60])
        #expect(abs(MannWhitney.probability(a, b) - MannWhitney.probability(b, a)) < 1e-12)
    }
}
