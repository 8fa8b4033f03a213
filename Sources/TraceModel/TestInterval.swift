/// How a test went.
package enum TestOutcome: String, Sendable, CaseIterable {
    case passed
    case failed
    case skipped
}

/// The time in which a test ran.
package struct TestInterval: Sendable, Hashable {
    /// `-[CartTests testEmpty]`, or what Swift Testing calls it.
    package var name: String
    /// Nil for a test that did not finish, and where the log does not tell.
    package var outcome: TestOutcome?
    /// The `testStarted`, or the `testFinished` where the log begins later than the test.
    package var first: EventReference
    /// The `testFinished`, or the last event of the trace.
    package var last: EventReference

    package init(name: String, outcome: TestOutcome?, first: EventReference, last: EventReference) {
        self.name = name
        self.outcome = outcome
        self.first = first
        self.last = last
    }
}

/// Tells which test was running.
package struct TestTimeline: Sendable {
    /// By their starts.
    private let intervals: [TestInterval]
    /// For each interval, the greatest last line of it and those before it.
    private let reach: [Int]

    package init(_ intervals: [TestInterval]) {
        self.intervals = intervals.sorted { ($0.first.line, $0.name) < ($1.first.line, $1.name) }
        var greatest = 0
        reach = self.intervals.map { interval in
            greatest = max(greatest, interval.last.line)
            return greatest
        }
    }

    /// The test that was running on that line: of several, the one that started last.
    package func test(at line: Int) -> TestInterval? {
        var (low, high) = (0, intervals.count)
        while low < high {
            let middle = (low + high) / 2
            if intervals[middle].first.line <= line { low = middle + 1 } else { high = middle }
        }
        var index = low - 1
        while index >= 0, reach[index] >= line {
            if intervals[index].last.line >= line { return intervals[index] }
            index -= 1
        }
        return nil
    }
}
