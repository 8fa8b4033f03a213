package import TraceModel

/// The defects of one test, about one class, or of one owner.
struct DefectGroup {
    /// The test, the class or the owner, or a text for none.
    var title: String
    /// Nil for defects outside of tests, and for groups by class or owner.
    var test: TestInterval?
    /// In the order of reports.
    var defects: [FoundDefect]

    /// The groups by the report's grouping, without empty ones; none for a report without grouping.
    static func groups(of report: RunReport) -> [DefectGroup] {
        switch report.grouping {
        case .rule: []
        case .test: tests(of: report).filter { !$0.defects.isEmpty }
        case .class: groups(of: report) { $0.className ?? "no controller" }
        case .owner: groups(of: report) { $0.exemplar.owner ?? "no owner" }
        }
    }

    /// In the order of the first defect of each.
    private static func groups(of report: RunReport, by title: (FoundDefect) -> String) -> [DefectGroup] {
        report.openDefects.inGroups(by: title).map { DefectGroup(title: title($0[0]), defects: $0) }
    }

    /// Returns the test in which a finding was found; nil outside of tests.
    ///
    /// A test that ran twice is two intervals with one name; its findings are told apart by their lines.
    static func test(in report: RunReport) -> (Finding) -> TestInterval? {
        let timeline = TestInterval.TestTimeline(report.tests)
        return { finding in
            guard finding.test != nil else { return nil }
            let running = timeline.test(at: finding.event.line)
            return running?.name == finding.test ? running : report.tests.first { $0.name == finding.test }
        }
    }

    /// All tests in the order in which they started, then the defects outside of them, if there are any.
    static func tests(of report: RunReport) -> [DefectGroup] {
        let findings = Dictionary(grouping: report.findings, by: test(in: report))
        let order = report.tests.map(Optional.some) + (findings[nil] == nil ? [] : [nil])
        return order.map { test in
            var part = report
            part.findings = findings[test] ?? []
            let title = test.map { TestInterval.shortName($0.name) } ?? "outside of tests"
            return DefectGroup(title: title, test: test, defects: part.openDefects)
        }
    }

    var counts: Severity.Counts { Severity.Counts(defects.flatMap(\.findings)) }
}

extension TestInterval {
    /// `Shop.CartTests` of `-[Shop.CartTests testEmpty]` and `CartTests` of `CartTests/empty()`, or nil.
    var suite: String? {
        if let method = Self.method(name) { return String(method[0]) }
        return name.contains("/") ? name.split(separator: "/").dropLast().joined(separator: ".") : nil
    }

    /// The name without its suite.
    package var nameInSuite: String {
        (Self.method(name) ?? name.split(separator: "/")).last.map(String.init) ?? name
    }
}
