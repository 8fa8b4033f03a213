public import TraceModel

/// The columns and rows of `vctrace runs`.
public enum RunTable {
    public static let columns = [
        "number", "name", "events", "controllers", "relations", "problems", "imported", "source",
    ]

    public static func row(_ run: Run) -> [CellValue] {
        [
            CellValue(run.number),
            .text(run.name),
            CellValue(run.summary.eventCount),
            CellValue(run.summary.controllerCount),
            CellValue(run.summary.relationCount),
            CellValue(run.summary.problemCount),
            .text(Timestamp(nanoseconds: run.imported, base: .absolute).description),
            .text(run.source),
        ]
    }

    /// Writes the runs in their order; `.json` is an array of objects with these columns as members.
    public static func write(_ runs: [Run], format: TableFormat, to output: inout some TextOutputStream) {
        var writer = TableWriter(format: format, columns: columns)
        for run in runs { writer.row(row(run), to: &output) }
        writer.finish(to: &output)
    }
}
