package import TraceModel

/// The findings of one test, about one class, or of one owner.
struct FindingGroup {
    /// The test, the class or the owner, or a text for none.
    var title: String
    /// Nil for findings outside of tests, and for groups by class or owner.
    var test: TestInterval?
    var findings: [Finding]

    /// The groups by the report's grouping, without empty ones; none for a report without grouping.
    static func groups(of report: RunReport) -> [FindingGroup] {
        switch report.grouping {
        case .rule: []
        case .test: tests(of: report).filter { !$0.findings.isEmpty }
        case .class, .owner:
            // The worst first, then those with the most findings.
            Dictionary(grouping: report.findings) { title(of: $0, report.grouping) }
                .map { FindingGroup(title: $0, findings: $1) }
                .sorted { (b: FindingGroup, a: FindingGroup) in
                    (a.worst, a.findings.count, b.title) < (b.worst, b.findings.count, a.title)
                }
        }
    }

    /// All tests in the order in which they started, then the findings outside of them, if there are any.
    static func tests(of report: RunReport) -> [FindingGroup] {
        // A test that ran twice is two intervals with one name; its findings are told apart by their lines.
        let timeline = TestTimeline(report.tests)
        let findings = Dictionary(grouping: report.findings) { finding -> TestInterval? in
            guard finding.test != nil else { return nil }
            let running = timeline.test(at: finding.event.line)
            return running?.name == finding.test ? running : report.tests.first { $0.name == finding.test }
        }
        let order = report.tests.map(Optional.some) + (findings[nil] == nil ? [] : [nil])
        return order.map { FindingGroup(title: $0?.name ?? "outside of tests", test: $0, findings: findings[$0] ?? []) }
    }

    var counts: SeverityCounts { SeverityCounts(findings) }

    private var worst: Severity { findings.map(\.severity).max() ?? .note }

    private static func title(of finding: Finding, _ grouping: FindingGrouping) -> String {
        grouping == .owner ? finding.owner ?? "no owner" : finding.subject?.className ?? "no controller"
    }
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
