import Testing
import TraceModel

@Suite struct TestTimelineTests {
    private func event(_ line: Int) -> EventReference { EventReference(line: line, time: nil, kind: .testStarted) }

    private func interval(_ name: String, _ outcome: TestOutcome?, _ lines: ClosedRange<Int>) -> TestInterval {
        TestInterval(name: name, outcome: outcome, first: event(lines.lowerBound), last: event(lines.upperBound))
    }

    @Test func timelineTellsTheTestThatStartedLast() {
        let timeline = TestInterval.TestTimeline([
            interval("a", .passed, 2...20), interval("b", .passed, 5...8), interval("c", nil, 30...40),
        ])
        let names = [1, 2, 4, 5, 8, 9, 20, 21, 30, 41].map { timeline.test(at: $0)?.name ?? "-" }
        #expect(names == ["-", "a", "a", "b", "b", "a", "a", "-", "c", "-"])
        #expect(TestInterval.TestTimeline([]).test(at: 1) == nil)
    }
}
