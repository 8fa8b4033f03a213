import Testing
import TraceModel

@Suite struct TestIntervalTests {
    private func event(_ line: Int) -> EventReference { EventReference(line: line, time: nil, kind: .testStarted) }

    private func interval(_ name: String, _ outcome: String?, _ lines: ClosedRange<Int>) -> TestInterval {
        TestInterval(name: name, outcome: outcome, first: event(lines.lowerBound), last: event(lines.upperBound))
    }

    @Test func outcomeFollowsTheName() {
        var tests = TestIntervals()
        tests.start("-[A testOne]", at: event(1))
        #expect(
            tests.finish("-[A testOne] failed (0.1 seconds).", at: event(5))
                == interval("-[A testOne]", "failed", 1...5))
        #expect(tests.close(at: event(9)).isEmpty)
    }

    @Test func longestNameIsMeant() {
        var tests = TestIntervals()
        tests.start("adds", at: event(1))
        tests.start("adds two", at: event(2))
        #expect(
            tests.finish("adds two passed", at: event(3))
                == interval("adds two", "passed", 2...3))
        #expect(tests.finish("adds", at: event(4)) == interval("adds", nil, 1...4))
    }

    @Test func nameThatOnlyBeginsTheSameIsNotMeant() {
        var tests = TestIntervals()
        tests.start("add", at: event(1))
        #expect(tests.finish("adds passed", at: event(2)).first.line == 2)
        #expect(tests.close(at: event(3)).map(\.name) == ["add"])
    }

    @Test func finishWithoutAStartIsOneEvent() {
        var tests = TestIntervals()
        #expect(
            tests.finish("-[A test] skipped (0.0 seconds).", at: event(7))
                == interval("-[A test]", "skipped", 7...7))
        #expect(tests.finish(nil, at: event(8)) == interval("", nil, 8...8))
    }

    @Test func unfinishedTestsEndWithTheRun() {
        var tests = TestIntervals()
        tests.start("a", at: event(1))
        tests.start("b", at: event(2))
        #expect(
            tests.close(at: event(9)) == [
                interval("a", nil, 1...9),
                interval("b", nil, 2...9),
            ])
    }

    @Test func timelineTellsTheTestThatStartedLast() {
        let timeline = TestTimeline([
            interval("a", "passed", 2...20), interval("b", "passed", 5...8), interval("c", nil, 30...40),
        ])
        let names = [1, 2, 4, 5, 8, 9, 20, 21, 30, 41].map { timeline.test(at: $0)?.name ?? "-" }
        #expect(names == ["-", "a", "a", "b", "b", "a", "a", "-", "c", "-"])
        #expect(TestTimeline([]).test(at: 1) == nil)
    }
}
