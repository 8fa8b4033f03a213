@usableFromInline package enum TestOutcome: String, Sendable, CaseIterable, Decodable {
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

extension TestInterval {
    /// The tests that were running over time: if several were, the one that started last.
    package struct TestTimeline: Sendable {
        /// Consecutive lines in which the same test was running, or none, up to the next stretch.
        package typealias Stretch = (line: Int, test: TestInterval?)

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
                stretches.append((line, running.last))
            }
            self.stretches = stretches
        }

        package func test(at line: Int) -> TestInterval? {
            let next = stretches.partitioningIndex { $0.line > line }
            return next > 0 ? stretches[next - 1].test : nil
        }
    }
}

extension TestInterval {
    /// The name of a test in all launches, regardless of the module that it is built into: `CartTests.testAdds`.
    ///
    /// - Parameter text: `-[ShopUITests.CartTests testAdds]`, `ShopUITests/CartTests/testAdds()`,
    ///   `ShopUITests.CartTests/testAdds()`, or a test's own title.
    package static func shortName(_ text: String) -> String {
        if let words = method(text) { return "\(words[0].split(separator: ".").last ?? "").\(words[1])" }
        let name = text.hasSuffix("()") ? text.dropLast(2) : text[...]
        guard !name.contains(" ") else { return text }
        let words = name.split(separator: name.contains("/") ? "/" : ".").suffix(2)
        let suite = words.dropLast().compactMap { $0.split(separator: ".").last }
        return (suite + words.suffix(1)).joined(separator: ".")
    }

    /// The test as `xcodebuild -only-testing:` takes it, `ShopUITests/CartTests/testAdds`; nil if its module is unknown.
    package static func argument(_ text: String) -> String? {
        let parts = method(text) ?? text.split(separator: text.contains("/") ? "/" : ".")
        guard parts.count > 1, !parts.dropFirst().joined().contains(" ") else { return nil }
        let suite = parts.dropLast().flatMap { $0.split(separator: ".") }
        return suite.count > 1 ? (suite + parts.suffix(1)).joined(separator: "/") : nil
    }

    /// `Shop.CartTests` and `testEmpty` of `-[Shop.CartTests testEmpty]`; nil for a test that is no such method.
    package static func method(_ text: String) -> [Substring]? {
        guard text.hasPrefix("-[") || text.hasPrefix("+["), text.hasSuffix("]") else { return nil }
        let words = text.dropFirst(2).dropLast().split(separator: " ", maxSplits: 1)
        return words.count == 2 ? words : nil
    }
}
