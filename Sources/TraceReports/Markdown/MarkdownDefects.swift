import TraceModel
import TraceText

/// A table of the defects that matter most, each with where it is, since when, in which test, and whose it is.
struct MarkdownDefects {
    var reports: [RunReport]

    /// So that the comment fits on a screen.
    private static let rowLimit = 10

    var text: String {
        let rows = DefectRow.rows(of: reports)
        guard !rows.isEmpty else { return "" }
        let shown = Array(rows.prefix(Self.rowLimit))
        // Columns in which nothing stands are left out.
        let columns = Self.columns.filter { column in
            column.title == "run" ? reports.count > 1 : shown.contains { column.cell($0) != nil }
        }
        var text = "\n|\(columns.map { " \($0.title) |" }.joined())\n|\(columns.map { _ in " --- |" }.joined())\n"
        for row in shown {
            text += "|\(columns.map { " \($0.cell(row).map(markdownEscaped) ?? "") |" }.joined())\n"
        }
        let hidden = rows.count - shown.count
        if hidden > 0 { text += "\n… and \(counted(hidden, "more defect")).\n" }
        return text
    }

    private struct Column: Sendable {
        var title: String
        var cell: @Sendable (DefectRow) -> String?
    }

    private static let columns = [
        Column(title: "finding") { row in
            let mark = row.exemplar.severity == .error ? "❌" : row.exemplar.severity == .warning ? "⚠️" : "ℹ️"
            return "\(mark) \(row.isNew ? "new: " : "")\(row.exemplar.rule)"
                + (row.count > 1 ? " ×\(grouped(row.count))" : "")
        },
        Column(title: "where") { $0.place.isEmpty ? nil : $0.place },
        Column(title: "since") { $0.since },
        Column(title: "test") { $0.test },
        Column(title: "owner") { $0.exemplar.owner },
        Column(title: "run") { row in
            row.run.name + (row.furtherRuns > 0 ? " and \(grouped(row.furtherRuns)) more" : "")
        },
    ]
}
