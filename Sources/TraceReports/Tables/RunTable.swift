package import TraceModel

/// The columns and rows of `vctrace runs`.
package enum RunTable {
    package static let columns = [
        "number", "name", "events", "controllers", "relations", "problems", "error", "warning", "note", "imported",
        "source", "launches",
    ]

    /// The totals are those of the run's findings; nil before its first audit.
    package static func row(_ run: Run, _ totals: SeverityCounts? = nil) -> [CellValue] {
        [
            CellValue(run.number),
            .text(run.name),
            CellValue(run.summary.eventCount),
            CellValue(run.summary.controllerCount),
            CellValue(run.summary.relationCount),
            CellValue(run.summary.problemCount),
            totals.map { CellValue($0.error) } ?? .null,
            totals.map { CellValue($0.warning) } ?? .null,
            totals.map { CellValue($0.note) } ?? .null,
            .text(Timestamp(nanoseconds: run.imported, base: .absolute).description),
            .text(run.source),
            CellValue(max(1, run.summary.launches.count)),
        ]
    }

    /// Writes the runs in their order; `.json` is an array of objects with these columns as members.
    ///
    /// The totals of findings are by the runs' numbers.
    package static func write(
        _ runs: [Run], totals: [Int: SeverityCounts] = [:], format: TableFormat,
        to output: inout some TextOutputStream
    ) {
        var writer = TableWriter(format: format, columns: columns)
        for run in runs { writer.row(row(run, totals[run.number]), to: &output) }
        writer.finish(to: &output)
    }
}
