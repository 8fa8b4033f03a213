/// The outcome of a test.
@usableFromInline package enum TestOutcome: String, Sendable, CaseIterable {
    case passed
    case failed
    case skipped
}

/// The time in which a test ran.
package struct TestInterval: Sendable, Hashable {
    /// `-[CartTests testEmpty]`, or the name that Swift Testing gives it.
    package var name: String
    /// Nil if the test did not finish, or if the log does not say.
    package var outcome: TestOutcome?
    /// The `testStarted`, or the `testFinished` if the log begins later than the test.
    package var first: EventReference
    /// The `testFinished`, or the last event of the launch or the trace.
    package var last: EventReference
    /// The launch of the app whose log shows the test; nil if it is from a log of tests alone.
    package var launch: Int?

    package init(
        name: String, outcome: TestOutcome?, first: EventReference, last: EventReference, launch: Int? = nil
    ) {
        self.launch = launch
        self.name = name
        self.outcome = outcome
        self.first = first
        self.last = last
    }
}

/// The tests that were running over time: if several were, the one that started last.
package struct TestTimeline: Sendable {
    /// Consecutive lines in which the same test was running, or none, up to the next stretch.
    package struct Stretch: Sendable, Hashable {
        package var line: Int
        package var test: TestInterval?
    }

    /// In the order of the lines.
    package let stretches: [Stretch]

    package init(_ intervals: [TestInterval]) {
        let intervals = intervals.sorted { ($0.first.line, $0.name) < ($1.first.line, $1.name) }
        var waiting = intervals[...]
        var running: [TestInterval] = []
        var stretches: [Stretch] = []
        for line in Set(intervals.flatMap { [$0.first.line, $0.last.line + 1] }).sorted() {
            while let next = waiting.first, next.first.line <= line { running.append(waiting.removeFirst()) }
            // A test that is over, but started before one that is not, stays until that one ends.
            while let latest = running.last, latest.last.line < line { running.removeLast() }
            guard running.last != stretches.last?.test else { continue }
            stretches.append(Stretch(line: line, test: running.last))
        }
        self.stretches = stretches
    }

    /// The test that was running on that line.
    package func test(at line: Int) -> TestInterval? {
        let next = stretches.partitioningIndex { $0.line > line }
        return next > 0 ? stretches[next - 1].test : nil
    }

    /// Returns the test that was running on that line, or else the one that ran last before it, and the range of lines with this
    /// answer.
    func lastTest(at line: Int) -> (test: TestInterval?, lines: Range<Int>) {
        let next = stretches.partitioningIndex { $0.line > line }
        let first = next > 0 ? stretches[next - 1].line : .min
        let end = next < stretches.count ? stretches[next].line : .max
        return (stretches[..<next].last { $0.test != nil }?.test, first..<end)
    }
}

/// The times when tests ran, from the events that start and finish them.
package struct TestIntervals: Sendable {
    private struct Start {
        var event: EventReference
        var launch: Int?
    }

    /// The starts of the running tests, by name, in the order of the log.
    private var open: [String: [Start]] = [:]

    package init() {}

    /// Takes an event that starts or finishes a test; returns the test that finished.
    ///
    /// If the log does not contain the start of a test, its end stands for both. If one test runs in parallel, the run in the
    /// same launch finishes, or else the later one.
    ///
    /// - Parameter launch: the launch of the app that the event belongs to.
    package mutating func note(_ event: Event, launch: Int? = nil) -> TestInterval? {
        guard case .test(let name, let outcome) = event.payload else { return nil }
        guard event.kind == .testFinished else {
            open[name, default: []].append(Start(event: event.reference, launch: launch))
            return nil
        }
        let own = open[name]?.lastIndex { $0.launch == launch } ?? open[name]?.indices.last
        let start = own.flatMap { open[name]?.remove(at: $0) } ?? Start(event: event.reference, launch: launch)
        if open[name]?.isEmpty == true { open[name] = nil }
        return TestInterval(
            name: name, outcome: outcome, first: start.event, last: event.reference, launch: start.launch)
    }

    /// The tests that never finished; they end with the last event of their launch, or of the trace.
    ///
    /// - Parameter end: returns the last event of a launch.
    package mutating func close(at last: EventReference, end: (Int?) -> EventReference? = { _ in nil })
        -> [TestInterval]
    {
        defer { open = [:] }
        return open.flatMap { name, starts in
            starts.map { start in
                TestInterval(
                    name: name, outcome: nil, first: start.event, last: end(start.launch) ?? last, launch: start.launch)
            }
        }.sorted { ($0.first.line, $0.name) < ($1.first.line, $1.name) }
    }
}

/// The tests that were running in each launch: its own, or those from a log of tests alone.
package struct LaunchTests: Sendable {
    /// For a launch without tests of its own.
    private let others: TestTimeline
    private let own: [Int: TestTimeline]
    /// For events that belong to no launch.
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

    /// Returns the test that was running, or else the one that ran last, and the range of lines with this answer.
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
