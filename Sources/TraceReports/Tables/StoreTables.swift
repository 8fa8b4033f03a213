package import TraceModel
import TraceText

extension TableFormat {
    /// The runs in their order, for `vctrace runs`; `.json` is an array of objects with these columns as members. A table for people
    /// leaves out the tags that no run has and, on a terminal, columns that do not fit.
    ///
    /// The totals of findings are by the runs' numbers.
    package func text(
        of runs: [Run], totals: [Int: Severity.Counts?] = [:], room: Int? = nil
    ) -> String {
        let rows = runs.map { Self.row($0, totals[$0.number] ?? nil) }
        let columns = Self.runColumns
        let shown = columns.indices.filter { column in
            self != .table || column < columns.count - Self.runTags.count || rows.contains { $0[column] != .null }
        }
        let fitting = room.map { self == .table ? Self.fitting(shown, rows, $0) : shown } ?? shown
        return text(
            rows.map { row in fitting.map { row[$0] } }, columns: fitting.map { columns[$0] }, room: room)
    }

    /// The rules in their order, for `vctrace rules`.
    package func text(of rules: [RuleDescription], room: Int? = nil) -> String {
        let rows: [[CellValue]] = rules.map { [.text($0.id), .text($0.severity.rawValue), .text($0.summary)] }
        return text(rows, columns: ["id", "severity", "summary"], room: room)
    }
}

// The columns and rows of `vctrace runs`.
extension TableFormat {
    private static let runColumns =
        [
            "number", "name", "events", "controllers", "relations", "problems", "error", "warning", "note", "imported",
            "source", "launches",
        ] + runTags

    /// The columns from a header or a tag of the run.
    private static let runTags = [
        "date", "app", "build", "commit", "branch", "pull-request", "job", "shard", "device", "os",
    ]

    /// The row of a run. The totals are those of its findings; nil before its first audit.
    private static func row(_ run: Run, _ totals: Severity.Counts?) -> [CellValue] {
        [
            CellValue(run.number),
            .text(run.name),
            CellValue(run.summary.eventCount),
            CellValue(run.summary.controllerCount),
            CellValue(run.summary.relationCount),
            CellValue(run.summary.problemCount),
            CellValue(totals?.error),
            CellValue(totals?.warning),
            CellValue(totals?.note),
            .text(Timestamp(nanoseconds: run.imported, base: .absolute).description),
            .text(run.source),
            CellValue(max(1, run.summary.launches.count)),
        ] + runTags.map { CellValue($0 == "date" ? run.day : run.summary.header.tag($0)) }
    }

    /// The columns that a narrow terminal can omit, the least important first.
    private static let dispensable = [
        "relations", "launches", "imported", "source", "controllers", "problems", "os", "job", "note", "app", "device",
    ]

    /// The columns that fit, with names of some length.
    private static func fitting(_ shown: [Int], _ rows: [[CellValue]], _ room: Int) -> [Int] {
        let widths = runColumns.indices.map { column in
            let widest = rows.map { $0[column].plainText?.displayWidth ?? 0 }.max() ?? 0
            return max(runColumns[column].displayWidth, min(widest, 24)) + 2
        }
        var fitting = shown
        for name in dispensable where fitting.reduce(-2, { $0 + widths[$1] }) > room {
            fitting.removeAll { runColumns[$0] == name }
        }
        return fitting
    }
}
