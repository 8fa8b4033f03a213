import TraceModel

/// The times when tests ran, from the events that start and finish them.
struct RunningTests {
    /// The running tests, by name, in the order of the log.
    private var open: [String: [TestInterval]] = [:]

    /// Takes an event that starts or finishes a test; returns the test that finished.
    ///
    /// If the log does not contain the start of a test, its end stands for both. If one test runs in parallel, the run in the
    /// same launch finishes, or else the later one.
    ///
    /// - Parameter launch: the launch of the app that the event belongs to.
    mutating func note(_ event: Event, launch: Int? = nil) -> TestInterval? {
        guard case .test(let name, let outcome) = event.payload else { return nil }
        let begun = TestInterval(
            name: name, outcome: nil, first: event.reference, last: event.reference, launch: launch)
        guard event.kind == .testFinished else {
            open[name, default: []].append(begun)
            return nil
        }
        let index = open[name]?.lastIndex { $0.launch == launch } ?? open[name]?.indices.last
        var test = index.flatMap { open[name]?.remove(at: $0) } ?? begun
        if open[name]?.isEmpty == true { open[name] = nil }
        test.outcome = outcome
        test.last = event.reference
        return test
    }

    /// The tests that never finished; they end with the last event of their launch, or of the trace.
    ///
    /// - Parameter launches: by number.
    mutating func close(at last: EventReference, _ launches: [Launch] = []) -> [TestInterval] {
        defer { open = [:] }
        return open.values.joined().map { test in
            var test = test
            test.last = test.launch.map { launches[$0].last } ?? last
            return test
        }.sorted { ($0.first.line, $0.name) < ($1.first.line, $1.name) }
    }
}

/// The tests that were running in each launch: its own, or those from a log of tests alone.
struct LaunchTests {
    /// For a launch without tests of its own.
    private let others: TestInterval.TestTimeline
    private let byLaunch: [Int: TestInterval.TestTimeline]
    /// For events that belong to no launch.
    private let all: TestInterval.TestTimeline
    /// The tests of each launch, and those of no launch, by their starts.
    private let tests: [Int?: [TestInterval]]
    /// For each test of no launch, the last line of it and of all that start earlier.
    private let lastLines: [Int]

    init(_ tests: [TestInterval]) {
        all = TestInterval.TestTimeline(tests)
        self.tests = Dictionary(grouping: tests.sorted { $0.first.line < $1.first.line }, by: \.launch)
        let shared = self.tests[nil] ?? []
        others = TestInterval.TestTimeline(shared)
        byLaunch = Dictionary(
            firstOf: self.tests.compactMap { launch, tests in launch.map { ($0, TestInterval.TestTimeline(tests)) } })
        var last = 0
        lastLines = shared.map { test in
            last = max(last, test.last.line)
            return last
        }
    }

    /// The test that was running on that line.
    func test(at line: Int, inLaunch launch: Int?) -> TestInterval? {
        guard let launch else { return all.test(at: line) }
        return (byLaunch[launch] ?? others).test(at: line)
    }

    /// Returns the test that was running, or else the one that ran last, and the range of lines with this answer.
    func lastTest(at line: Int, inLaunch launch: Int) -> (test: TestInterval?, lines: Range<Int>) {
        (byLaunch[launch] ?? others).lastTest(at: line)
    }

    /// The tests that ran in a launch, by their starts.
    func tests(of launch: Launch) -> [TestInterval] {
        if let ofLaunch = tests[launch.number] { return ofLaunch }
        let shared = tests[nil] ?? []
        let start = lastLines.partitioningIndex { $0 >= launch.first.line }
        return shared[start...].prefix { $0.first.line <= launch.last.line }
            .filter { $0.last.line >= launch.first.line }
    }
}

extension TestInterval.TestTimeline {
    /// Returns the test that was running on that line, or else the one that ran last before it, and the range of lines with this
    /// answer.
    fileprivate func lastTest(at line: Int) -> (test: TestInterval?, lines: Range<Int>) {
        let next = stretches.partitioningIndex { $0.line > line }
        let first = next > 0 ? stretches[next - 1].line : .min
        let end = next < stretches.count ? stretches[next].line : .max
        return (stretches[..<next].last { $0.test != nil }?.test, first..<end)
    }
}
