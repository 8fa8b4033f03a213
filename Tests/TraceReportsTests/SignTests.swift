import Testing
import TraceModel
import TraceReports
import TraceText

/// The sign at the beginning of comments is the status: a cross if it is 1, and otherwise a tick if there is nothing to look at.
struct SignTests {
    private typealias Row = (state: DefectState, severity: Severity, failOn: FailureThreshold, sign: String)

    private static let rows: [Row] = [
        (.new, .error, .error, "❌"), (.new, .error, .never, "⚠️"), (.new, .warning, .error, "⚠️"),
        (.new, .warning, .warning, "❌"), (.new, .note, .error, "✅"), (.new, .note, .note, "❌"),
        (.persisting, .error, .note, "✅"),
    ]

    private static func finding(_ severity: Severity) -> Finding {
        Finding(
            rule: "missing-did-move", severity: severity, subject: SampleReports.controller("Shop.Cart", 0x10),
            parent: nil, event: EventReference(line: 5, time: 5, kind: .addChild), message: "it was added",
            witnesses: [], path: ["Shop.Host", "Shop.Cart"], fingerprint: "missing-did-move:Shop.Cart")
    }

    @Test(arguments: rows.indices) func comparisonWithNights(_ index: Int) {
        let row = Self.rows[index]
        var report = RunReport(
            run: SampleReports.run("night-5", source: "night-5.log", base: .absolute),
            findings: [Self.finding(row.severity)], notChecked: [], rules: SampleRules.all)
        report.comparison = RunReport.BaselineComparison()
        report.failOn = row.failOn
        report.setStates { _ in row.state }
        #expect(ReportFormatTests.text(.markdown, [report]).hasPrefix("## \(row.sign) "))
        #expect(report.isFailing == (row.sign == "❌"))
    }

    /// The status is 2.
    @Test func whatAShallowCloneCannotJudgeHasNoOtherSign() {
        var report = RunReport(
            run: SampleReports.run("night-5", source: "night-5.log", base: .absolute),
            findings: [Self.finding(.error)], notChecked: [], rules: SampleRules.all)
        report.comparison = RunReport.BaselineComparison()
        report.setStates { _ in .first }
        func markdown() -> String { ReportFormatTests.text(.markdown, [report]) }
        #expect(markdown().contains("## ⚠️ "))
        report.cloneFault = .shallow
        #expect(markdown().contains("## ❌ ") && !ReportFormatTests.text(.text, [report]).contains("not fail"))
        report.failOn = .never
        #expect(markdown().contains("## ⚠️ "))
    }

    /// The status is 1 or 2, whatever was found.
    @Test func whatIsRequiredOrCannotRunIsTheSign() {
        var report = RunReport(
            run: SampleReports.run("night-5", source: "night-5.log", base: .absolute), findings: [], notChecked: [],
            rules: SampleRules.all)
        func markdown() -> String { ReportFormatTests.text(.markdown, [report]) }
        #expect(markdown().hasPrefix("## ✅ ") && !report.isFailing)
        report.failedRules = [SQLRuleError(FilePlace(file: "rules/slow.sql", line: 7), "no such column: foo")]
        #expect(markdown().hasPrefix("## ❌ ") && markdown().contains("slow.sql:7: no such column: foo"))
        report.failedRules = []
        report.outdated = ["the baseline has findings that are fixed"]
        #expect(markdown().hasPrefix("## ❌ ") && markdown().contains("- the baseline has findings that are fixed"))
    }

    @Test(arguments: rows.indices) func night(_ index: Int) {
        let row = Self.rows[index]
        let night = Night(number: 2, app: "Shop", branch: "main", start: 86_400_000_000_000)
        let finding = Self.finding(row.severity)
        let verdict = Verdict(
            defect: Defect(fingerprint: finding.fingerprint, rule: finding.rule, path: ClassPath(finding.path)),
            state: row.state, severity: row.severity, since: night, tests: [], devices: [], systems: [], shown: 1,
            couldHaveShown: 2)
        var report = NightReport(night: night, contents: NightContents(), verdicts: [verdict])
        report.failOn = row.failOn
        #expect(NightFormat.markdown.text(of: report, style: TextStyle()).hasPrefix("## \(row.sign) "))
        #expect(report.fails == (row.sign == "❌"))
        report.requirements = [.complete]
        report.missing = [NightReport.Missing(kind: .device, name: "iPad16,3")]
        #expect(NightFormat.markdown.text(of: report, style: TextStyle()).hasPrefix("## ❌ "))
    }
}
