import TraceModel

/// The findings of one test, or those outside of all tests.
struct TestGroup {
    /// Nil for what happened outside of tests.
    var test: TestInterval?
    var findings: [Finding]
    /// Which of the report's findings they are.
    var indices: [Int]
    /// The states of the findings; empty where none are given.
    var states: [BaselineComparison.State]

    /// All tests in the order in which they started, then what happened outside of them, if anything did.
    ///
    /// The states are those of the report's findings.
    static func groups(of report: RunReport, states: [BaselineComparison.State] = []) -> [TestGroup] {
        // A test that ran twice is two intervals with one name; its findings are told apart by their lines.
        let timeline = TestTimeline(report.tests)
        var indices: [TestInterval?: [Int]] = [:]
        for (index, finding) in report.findings.enumerated() {
            let running = timeline.test(at: finding.event.line)
            let named = running?.name == finding.test ? running : report.tests.first { $0.name == finding.test }
            indices[finding.test == nil ? nil : named, default: []].append(index)
        }
        let order = report.tests.map(Optional.some) + (indices[nil] == nil ? [] : [nil])
        return order.map { test in
            let own = indices[test] ?? []
            return TestGroup(
                test: test, findings: own.map { report.findings[$0] }, indices: own,
                states: states.isEmpty ? [] : own.map { states[$0] })
        }
    }

    var counts: SeverityCounts { SeverityCounts(findings) }

    /// The name of the test, for people.
    var title: String { test?.name ?? "outside of tests" }
}

extension TestInterval {
    /// `CartTests` of `-[Shop.CartTests testEmpty]` and `CartTests/empty()`, or nil.
    var suite: String? {
        if let bracket = bracketed { return bracket.split(separator: " ").first.map(String.init) }
        return name.contains("/") ? name.split(separator: "/").dropLast().joined(separator: ".") : nil
    }

    /// The name without its suite.
    package var shortName: String {
        if let bracket = bracketed { return bracket.split(separator: " ").dropFirst().joined(separator: " ") }
        return name.split(separator: "/").last.map(String.init) ?? name
    }

    private var bracketed: Substring? {
        guard name.hasPrefix("-[") || name.hasPrefix("+["), name.hasSuffix("]"), name.contains(" ") else { return nil }
        return name.dropFirst(2).dropLast()
    }
}
