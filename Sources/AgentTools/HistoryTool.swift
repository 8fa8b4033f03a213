import JSONText
import ModelContext
import TraceAuditing
import TraceConfiguration
import TraceEngine
import TraceModel
import TraceReports
import TraceStore
import TraceText

/// `history`: since when defects are there.
struct HistoryTool: Tool {
    var access: StoreAccess

    let description = ToolDescription(
        name: "history", title: "Since when a defect is there",
        help: """
            Lists the defects of a series of runs (of one branch, device and name) with when each was first and last seen, \
            in how many of the runs that could have shown it, and whether it is new, persisting, flaky, fixed, or not \
            exercised. It goes by the audits that are kept in the store; runs without one are left out.
            """,
        parameters: [
            ToolParameter("rule", .text, "Only defects that this rule reports."),
            ToolParameter(
                "class", .text, "Only defects of this class; without a module, of that class in all modules."),
            ToolParameter(
                "runs", .text,
                "Conditions for the runs, such as 'branch=main device=iPhone17,1'. The default is the series of the run "
                    + "that was imported last."),
            ToolParameter(
                "status", .word(DefectHistory.Status.allCases.map(\.rawValue)), "Only defects with this status."),
        ] + Page.parameters(of: "defects", limit: 15, greatest: 100),
        answer: [("defects", "array"), ("count", "integer"), ("auditedRuns", "integer")])

    func call(_ call: ToolCall) throws -> ToolAnswer {
        let arguments = call.arguments
        let store = try access.open()
        let histories = try histories(arguments.text("runs") ?? "", in: store, for: call)
        let defects = histories.flatMap(\.history.defects).filter { defect in
            arguments.text("rule").map { defect.rule == $0 } ?? true
                && arguments.text("status").map { defect.status.rawValue == $0 } ?? true
                && arguments.text("class").map { ClassName(defect.path.className).means(ClassName($0)) } ?? true
        }
        let page = Page(arguments, limit: 15)
        let runCount = histories.map(\.history.runs.count).reduce(0, +)
        var text = AnswerText()
        text.say("\(counted(runCount, "audited run")), \(page.note(defects.count, "defect"))")
        if runCount == 0 {
            text.say("No run of the series was audited; a person can audit them with 'vctrace audit'.")
        }
        for defect in page.slice(of: defects) {
            text.say("- \(defect.status.rawValue) \(defect.severity.rawValue) \(defect.rule)")
            text.quote(DefectHistoryJSON(history: defect).summary)
        }
        return ToolAnswer(
            text: text.text,
            structured: [
                (
                    "defects",
                    .array(page.slice(of: defects).map { DefectHistoryJSON(history: $0).object }).clippedStrings(
                        to: 400)
                ),
                ("count", .integer(defects.count)), ("auditedRuns", .integer(runCount)),
                ("next", .next(page.next(of: defects.count))),
            ])
    }

    private func histories(_ conditions: String, in store: TraceStore, for call: ToolCall) throws -> [SeriesHistory] {
        guard let latest = LatestRun("latest \(conditions)") else {
            throw ToolError("'\(conditions)' are no conditions; write them as in 'branch=main device=iPhone17,1'")
        }
        let line: (lane: RunLane?, runs: [Run])
        do {
            line = try latest.line(among: store.runs())
        } catch let error as EngineError {
            throw ToolError("\(error); list_runs lists the runs")
        }
        var audit = try access.configuration().audit
        audit.observer = CallObserver(call)
        var reader = LaneReader(store, audit: audit)
        return try reader.histories(of: line.runs, in: line.lane, isRenewed: access.allowsImport)
    }
}
