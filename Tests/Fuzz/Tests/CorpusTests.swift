import FuzzTargets
import SeededNumbers
import Testing

/// The inputs that fuzzing kept, and those that it starts from.
@Suite struct CorpusTests {
    @Test(arguments: FuzzTarget.all.map(\.name)) func inputsThatAreKeptEndNoProcess(_ name: String) throws {
        let target = try #require(FuzzTarget.named(name))
        let inputs = FuzzCorpus.inputs(of: target)
        for input in inputs { target.run(input) }
    }

    /// Takes some of the seeds; `make fuzz` takes all.
    private static let seedCount = Draws.some(0..<12, oneIn: 2).count

    @Test(arguments: FuzzTarget.all.map(\.name)) func seedsEndNoProcess(_ name: String) throws {
        let target = try #require(FuzzTarget.named(name))
        let seeds = target.seeds()
        #expect(!seeds.isEmpty)
        let step = max(1, seeds.count / Self.seedCount)
        for index in stride(from: 0, to: seeds.count, by: step) { target.run(seeds[index]) }
    }

    /// No number in a store becomes a size, or the end of a loop, without a check.
    @Test func noNumberOfAStoreIsTooGreat() {
        for input in Draws.some(StoreTargets.numbers, oneIn: 6) { StoreTargets.values.run(input) }
    }

    @Test func everyTargetHasAName() {
        #expect(Set(FuzzTarget.all.map(\.name)).count == FuzzTarget.all.count)
    }
}
