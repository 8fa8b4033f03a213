import Foundation
import Testing
import TraceModel
import TraceReports

/// What the nights before tell, in reports on tonight.
@Suite struct HistoryReportTests {
    private func history(_ finding: Finding, _ status: DefectHistory.Status) -> DefectHistory {
        let mark = RunMark(
            number: 1, name: "night-1", date: 1_795_140_000_000_000_000, isDated: true,
            header: TraceHeader.Identity(TraceHeader()))
        return DefectHistory(
            rule: finding.rule, fingerprint: finding.fingerprint, path: ClassPath(finding.path),
            severity: finding.severity, count: 1, test: "-[CartTests testOther]", first: mark, last: mark, seen: 5,
            exercised: 5, unexercised: 0, cleanBefore: 4, cleanSince: 0, status: status, isNightly: true)
    }

    /// A report on one finding.
    private func report(
        _ run: String, _ className: String, _ severity: Severity, _ status: DefectHistory.Status, line: Int = 5
    ) -> RunReport {
        var finding = Finding(
            rule: "missing-did-move", severity: severity, subject: SampleReports.controller(className, 0x10),
            parent: nil, event: EventReference(line: line, time: 5, kind: .addChild), message: "it was added",
            witnesses: [], path: ["Shop.Host", className], fingerprint: "missing-did-move:\(className)")
        finding.test = "-[CartTests testOwn]"
        var report = RunReport(
            run: SampleReports.run(run, source: "\(run).log", base: .absolute), findings: [finding], notChecked: [],
            rules: SampleRules.all)
        report.histories = [finding.fingerprint: history(finding, status)]
        return report
    }

    @Test(arguments: [
        ReportFormat.text, .json, .ndjson, .junit, .sarif, .github, .gitlab, .checkstyle, .markdown, .html,
    ])
    func testBesideAFindingIsItsOwn(_ format: ReportFormat) {
        let text = ReportFormatTests.text(format, [report("night-5", "Shop.Cart", .error, .persisting)])
        #expect(text.contains("testOwn"))
        #expect(!text.contains("testOther"))
    }

    @Test func newDefectsOfAllRunsAreTheFirstAnnotations() {
        let reports = [
            report("a", "Shop.Old", .error, .persisting), report("b", "Shop.Flaky", .error, .flaky),
            report("c", "Shop.Note", .note, .new), report("d", "Shop.Warning", .warning, .new),
        ]
        let lines = ReportFormatTests.text(.github, reports).split(separator: "\n")
        let classes = lines.map { line in
            ["Old", "Flaky", "Note", "Warning"].first { line.contains("Shop.\($0)") } ?? ""
        }
        #expect(classes == ["Warning", "Note", "Old", "Flaky"])
    }

    @Test func whatIsNewToABaselineMayBeKnownToTheNightsBefore() {
        func since(_ status: DefectHistory.Status, listed: Set<String>?, back: Int = 0) -> String? {
            var report = report("night-5", "Shop.Cart", .error, status)
            report.comparison = BaselineComparison(states: [.new])
            report.comparison?.listed = listed
            report.histories["missing-did-move:Shop.Cart"]?.cleanBeforeReturn = back
            let lines = ReportFormatTests.text(.markdown, [report]).split(separator: "\n")
            return lines.first { $0.hasPrefix("| ❌") }?.components(separatedBy: " | ")[2]
        }
        let known = "known since 2026-11-20, now more or worse"
        #expect(since(.persisting, listed: ["missing-did-move:Shop.Cart"]) == known)
        #expect(since(.persisting, listed: nil) == known)
        #expect(since(.persisting, listed: []) == "2026-11-20, 5 of 5 nights")
        #expect(since(.flaky, listed: nil, back: 3) == "known since 2026-11-20, back after 3 nights")
        #expect(since(.flaky, listed: [], back: 1) == "known since 2026-11-20, back after 1 night")
        #expect(since(.new, listed: []) == "new on 2026-11-20")
    }

    /// Sixty defects of one rule in one run, of which the last five are new.
    private var sixty: RunReport {
        let reports = (1...60).map { index in
            report("night-5", "Shop.Screen\(index)", .error, index > 55 ? .new : .persisting, line: index)
        }
        var whole = reports[0]
        whole.findings = reports.flatMap(\.findings)
        whole.histories = reports.reduce(into: [:]) { $0.merge($1.histories) { first, _ in first } }
        return whole
    }

    /// The lines of the findings that the text shows, and which of them it calls new.
    private func shown(_ report: RunReport) -> [String] {
        ReportFormatTests.text(.text, [report]).matches(of: /(?m)^  night-5\.log:(.*)$/).map { String($0.1) }
    }

    @Test(arguments: [FindingGrouping.rule, .test])
    func newDefectsAreTheFirstOfTheirRule(_ grouping: FindingGrouping) {
        var report = sixty
        report.grouping = grouping
        #expect(shown(report) == ["56  new", "57  new", "58  new"])
        #expect(ReportFormatTests.text(.text, [report]).hasSuffix("relation; 5 new\n"))
    }

    @Test func theFirstRunOfALaneHasNothingNew() {
        var report = sixty
        report.histories = [:]
        #expect(shown(report) == ["1", "2", "3"])
        #expect(ReportFormatTests.text(.text, [report]).hasSuffix("relation\n"))
    }

    @Test func aBaselineTellsWhatIsNewBeforeTheNightsDo() {
        var report = sixty
        report.comparison = BaselineComparison(
            states: report.findings.map { $0.event.line == 30 ? .new : .unchanged })
        #expect(shown(report) == ["30  new", "1", "2"])
        #expect(ReportFormatTests.text(.text, [report]).hasSuffix("\nsince the baseline: 1 new, 59 unchanged\n"))
    }

    @Test func markdownTellsTheBuildThatTheAppDoesNotName() {
        func facts(app: String?, build: String?) -> String? {
            var report = SampleReports.clean
            if let build { report.run.summary.header.apply(RunTags(given: ["build": build])) }
            report.run.summary.header.app = app
            let lines = ReportFormatTests.text(.markdown, [report]).split(separator: "\n")
            return lines.first { $0.hasPrefix("From ") }?.components(separatedBy: " · iPhone")[0]
        }
        #expect(facts(app: "Shop 4.2 (812)", build: nil) == "From Shop 4.2 (812)")
        #expect(facts(app: "Shop 4.2 (812)", build: "812") == "From Shop 4.2 (812)")
        #expect(facts(app: "Shop 4.2 (812)", build: "813") == "From Shop 4.2 (812) · build 813")
        #expect(facts(app: "Shop 4.2", build: "812") == "From Shop 4.2 · build 812")
        #expect(facts(app: nil, build: "812") == "From build 812")
    }
}
