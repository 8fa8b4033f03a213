import JSONText
import ModelContext
import TraceAuditing
import TraceConfiguration
import TraceEngine
import TraceModel
import TraceReports
import TraceStore
import TraceText

/// `audit`: what is wrong in a run.
struct AuditTool: Tool {
    var access: StoreAccess
    var reports: ReportKeeper

    let description = ToolDescription(
        name: "audit", title: "Audit a run",
        help: """
            Replays a run against UIKit's containment rules and lists what leaked and what was called in the wrong order: \
            one entry for each defect, the worst first. The number of an entry names it for explain_finding. Also says \
            which rules could not be checked, and why: nothing is known about those.
            """,
        parameters: [
            ToolParameter("run", .text, "A run's name or number, 'latest', or 'latest~1'.", isRequired: true),
            ToolParameter(
                "severity", .word(["note", "warning", "error"]), "Only defects that are at least this severe."),
            ToolParameter("rule", .text, "Only defects that this rule reports."),
            ToolParameter(
                "class", .text, "Only defects of this class; without a module, of that class in all modules."),
            ToolParameter("test", .text, "Only defects found in this test, or in tests whose names contain this."),
            ToolParameter(
                "scope", .word(["run", "test"]),
                "Whether to check for leaks at the end of the run, or also after each test."),
            ToolParameter(
                "baseline", .text, "The path of a baseline: a file of known findings. It tells which are new."),
            ToolParameter("new_only", .flag, "With a baseline: only defects with new findings."),
        ] + Page.parameters(of: "defects", limit: 10, greatest: 50),
        answer: [
            ("run", "string"), ("defects", "array"), ("count", "integer"), ("summary", "object"),
            ("notChecked", "array"),
        ])

    func call(_ call: ToolCall) throws -> ToolAnswer {
        let arguments = call.arguments
        let store = try access.open()
        let run = try access.run(arguments.text("run") ?? "", in: store)
        var report = try reports.report(on: run, in: store, access, scope: arguments.text("scope"), for: call)
        if let path = arguments.text("baseline") {
            var verdict = AuditVerdict(baseline: try Baseline(file: path))
            verdict.judge(&report, isLast: true)
        } else if arguments.flag("new_only") {
            throw ToolError("'new_only' needs a 'baseline'")
        }
        if let name = arguments.text("class") {
            try NameCheck.checkClass(name, among: store.classNames(of: run), of: "this run")
        }
        if let test = arguments.text("test") {
            try NameCheck.checkTest(test, among: store.testNames(of: run), of: "this run")
        }
        let defects = try selected(Defect.all(in: report), arguments, report)
        let page = Page(arguments, limit: 10)
        return ToolAnswer(
            text: text(defects, page, report, of: arguments.text("class").map { ClassName($0) }),
            structured: [
                ("run", .string(run.name)),
                ("defects", .array(page.slice(of: defects).map { $0.json(of: run) }).clippedStrings(to: 600)),
                ("count", .integer(defects.count)),
                ("next", .next(page.next(of: defects.count))),
                ("summary", SeverityCounts(report.findings).json),
                (
                    "notChecked",
                    .array(
                        report.notChecked.map {
                            .object([("rule", .string($0.rule)), ("reason", .string($0.explanation.clipped(to: 200)))])
                        })
                ),
            ])
    }

    private func selected(_ defects: [Defect], _ arguments: ToolArguments, _ report: RunReport) throws -> [Defect] {
        let least = arguments.text("severity").flatMap(Severity.init(rawValue:)) ?? .note
        let rule = arguments.text("rule")
        if let rule { try NameCheck.checkRule(rule, among: report.rules.map(\.id) + defects.map(\.exemplar.rule)) }
        return defects.filter { defect in
            guard defect.severity >= least, rule == nil || defect.exemplar.rule == rule else { return false }
            if arguments.flag("new_only"), defect.newCount == 0 { return false }
            if let test = arguments.text("test"),
                !defect.findings.contains(where: { $0.test.map { NameCheck.isTest($0, test) } ?? false })
            {
                return false
            }
            guard let name = arguments.text("class") else { return true }
            return defect.exemplar.subject.map { ClassName($0.className).means(ClassName(name)) } ?? false
        }
    }

    /// - Parameter className: the class that was asked for.
    private func text(
        _ defects: [Defect], _ page: Page, _ report: RunReport, of className: ClassName?
    ) -> String {
        var text = AnswerText()
        let counts = SeverityCounts(report.findings)
        text.say(
            "Findings in all: \(counted(counts.error, "error")), \(counted(counts.warning, "warning")), "
                + "\(counted(counts.note, "note")). Listed: \(page.note(defects.count, "defect")).")
        text.quote("run \(report.run.name)")
        for defect in page.slice(of: defects) {
            text.say()
            defect.write(of: report.run, to: &text)
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
