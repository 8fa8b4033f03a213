import Foundation
import Testing
import TraceModel
import TraceReports

/// The history from earlier nights in tonight's reports.
@Suite struct HistoryReportTests {
    private func verdict(_ finding: Finding, _ state: DefectState) -> Verdict {
        Verdict(
            defect: Defect(fingerprint: finding.fingerprint, rule: finding.rule, path: ClassPath(finding.path)),
            state: state, severity: finding.severity,
            since: Night(number: 1, app: nil, branch: nil, start: 1_795_140_000_000_000_000),
            tests: ["CartTests.testOther"], devices: [], systems: [], shown: 5, couldHaveShown: 5)
    }

    /// A report on one finding.
    private func report(
        _ run: String, _ className: String, _ severity: Severity, _ status: DefectState, line: Int = 5
    ) -> RunReport {
        var finding = Finding(
            rule: "missing-did-move", severity: severity, subject: SampleReports.controller(className, 0x10),
            parent: nil, event: EventReference(line: line, time: 5, kind: .addChild), message: "it was added",
            witnesses: [], path: ["Shop.Host", className], fingerprint: "missing-did-move:\(className)")
        finding.test = "-[CartTests testOwn]"
        var report = RunReport(
            run: SampleReports.run(run, source: "\(run).log", base: .absolute), findings: [finding], notChecked: [],
            rules: SampleRules.all)
        report.verdicts = [finding.fingerprint: verdict(finding, status)]
        return report
    }

    /// Rows and lines for Xcode name no test.
    @Test(arguments: ReportFormat.allCases.filter { $0 != .rows && $0 != .xcode })
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
        #expect(classes == ["Warning", "Note", "Flaky", "Old"])
    }

    @Test func whatIsNewToABaselineMayBeKnownToTheNightsBefore() {
        func since(_ state: DefectState, listed: Set<String>?) -> String? {
            var report = report("night-5", "Shop.Cart", .error, state)
            report.comparison = RunReport.BaselineComparison()
            report.setStates { _ in .new }
            report.comparison?.listed = listed
            let lines = ReportFormatTests.text(.markdown, [report]).split(separator: "\n")
            return lines.first { $0.hasPrefix("| ❌") }?.components(separatedBy: " | ")[2]
        }
        let known = "persisting since 2026-11-20, 5 of 5 nights"
        #expect(since(.persisting, listed: ["missing-did-move:Shop.Cart"]) == "\(known), now more or worse")
        #expect(since(.persisting, listed: nil) == known)
        #expect(since(.persisting, listed: []) == known)
        #expect(since(.back, listed: []) == "back since 2026-11-20, 5 of 5 nights")
        #expect(since(.first, listed: []) == "first seen on 2026-11-20, no earlier night checked for it")
    }

    /// Sixty defects of one rule in one run, of which the last five are new.
    private var sixty: RunReport {
        let reports = (1...60).map { index in
            report("night-5", "Shop.Screen\(index)", .error, index > 55 ? .new : .persisting, line: index)
        }
        var whole = reports[0]
        whole.findings = reports.flatMap(\.findings)
        whole.verdicts = reports.reduce(into: [:]) { $0.merge($1.verdicts) { first, _ in first } }
        return whole
    }

    /// The lines of the findings that the text shows, and which of them it calls new.
    private func shown(_ report: RunReport) -> [String] {
        ReportFormatTests.text(.text, [report]).matches(of: /(?m)night-5\.log:(.*)$/).map { String($0.1) }
    }

    @Test(arguments: [RunReport.FindingGrouping.rule, .test])
    func newDefectsAreTheFirstOfTheirRule(_ grouping: RunReport.FindingGrouping) {
        var report = sixty
        report.grouping = grouping
        #expect(shown(report).prefix(6) == ["56   (new)", "57   (new)", "58   (new)", "59   (new)", "60   (new)", "1"])
        #expect(ReportFormatTests.text(.text, [report]).contains("   60 defects (5 new), "))
    }

    @Test func theFirstNightHasNothingNew() {
        var report = sixty
        report.verdicts = [:]
        #expect(shown(report).prefix(3) == ["1", "2", "3"])
        #expect(ReportFormatTests.text(.text, [report]).contains("   60 defects, "))
    }

    @Test func aBaselineTellsWhatIsNewBeforeTheNightsDo() {
        var report = sixty
        report.comparison = RunReport.BaselineComparison()
        report.setStates { $0.event.line == 30 ? .new : .persisting }
        #expect(shown(report) == ["30   (new)"])
        #expect(ReportFormatTests.text(.text, [report]).contains("\nsince the baseline: 1 new, 59 known\n"))
    }

    /// Three launches show a new defect, one that no night could have shown, and one that is known.
    @Test func aComparisonWithNightsCountsDefectsOnceOverAllRuns() {
        let states = [("Shop.Cart", DefectState.new), ("Shop.Pay", .first), ("Shop.Old", .persisting)]
        let reports = (1...3).map { number in
            var whole = report("\(number)", "", .error, .new)
            let parts = states.map { name, state in
                report("\(number)", name, .error, state, line: name.utf8.count)
            }
            whole.findings = parts.flatMap(\.findings)
            whole.comparison = RunReport.BaselineComparison()
            whole.comparison?.reference = "branch=main"
            whole.setStates { finding in states.first { $0.0 == finding.subject?.className }?.1 ?? .new }
            return whole
        }
        let counts = "since branch=main: 1 new, 1 that no night checked for, 1 known"
        let text = ReportFormatTests.text(.text, reports)
        #expect(text.hasPrefix("3 runs   2 defects (1 new), 6 errors  ") && text.contains("\n\(counts)\n"))
        #expect(text.contains("\n2 defects, 2 errors  1\n"))
        let markdown = ReportFormatTests.text(.markdown, reports)
        #expect(markdown.hasPrefix("## ❌ vctrace: 1 new defect and 1 defect that no night checked for in 3 runs\n"))
        #expect(markdown.contains("\n**6 errors, 0 warnings, 0 notes** in ") && markdown.contains("; \(counts)\n"))
    }

    @Test func ofKnownDefectsTheTextSaysThatNoneIsNew() {
        var known = report("night-5", "Shop.Cart", .error, .persisting)
        known.comparison = RunReport.BaselineComparison()
        known.setStates { _ in .persisting }
        #expect(ReportFormatTests.text(.text, [known]).hasPrefix("night-5   no new defects  "))
    }

    /// An error that is new, or that no night could have shown, in a comparison with other nights.
    @Test(arguments: [DefectState.new, .first])
    func formatsAgreeOnWhatIsNew(_ state: DefectState) throws {
        var report = report("night-5", "Shop.Cart", .error, .first)
        report.comparison = RunReport.BaselineComparison()
        report.comparison?.reference = "branch=main"
        report.setStates { _ in state }
        func text(_ format: ReportFormat) -> String { ReportFormatTests.text(format, [report]) }
        let isNew = state == .new
        #expect(report.fails(report.findings[0]) == isNew)
        let counts = isNew ? "1 new" : "0 new, 1 that no night checked for"
        #expect(text(.text).contains("\nsince branch=main: \(counts), 0 known\n"))
        #expect(text(.json).contains("\"state\":\"\(state.rawValue)\""))
        #expect(text(.markdown).hasPrefix(isNew ? "## ❌ " : "## ⚠️ "))
        #expect(text(.markdown).contains(isNew ? "| ❌ new: " : "| ⚠️ missing-did-move"))
        #expect(text(.github).hasPrefix(isNew ? "::error " : "::warning "))
        #expect(text(.xcode).contains(isNew ? ": error: " : ": warning: "))
        #expect(text(.junit).contains("failures=\"\(isNew ? 1 : 0)\""))
        #expect(text(.sarif).contains("\"baselineState\":\"new\"") == isNew)
        #expect(text(.sarif).contains("\"baselineState\"") == isNew)
        #expect(text(.html).contains("\"isNew\":\(isNew)"))
    }

    @Test func markdownTellsTheBuildThatTheAppDoesNotName() {
        func facts(app: String?, build: String?) -> String? {
            var report = SampleReports.clean
            if let build { report.run.summary.header.apply(TraceHeader.RunTags(given: ["build": build])) }
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
