import TraceEngine
import TraceModel
import TraceReports
import TraceStore
import TraceText

/// `query`: read-only SQL.
struct QueryTool: Tool {
    private static let pages = PageSize(standard: 50, greatest: 500)

    private static let seconds = 5.0
    private static let cellLength = 500

    var access: StoreAccess

    let description = ToolDescription(
        name: "query",
        help: """
            Runs one SQLite statement that reads. Start with the views run_log, event_log, relation_log, controller_log, \
            finding_log, problem_log, night_log, defect_log (vctrace://schema describes them). Join them by run_id, and by the numbers \
            of controllers; several runs may have one name. Columns in _ns are nanoseconds.
            """,
        parameters: [ToolParameter("sql", .text, "The statement.", isRequired: true)]
            + Self.pages.parameters)

    /// Ends the statement one row after the end of the page.
    private struct Enough: Error {}

    func call(_ call: ToolCall) throws -> ToolAnswer {
        let store = try access.open(isChecked: false)
        let limits = QueryLimits(seconds: Self.seconds, isCancelled: call.isCancelled)
        let query: AdHocQuery
        do {
            query = try StoreQuery.prepare(store, call.arguments.text("sql") ?? "", limits: limits)
        } catch {
            throw ToolError("\(error.problem); the resource vctrace://schema describes the views and tables")
        }
        let page = Self.pages.page(call.arguments)
        var rows: [[CellValue]] = []
        var skipped = 0
        do {
            try query.forEachRow { row in
                if skipped < page.offset {
                    skipped += 1
                    return
                }
                guard rows.count <= page.limit else { throw Enough() }
                rows.append(row.map { $0.clipped(to: Self.cellLength) })
            }
        } catch is Enough {
        } catch let error as StoreError {
            throw ToolError("\(error.problem)")
        }
        let more = rows.count > page.limit
        rows = Array(rows.prefix(page.limit))
        return ToolAnswer(
            text: text(query.columns, rows, more, page) + (try remarks(on: query)),
            structured: ["count": rows.count, "more": more, "next": more ? page.offset + page.limit : nil])
    }

    private func remarks(on query: AdHocQuery) throws -> String {
        var text = AnswerText()
        if let remark = unauditedRemark(try query.unauditedRuns) { text.say(remark) }
        do { try query.checkReferences() } catch { text.say("The rows may be wrong: the store \(error.problem)") }
        return text.text
    }

    private func text(_ columns: [String], _ rows: [[CellValue]], _ more: Bool, _ page: Page) -> String {
        var text = AnswerText()
        let next = more ? "; for more, ask with \"offset\": \(page.offset + page.limit)" : ""
        text.say("\(counted(rows.count, "row"))\(next). Tab-separated:")
        let drawn = TableFormat.tsv.text(rows, columns: columns)
        for line in drawn.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
            text.quote(tabbed: String(line))
        }
        return text.text
    }
}

extension CellValue {
    /// The value, or its beginning if it is long.
    fileprivate func clipped(to length: Int) -> CellValue {
        switch self {
        case .text(let text): .text(text.clipped(to: length))
        case .blob(let bytes): .blob(Array(bytes.prefix(length)))
        case .null, .integer, .real: self
        }
    }
}
