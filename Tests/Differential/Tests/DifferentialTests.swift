import NaiveImplementation
import SeededNumbers
import Testing
import TraceModel
import TraceReplay

/// The engine and a second, naive implementation find the same in random traces.
///
/// `make differential` compares 100,000 traces.
@Suite struct DifferentialTests {
    /// In these rare traces, the two once differed.
    @Test(
        arguments: [698, 4_002, 5_304, 6_666, 11_414, 19_381, 37_374, 38_502, 44_992, 77_215, 85_980, 86_254, 95_858]
            as [UInt64])
    func agreeWhereTheyOnceDiffered(_ seed: UInt64) throws {
        let comparison = try Comparison(seed: seed)
        #expect(comparison.agrees, "\(comparison.reduced().description)")
    }

    @Test func agreeOnEveryFinding() throws {
        var found: Set<String> = []
        for seed in Draws.some(1...2_000 as ClosedRange<UInt64>, oneIn: 2, from: 1) {
            let comparison = try Comparison(seed: seed)
            found.formUnion(comparison.rules)
            #expect(comparison.agrees, "\(comparison.description)")
        }
        let silent = Set(RuleCatalogue.descriptions().map(\.id)).subtracting(found)
        #expect(
            silent.isEmpty,
            """
            No random trace violates \(silent.sorted()). Let Tests/Differential/Naive find the defects, and let RandomTrace.swift there \
            draw the calls that they need.
            """)
    }
}
