import TraceModel

/// The tests of a trace whose scope has not ended yet, and the controllers that may belong to them.
///
/// A scope ends a grace time after its test: controllers that the test tears down may take that long to go.
struct TestScopes {
    /// A test, and the controllers that began in it, or began a relation in it, in order of id.
    typealias EndedScope = (test: TestInterval, members: [ControllerID])

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

    init(_ tests: [TestInterval], _ settings: RuleSettings) {
        grace = settings.leakGrace
        guard settings.scope == .test else { return }
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
