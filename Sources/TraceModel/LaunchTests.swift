/// Tells which test was running in each launch: its own, or those of a log that tells of tests alone.
package struct LaunchTests: Sendable {
    /// For a launch without tests of its own.
    private let others: TestTimeline
    private let own: [Int: TestTimeline]
    /// For what is of no launch.
    private let all: TestTimeline
    private let tests: [TestInterval]

    package init(_ tests: [TestInterval]) {
        self.tests = tests
        let shared = tests.filter { $0.launch == nil }
        others = TestTimeline(shared)
        all = TestTimeline(tests)
        own = Dictionary(grouping: tests.filter { $0.launch != nil }) { $0.launch ?? 0 }.mapValues { TestTimeline($0) }
    }

    /// The test that was running on that line.
    package func test(at line: Int, inLaunch launch: Int?) -> TestInterval? {
        guard let launch else { return all.test(at: line) }
        return (own[launch] ?? others).test(at: line)
    }

    /// The test that was running, or else the one that ran last, and the lines around for which this is the answer.
    package func lastTest(at line: Int, inLaunch launch: Int) -> (test: TestInterval?, lines: Range<Int>) {
        (own[launch] ?? others).lastTest(at: line)
    }

    /// The tests that ran in a launch, by their starts.
    package func tests(of launch: Launch) -> [TestInterval] {
        guard own[launch.number] == nil else { return tests.filter { $0.launch == launch.number } }
        return tests.filter { test in
            test.launch == nil && test.first.line <= launch.last.line && test.last.line >= launch.first.line
        }
    }
}
