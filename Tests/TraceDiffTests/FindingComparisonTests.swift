import Testing
import TraceDiff
import TraceModel

/// What counts as one finding where runs are compared.
@Suite struct FindingComparisonTests {
    private static let name = "-[CartTests testAdds]"

    private func event(_ line: Int, _ kind: EventKind) -> EventReference {
        EventReference(line: line, time: nil, kind: kind)
    }

    /// A run in which the test was tried so often, each time for ten lines, with findings of one defect in these lines.
    private func profile(attempts: Int, findingsIn lines: [Int]) -> RunProfile {
        var summary = TraceSummary()
        summary.tests = (0..<attempts).map { attempt in
            TestInterval(
                name: Self.name, outcome: .failed, first: event(attempt * 10 + 1, .testStarted),
                last: event(attempt * 10 + 10, .testFinished))
        }
        let run = Run(
            number: 1, name: "night", source: "night.log", format: "native", digest: "", imported: 0, summary: summary)
        var profile = RunProfile(run: run, recorded: [])
        profile.findings = lines.map { line in
            var finding = Finding(
                rule: "leak", severity: .error, subject: nil, parent: nil, event: event(line, .removeFromParent),
                message: "it leaks", witnesses: [], path: ["Shop.Cart"], fingerprint: "leak:Shop.Cart")
            finding.test = Self.name
            return finding
        }
        return profile
    }

    @Test func attemptsOfATestCountOnce() {
        let once = profile(attempts: 1, findingsIn: [5])
        let tried = profile(attempts: 3, findingsIn: [5, 15, 25])
        for (a, b) in [(once, tried), (tried, once)] {
            let difference = RunComparison([a], [b]).difference()
            #expect(difference.new.isEmpty && difference.fixed.isEmpty)
            #expect(difference.unchanged.map(\.count) == [1])
        }
    }

    @Test func attemptThatFindsMoreCounts() {
        let once = profile(attempts: 1, findingsIn: [5])
        let worse = profile(attempts: 2, findingsIn: [5, 15, 16])
        #expect(RunComparison([once], [worse]).difference().new.map(\.count) == [1])
        #expect(RunComparison([worse], [once]).difference().fixed.map(\.count) == [1])
    }
}
