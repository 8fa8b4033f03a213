import Testing
import TraceModel
import TraceReplay

@Suite struct RuleExampleTests {
    @Test(arguments: ExampleCase.all) func findsWhatIsMarked(_ test: ExampleCase) {
        #expect(test.findings.map(Mark.init).sorted() == test.trace.expected, sourceLocation: test.location)
    }

    @Test(arguments: ExampleCase.all) func isLegal(_ test: ExampleCase) {
        #expect(test.read.problems.isEmpty, sourceLocation: test.location)
    }
}
