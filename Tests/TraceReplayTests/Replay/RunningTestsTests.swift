import Testing
import TraceModel

@testable import TraceReplay

@Suite struct RunningTestsTests {
    private func event(_ line: Int) -> EventReference { EventReference(line: line, time: nil, kind: .testStarted) }

    private func interval(_ name: String, _ outcome: TestOutcome?, _ lines: ClosedRange<Int>) -> TestInterval {
        TestInterval(name: name, outcome: outcome, first: event(lines.lowerBound), last: event(lines.upperBound))
    }

    private func started(_ name: String, at line: Int) -> Event {
        Event(line: line, time: nil, kind: .testStarted, payload: .test(name: name, outcome: nil))
    }

    private func finished(_ name: String, _ outcome: TestOutcome? = nil, at line: Int) -> Event {
        Event(line: line, time: nil, kind: .testFinished, payload: .test(name: name, outcome: outcome))
    }

    private func expect(_ found: TestInterval?, _ name: String, _ outcome: TestOutcome?, _ lines: ClosedRange<Int>) {
        #expect(found?.name == name)
        #expect(found?.outcome == outcome)
        #expect(found.map { $0.first.line...$0.last.line } == lines)
    }

    @Test func aTestEndsWithItsOutcome() {
        var tests = RunningTests()
        #expect(tests.note(started("-[A testOne]", at: 1)) == nil)
        expect(tests.note(finished("-[A testOne]", .failed, at: 5)), "-[A testOne]", .failed, 1...5)
        #expect(tests.close(at: event(9)).isEmpty)
    }

    @Test func namesMayBeginTheSame() {
        var tests = RunningTests()
        _ = tests.note(started("adds", at: 1))
        _ = tests.note(started("adds two", at: 2))
        expect(tests.note(finished("adds two", .passed, at: 3)), "adds two", .passed, 2...3)
        expect(tests.note(finished("adds", at: 4)), "adds", nil, 1...4)
    }

    @Test func ofParallelRunsTheLaterEndsFirst() {
        var tests = RunningTests()
        _ = tests.note(started("adds", at: 1))
        _ = tests.note(started("adds", at: 2))
        expect(tests.note(finished("adds", .passed, at: 3)), "adds", .passed, 2...3)
        expect(tests.note(finished("adds", .failed, at: 4)), "adds", .failed, 1...4)
    }

    @Test func finishWithoutAStartIsOneEvent() {
        var tests = RunningTests()
        _ = tests.note(started("add", at: 1))
        expect(tests.note(finished("-[A test]", .skipped, at: 7)), "-[A test]", .skipped, 7...7)
        #expect(tests.close(at: event(9)).map(\.name) == ["add"])
    }

    @Test func unfinishedTestsEndWithTheRun() {
        var tests = RunningTests()
        _ = tests.note(started("a", at: 1))
        _ = tests.note(started("b", at: 2))
        #expect(
            tests.close(at: event(9)) == [
                interval("a", nil, 1...9),
                interval("b", nil, 2...9),
            ])
    }
}
