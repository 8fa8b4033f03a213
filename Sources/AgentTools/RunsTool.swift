import TraceModel
import TraceReports
import TraceStore
import TraceText

/// `list_runs`: the contents of the store.
struct RunsTool: Tool {
    private static let pages = PageSize(standard: 20, greatest: 200)

    var access: StoreAccess

    let description = ToolDescription(
        name: "list_runs",
        help: "Lists the runs in the store, the newest first.",
        parameters: Self.pages.parameters)

    func call(_ call: ToolCall) throws -> ToolAnswer {
        let store = try access.open()
        let runs = try store.runs().reversed() as [Run]
        let totals = try store.findingCounts()
        let page = Self.pages.page(call.arguments)
        var text = AnswerText()
        text.say(page.note(runs.count, "run"))
        for run in page.slice(of: runs) {
            text.quote("\(run.number). \(run.name): \(facts(run, totals[run.number] ?? nil))")
        }
        let rows = page.slice(of: runs).map { run in
            ["number": run.number, "name": run.name] as JSONValue
        }
        return ToolAnswer(
            text: text.text,
            structured: [
                "runs": rows.json.clippedStrings(to: 400), "count": runs.count,
                "next": page.next(of: runs.count),
            ])
    }

    private func facts(_ run: Run, _ totals: SeverityCounts?) -> String {
        let findings = totals.map {
            "\(counted($0.error, "error")), \(counted($0.warning, "warning")), \(counted($0.note, "note"))"
        }
        let start = Timestamp(0, after: run.summary).map { "begins \($0)" }
        let parts: [String?] = [
            counted(run.summary.eventCount, "event"), run.summary.header.app, start, findings ?? "not audited",
            "from \(run.source)",
        ]
        return parts.compactMap(\.self).joined(separator: ", ")
    }
}
