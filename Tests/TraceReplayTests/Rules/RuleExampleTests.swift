import Testing
import TraceModel
import TraceReplay

@Suite struct RuleExampleTests {
    @Test(arguments: ExampleCase.all) func findsWhatIsMarked(_ test: ExampleCase) {
        let trace = test.trace
        #expect(trace.found() == trace.expected, sourceLocation: test.location)
    }

    @Test(arguments: ExampleCase.all) func isLegal(_ test: ExampleCase) {
        let problems = ReadTrace(test.trace.text).problems
        #expect(problems.isEmpty, sourceLocation: test.location)
    }
}
