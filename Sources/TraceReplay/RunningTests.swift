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

/// The tests of a trace whose scope has not ended yet, and the controllers that may belong to them.
///
/// A scope ends a grace time after its test: controllers that the test tears down may take that long to go.
struct TestScopes {
    /// A test, and the controllers that began in it, or began a relation in it, in order of id.
    typealias EndedScope = (test: TestInterval, members: [ControllerID])

    /// The leak of a controller or, with the line on which it began, of its relation to a parent.
    struct ScopedLeak: Hashable {
        var controller: ControllerID
        var relation: Int?

        init(_ state: ControllerState) { controller = state.id }

        init(_ relation: RelationState) { (controller, self.relation) = (relation.child.id, relation.began.line) }
    }

    private let grace: Int64
    /// The tests that still run, in the order in which they finish. A test that never finishes has no scope of its own.
    private var running: ArraySlice<TestInterval> = []
    private var waiting: ArraySlice<TestInterval> = []
    /// The time of the last event that has one.
    private var latest: Int64?
    /// For each test that is waiting or still runs, the first line of it and of all tests that finish later.
    private var firstLines: ArraySlice<Int> = []
    /// The controllers that began, or began a relation, since the first of these lines, in the order of the lines.
    private var beginnings: ArraySlice<(line: Int, controller: ControllerID)> = []
    /// The leaks that were reported at the ends of tests; the end of the trace does not report them again.
    var reported: Set<ScopedLeak> = []

    init(_ tests: [TestInterval], grace: Int64) {
        self.grace = grace
        running =
            tests.filter { $0.last.kind == .testFinished }.sorted { ($0.last, $0.first) < ($1.last, $1.first) }[...]
        var first = Int.max
        for test in running.reversed() {
            first = min(first, test.first.line)
            firstLines.append(first)
        }
        firstLines.reverse()
    }

    /// Whether all scopes have ended.
    var isOver: Bool { running.isEmpty && waiting.isEmpty }

    func hasReported(_ state: ControllerState) -> Bool { reported.contains(ScopedLeak(state)) }

    func hasReported(_ relation: RelationState) -> Bool { reported.contains(ScopedLeak(relation)) }

    /// Notes a controller that began, or began a relation, on the line; lines come in order.
    mutating func note(_ controller: ControllerID, at line: Int) {
        if let first = firstLines.first, line >= first { beginnings.append((line, controller)) }
    }

    /// Returns the tests whose scope has ended before the event. In a log without times, it ends with the next event.
    mutating func takeEnded(before event: Event) -> [EndedScope] {
        while let next = running.first, next.last.line < event.line { wait(for: running.removeFirst()) }
        if let time = event.time { latest = time }
        let count = waiting.prefix { interval in
            guard let last = interval.last.time else { return true }
            return event.time.map { $0.since(last) > grace } ?? false
        }.count
        return count == 0 ? [] : take(count)
    }

    /// Returns the tests whose scope ends with the trace, once the trace is over.
    mutating func close() -> [EndedScope] {
        while !running.isEmpty { wait(for: running.removeFirst()) }
        return take(waiting.count)
    }

    /// Lets a test wait for the end of its grace time. A test without a time ended no earlier than the event before it.
    private mutating func wait(for test: TestInterval) {
        var test = test
        if test.last.time == nil { test.last.time = latest }
        waiting.append(test)
    }

    private mutating func take(_ count: Int) -> [EndedScope] {
        let ended = waiting.prefix(count).map { (test: $0, members: members(of: $0)) }
        waiting.removeFirst(count)
        firstLines.removeFirst(count)
        let first = firstLines.first ?? .max
        beginnings = beginnings[beginnings.partitioningIndex { $0.line >= first }...]
        return ended
    }

    private func members(of test: TestInterval) -> [ControllerID] {
        let start = beginnings.partitioningIndex { $0.line >= test.first.line }
        let end = beginnings.partitioningIndex { $0.line > max(test.first.line, test.last.line) }
        return Set(beginnings[start..<end].map(\.controller)).sorted()
    }
}

// Leaks that are judged at the end of a test, if findings are asked for each test.
extension Audit {
    mutating func noteRelations(begunBy event: Event) {
        for id in event.controllers where hierarchy.state(id)?.relation?.began.line == event.line {
            scopes?.note(id, at: event.line)
        }
    }

    /// Checks everything that began in the test for leaks, as if the trace ended a grace time after the test.
    ///
    /// - Parameter time: the end of the trace, if it ends.
    mutating func judgeLeaks(of scope: TestScopes.EndedScope, upTo time: Int64?) {
        let test = scope.test
        let grace = hierarchy.knowledge.settings.leakGrace
        // Later events do not count.
        let scopeEnd = TraceEnd(
            time: test.last.time.map { min($0.later(by: grace), time ?? .max) }, lastLine: test.last.line,
            isClosed: true, subject: "test")
        let lines = test.first.line...max(test.first.line, test.last.line)
        for state in scope.members.compactMap(hierarchy.livingState)
        where test.launch == nil || test.launch == state.controller.launch {
            if let relation = state.relation, lines.contains(relation.began.line) {
                guard scopes?.hasReported(relation) != true else { continue }
                report(
                    checks.ofRelations.answers(about: relation, hierarchy, scopeEnd, leaks: true),
                    ofLeak: TestScopes.ScopedLeak(relation), in: test)
            } else if lines.contains(state.controller.first.line), scopes?.hasReported(state) != true {
                report(
                    checks.ofControllers.answers(about: state, hierarchy, scopeEnd, leaks: true),
                    ofLeak: TestScopes.ScopedLeak(state), in: test)
            }
        }
    }

    /// Reports a leak without an obstacle. The end of the trace judges the others again.
    private mutating func report(
        _ answers: [RuleChecks.FoundViolation], ofLeak leak: TestScopes.ScopedLeak, in test: TestInterval
    ) {
        let sure = answers.filter { $0.violation.obstacle == nil }
        report(sure, in: test)
        if !sure.isEmpty { scopes?.reported.insert(leak) }
    }
}
