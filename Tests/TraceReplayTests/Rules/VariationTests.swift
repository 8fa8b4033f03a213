import Testing

@Suite struct VariationTests {
    @Test(arguments: ExampleCase.all, Variation.allCases)
    func findsTheSameInExamples(_ test: ExampleCase, _ variation: Variation) throws {
        let script = try #require(TraceScript(test.trace), sourceLocation: test.location)
        let trace = variation.apply(to: script)
        #expect(trace.expected.count == test.trace.expected.count)
        #expect(trace.found(chunk: variation.chunk) == trace.expected, sourceLocation: test.location)
    }

    @Test(arguments: ConformanceTests.names.filter { $0.hasSuffix(".trace") }, Variation.allCases)
    func findsTheSameInConformanceTraces(_ name: String, _ variation: Variation) throws {
        let script = try #require(TraceScript(try ConformanceTests.trace(name)))
        let trace = variation.apply(to: script)
        #expect(trace.found(chunk: variation.chunk) == trace.expected)
    }
}
