import JSONText
import ModelContext
import TraceAuditing
import TraceConfiguration
import TraceEngine
import TraceModel
import TraceReplay
import TraceReports
import TraceStore
import TraceText

/// `history`: since when defects are there.
struct HistoryTool: Tool {
    var access: StoreAccess

    let description = ToolDescription(
        name: "history", title: "Since when a defect is there",
        help: """
            Lists the defects that the nights of a branch showed, each with its state in the newest night, since when it has \
            it, and in how many of the nights that could have shown it. A night is all launches that tested one build on one \
            branch.
            """,
        parameters: [
            ToolParameter("rule", .text, "Only defects that this rule reports."),
            ToolParameter(
                "class", .text, "Only defects of this class; without a module, of that class in all modules."),
            ToolParameter(
                "night", .text,
                "Conditions for the night, such as 'branch=main build=812'. The default is the newest."),
            ToolParameter(
                "state", .word(DefectState.allCases.map(\.rawValue)), "Only defects with this state."),
        ] + Page.parameters(of: "defects", limit: 15, greatest: 100),
        answer: [("defects", "array"), ("count", "integer"), ("nights", "integer")])

    func call(_ call: ToolCall) throws -> ToolAnswer {
        let arguments = call.arguments
        let store = try access.open()
        var audit = try access.configuration().audit
        audit.observer = CallObserver(call)
        let keeper = NightKeeper(store, audit: audit)
        if access.allowsImport { try keeper.judgeAll() }
        let conditions = arguments.text("night") ?? ""
        guard let wanted = RunConditions(conditions.split(separator: " ")) else {
            throw ToolError("'\(conditions)' are no conditions; write them as in 'branch=main build=812'")
        }
        let history: BranchHistory
        do {
            let reader = try NightReader(store)
            history = try reader.history(upTo: reader.night(wanted), keeper)
        } catch let error as EngineError {
            throw ToolError("\(error); list_runs lists the runs")
        }
        if let rule = arguments.text("rule") {
            let rules = RuleCatalogue.descriptions(with: audit.ownRules).map(\.id)
            try NameCheck.checkRule(rule, among: rules + history.rows.map(\.verdict.defect.rule))
        }
        if let name = arguments.text("class") {
            try NameCheck.checkClass(name, among: store.classNames(), of: "the store")
        }
        let rows = history.filtered(rule: arguments.text("rule"), className: arguments.text("class")).rows.filter {
            row in
            arguments.text("state").map { row.isListed && row.verdict.state.rawValue == $0 } ?? true
        }
        let page = Page(arguments, limit: 15)
        var text = AnswerText()
        text.say("\(counted(history.nights.count, "night")), \(page.note(rows.count, "defect"))")
        for row in page.slice(of: rows) {
            let verdict = row.verdict
            text.say(
                "- \(row.isListed ? verdict.state.rawValue : "gone") \(verdict.severity.rawValue) \(verdict.defect.rule)"
            )
            text.quote(VerdictText(verdict).text)
        }
        return ToolAnswer(
            text: text.text,
            structured: [
                (
                    "defects",
                    .array(page.slice(of: rows).map { VerdictJSON.object($0.verdict) }).clippedStrings(to: 400)
                ),
                ("count", .integer(rows.count)), ("nights", .integer(history.nights.count)),
                ("next", .next(page.next(of: rows.count))),
            ])
    }
}
