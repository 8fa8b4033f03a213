import TraceEngine
import TraceModel
import TraceReplay
import TraceReports
import TraceStore
import TraceText
import VCTraceAudit

/// `history`: the nights since which defects exist.
struct HistoryTool: Tool {
    private static let pages = PageSize(standard: 15, greatest: 100)

    var access: StoreAccess

    let description = ToolDescription(
        name: "history",
        help: """
            Lists the defects of a branch: their states in the newest night, since which build and day, and in how many of the \
            nights that checked for them. A night is all launches that tested one build.
            """,
        parameters: [
            ToolParameter("rule", .text),
            ToolParameter("class", .text),
            ToolParameter("night", .text, "Which night, such as 'branch=main build=812'; default: the newest."),
            ToolParameter("state", .word(DefectState.allCases.map(\.rawValue))),
        ] + Self.pages.parameters)

    func call(_ call: ToolCall) throws -> ToolAnswer {
        let arguments = call.arguments
        let store = try access.open()
        let audit = try access.audit(for: call)
        if access.allowsImport { try audit.judgeAllNights(in: store) }
        let conditions = arguments.text("night") ?? ""
        guard let wanted = RunConditions(conditions.split(separator: " ")) else {
            throw ToolError("'\(conditions)' are not conditions; write them as in 'branch=main build=812'")
        }
        let history: BranchHistory
        do {
            let reader = try NightReader(store, audit: audit)
            history = try reader.history(upTo: reader.night(wanted))
        } catch let error as EngineError {
            throw ToolError("\(error); list_runs lists the runs")
        }
        let (rule, className) = (arguments.text("rule"), arguments.text("class"))
        try NameCheck.checkRule(
            rule,
            among: RuleCatalogue.descriptions(with: audit.ownRules).map(\.id)
                + history.rows.map(\.verdict.defect.rule))
        try NameCheck.checkClass(className, among: store.classNames(), of: "the store")
        let rows = history.filtered(rule: rule, className: className).rows.filter { row in
            arguments.text("state").map { row.isListed && row.verdict.state.rawValue == $0 } ?? true
        }
        let page = Self.pages.page(arguments)
        var text = AnswerText()
        text.say("\(counted(history.nights.count, "night")), \(page.note(rows.count, "defect"))")
        for warning in history.lacks + history.newest.warnings { text.quote("newest night: \(warning)") }
        for row in page.slice(of: rows) {
            let verdict = row.verdict
            text.say("- \(row.stateName) \(verdict.severity.rawValue) \(verdict.defect.rule)")
            text.quote(SinceText.text(verdict))
        }
        if let remark = unauditedRemark(try StoredNights(store).runsNeverAudited().map(\.name)) { text.quote(remark) }
        return ToolAnswer(
            text: text.text,
            structured: [
                "defects": page.slice(of: rows).map { row in
                    let defect = row.verdict.defect
                    return ["rule": defect.rule, "fingerprint": defect.fingerprint] + row.verdict.json
                },
                "count": rows.count, "nights": history.nights.count, "complete": history.lacks.isEmpty,
                "next": page.next(of: rows.count),
            ])
    }
}
