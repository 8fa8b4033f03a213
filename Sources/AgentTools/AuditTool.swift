import TraceModel
import TraceReports
import TraceStore
import TraceText
import TraceVerdicts
import VCTraceAudit

/// `audit`: the findings of a run.
struct AuditTool: Tool {
    private static let pages = PageSize(standard: 10, greatest: 50)

    var access: StoreAccess
    var reports: ReportKeeper

    let description = ToolDescription(
        name: "audit",
        help: """
            Lists what leaked and what was called in the wrong order in a run, one entry for each defect, the worst first, and \
            which rules could not be checked.
            """,
        parameters: [
            ToolParameter("run", .text, "A run's name or number, 'latest', or 'latest~1'.", isRequired: true),
            ToolParameter("severity", .word(["note", "warning", "error"])),
            ToolParameter("rule", .text),
            ToolParameter("class", .text),
            ToolParameter("test", .text, "A part of a test's name."),
            ToolParameter(
                "scope", .word(["run", "test"]), "When to look for leaks: at the end of the run, or also of each test."),
            ToolParameter("baseline", .text, "A file of known findings."),
            ToolParameter("new_only", .flag, "Only findings that the baseline does not have."),
        ] + Self.pages.parameters)

    func call(_ call: ToolCall) throws -> ToolAnswer {
        let arguments = call.arguments
        let store = try access.open()
        let run = try access.run(arguments.text("run") ?? "", in: store)
        let baseline = try arguments.text("baseline").map { try Baseline(file: $0) }
        if baseline == nil, arguments.flag("new_only") { throw ToolError("'new_only' needs a 'baseline'") }
        let report = try reports.report(
            on: run, in: store, access, scope: arguments.text("scope"), baseline: baseline, for: call)
        try NameCheck.checkClass(arguments.text("class"), among: store.classNames(of: run), of: "this run")
        try NameCheck.checkTest(arguments.text("test"), among: store.testNames(of: run), of: "this run")
        let defects = try selected(DefectAnswer.all(in: report), arguments, report)
        let page = Self.pages.page(arguments)
        return ToolAnswer(
            text: text(defects, page, report, of: arguments.text("class").map { ClassName($0) }),
            structured: [
                "run": run.number, "defects": page.slice(of: defects).map(\.json), "count": defects.count,
                "next": page.next(of: defects.count), "summary": SeverityCounts(report.findings),
                "leaksChecked": report.leakCheck.word,
                "notChecked": report.notChecked.filter(\.isWhole).map(\.rule),
            ])
    }

    private func selected(_ defects: [DefectAnswer], _ arguments: ToolArguments, _ report: RunReport) throws
        -> [DefectAnswer]
    {
        let least = arguments.text("severity").flatMap(Severity.init(rawValue:)) ?? .note
        let rule = arguments.text("rule")
        try NameCheck.checkRule(rule, among: report.rules.map(\.id) + defects.map(\.exemplar.rule))
        return defects.filter { defect in
            guard defect.severity >= least, rule == nil || defect.exemplar.rule == rule else { return false }
            if arguments.flag("new_only"), defect.newCount == 0 { return false }
            if let test = arguments.text("test"),
                !defect.findings.contains(where: { $0.test.map { NameCheck.isTest($0, test) } ?? false })
            {
                return false
            }
            return arguments.text("class").map { defect.isAbout($0) } ?? true
        }
    }

    private func text(
        _ defects: [DefectAnswer], _ page: Page, _ report: RunReport, of className: ClassName?
    ) -> String {
        var text = AnswerText()
        let counts = SeverityCounts(report.findings)
        text.say(
            "Findings in all: \(counted(counts.error, "error")), \(counted(counts.warning, "warning")), "
                + "\(counted(counts.note, "note")). Listed: \(page.note(defects.count, "defect")).")
        text.quote("run \(report.run.name)")
        for caution in report.cautions { text.quote(caution.text) }
        for defect in page.slice(of: defects) {
            text.say()
            defect.write(of: report, to: &text)
        }
        let unchecked = report.notChecked.filter { entry in
            entry.isWhole || className.map { asked in entry.classes.contains { ClassName($0).means(asked) } } ?? false
        }
        if !unchecked.isEmpty {
            text.say()
            text.say("Not checked\(className == nil ? "" : " for this class"), so nothing is known about these rules:")
            for entry in unchecked { text.quote("\(entry.rule): \(entry.explanation)") }
        }
        return text.text
    }
}
