import SeededNumbers
import Testing
import TraceModel

/// Marked traces about the replay, in addition to the rules' examples.
@Suite struct ReplayTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let example: RuleDescription.Example

        var testDescription: String { example.title }
    }

    static let cases: [Case] =
        (PresentationTraces.all + NavigationTraces.all + PopTraces.all + ContainmentTraces.all + ThreadTraces.all)
        .map { Case(example: $0) }

    @Test(arguments: cases) func findsWhatIsMarked(_ test: Case) {
        let trace = MarkedTrace(text: test.example.trace + "\n")
        #expect(trace.found() == trace.expected)
        #expect(ReadTrace(trace.text).problems.isEmpty)
    }

    /// A bystander that appears after it counts as the user's step that this trace waits for.
    private static let oneStepEarly = "What began to disappear may still be leaving one step later"

    @Test(arguments: cases) func findsTheSame(_ test: Case) throws {
        let script = try #require(TraceScript(MarkedTrace(text: test.example.trace + "\n")))
        for variation in Draws.some(Variation.allCases, oneIn: 8, from: test.example.trace.utf8.count)
        where variation != .bystanderAfter || test.example.title != Self.oneStepEarly {
            let trace = variation.apply(to: script)
            #expect(trace.found(chunk: variation.chunk) == trace.expected, "\(variation)")
        }
    }
}
