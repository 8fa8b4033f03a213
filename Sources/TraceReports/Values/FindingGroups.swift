package import TraceModel

/// The findings about one class, or of one owner.
struct FindingGroup {
    /// The class or the owner, or what stands for none.
    var title: String
    var findings: [Finding]
    /// The states of the findings; empty where none are given.
    var states: [BaselineComparison.State]

    /// By what the report is divided by: the worst first, then those with the most findings.
    ///
    /// The states are those of the report's findings.
    static func groups(of report: RunReport, states: [BaselineComparison.State] = []) -> [FindingGroup] {
        Dictionary(grouping: report.findings.indices) { title(of: report.findings[$0], report.grouping) }
            .map { title, indices in
                FindingGroup(
                    title: title, findings: indices.map { report.findings[$0] },
                    states: states.isEmpty ? [] : indices.map { states[$0] })
            }
            .sorted { (b: FindingGroup, a: FindingGroup) in
                (a.worst, a.findings.count, b.title) < (b.worst, b.findings.count, a.title)
            }
    }

    private var worst: Severity { findings.map(\.severity).max() ?? .note }

    private static func title(of finding: Finding, _ grouping: FindingGrouping) -> String {
        grouping == .owner ? finding.owner ?? "no owner" : finding.subject?.className ?? "no controller"
    }
}

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

/// How many findings there are of each severity.
package struct SeverityCounts: Sendable, Hashable {
    package var error = 0
    package var warning = 0
    package var note = 0

    package init(error: Int, warning: Int, note: Int) {
        self.error = error
        self.warning = warning
        self.note = note
    }

    package init(_ findings: some Sequence<Finding>) {
        for finding in findings {
            switch finding.severity {
            case .error: error += 1
            case .warning: warning += 1
            case .note: note += 1
            }
        }
    }

    /// All together.
    package var total: Int { error + warning + note }

    package static func += (a: inout Self, b: Self) {
        a = SeverityCounts(error: a.error + b.error, warning: a.warning + b.warning, note: a.note + b.note)
    }

    package subscript(severity: Severity) -> Int {
        switch severity {
        case .error: error
        case .warning: warning
        case .note: note
        }
    }
}
