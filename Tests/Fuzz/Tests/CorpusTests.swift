import FuzzTargets
import Testing

/// The inputs that fuzzing found worth keeping: one that crashed once, and those that together reach all that was reached.
@Suite struct CorpusTests {
    @Test(arguments: FuzzTarget.all.map(\.name)) func inputsThatAreKeptEndNoProcess(_ name: String) throws {
        let target = try #require(FuzzTarget.named(name))
        let inputs = FuzzCorpus.inputs(of: target)
        #expect(inputs.count > 10)
        for input in inputs { target.run(input) }
    }

    @Test(arguments: FuzzTarget.all.map(\.name)) func seedsEndNoProcess(_ name: String) throws {
        let seeds = try #require(FuzzTarget.named(name)).seeds()
        #expect(!seeds.isEmpty)
        for seed in seeds { FuzzTarget.named(name)?.run(seed) }
    }

    @Test func everyTargetHasAName() {
        #expect(Set(FuzzTarget.all.map(\.name)).count == FuzzTarget.all.count)
    }
}
