import SeededNumbers
import Testing
import TraceModel

@Suite struct VariationTests {
    /// Examples without times cannot be varied in time.
    @Test(arguments: ExampleCase.all.filter(\.hasTimes)) func findsTheSameInExamples(_ test: ExampleCase) throws {
        let script = try #require(TraceScript(test.trace), sourceLocation: test.location)
        for variation in Draws.some(Variation.allCases, oneIn: 16, from: test.example.trace.utf8.count)
        where !variation.addsBystander || !test.isDisturbedByOthers {
            let trace = variation.apply(to: script)
            #expect(trace.expected.count == test.trace.expected.count)
            #expect(
                trace.found(chunk: variation.chunk) == trace.expected, "\(variation)", sourceLocation: test.location)
        }
    }

    @Test(arguments: ConformanceTests.names.filter { $0.hasSuffix(".trace") })
    func findsTheSameInConformanceTraces(_ name: String) throws {
        let script = try #require(TraceScript(try ConformanceTests.trace(name)))
        for variation in Draws.some(Variation.allCases, oneIn: 16, from: name.utf8.count) {
            let trace = variation.apply(to: script)
            #expect(trace.found(chunk: variation.chunk) == trace.expected, "\(variation)")
        }
    }
}

extension ExampleCase {
    /// Whether others that appear meanwhile, at places that are not known, forbid what it concludes, or show that the app runs.
    fileprivate var isDisturbedByOthers: Bool {
        example.trace.contains("mark \"") || findings.contains { $0.message.contains("swiped away") }
    }
}
