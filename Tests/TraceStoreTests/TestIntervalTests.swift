import Testing

@testable import TraceStore

@Suite struct TestIntervalTests {
    typealias Interval = TestIntervals.Interval

    @Test func outcomeFollowsTheName() {
        var tests = TestIntervals()
        tests.start("-[A testOne]", line: 1)
        #expect(
            tests.finish("-[A testOne] failed (0.1 seconds).", line: 5)
                == Interval(name: "-[A testOne]", outcome: "failed", firstLine: 1, lastLine: 5))
        #expect(tests.close(lastLine: 9).isEmpty)
    }

    @Test func longestNameIsMeant() {
        var tests = TestIntervals()
        tests.start("adds", line: 1)
        tests.start("adds two", line: 2)
        #expect(
            tests.finish("adds two passed", line: 3)
                == Interval(name: "adds two", outcome: "passed", firstLine: 2, lastLine: 3))
        #expect(tests.finish("adds", line: 4) == Interval(name: "adds", outcome: nil, firstLine: 1, lastLine: 4))
    }

    @Test func nameThatOnlyBeginsTheSameIsNotMeant() {
        var tests = TestIntervals()
        tests.start("add", line: 1)
        #expect(tests.finish("adds passed", line: 2).firstLine == 2)
        #expect(tests.close(lastLine: 3).map(\.name) == ["add"])
    }

    @Test func finishWithoutAStartIsOneEvent() {
        var tests = TestIntervals()
        #expect(
            tests.finish("-[A test] skipped (0.0 seconds).", line: 7)
                == Interval(name: "-[A test]", outcome: "skipped", firstLine: 7, lastLine: 7))
        #expect(tests.finish(nil, line: 8) == Interval(name: "", outcome: nil, firstLine: 8, lastLine: 8))
    }

    @Test func unfinishedTestsEndWithTheRun() {
        var tests = TestIntervals()
        tests.start("a", line: 1)
        tests.start("b", line: 2)
        #expect(
            tests.close(lastLine: 9) == [
                Interval(name: "a", outcome: nil, firstLine: 1, lastLine: 9),
                Interval(name: "b", outcome: nil, firstLine: 2, lastLine: 9),
            ])
    }
}
