import NaiveImplementation
import Testing
import TraceModel
import TraceReplay

/// The engine and a second, naive implementation of the contract find the same in random traces.
///
/// `make differential` compares 100,000 traces.
@Suite struct DifferentialTests {
    @Test func agreeOnEveryFinding() throws {
        var found: Set<String> = []
        for seed in UInt64(1)...2_000 {
            let comparison = try Comparison(seed: seed)
            found.formUnion(comparison.rules)
            #expect(comparison.agrees, "\(comparison.description)")
        }
        let silent = Set(RuleCatalogue.descriptions().map(\.id)).subtracting(found)
        #expect(silent.isEmpty, "no trace shows \(silent.sorted())")
    }
}
