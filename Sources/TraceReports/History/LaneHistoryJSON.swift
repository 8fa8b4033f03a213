import JSONText
package import TraceModel

/// One object for each series: its runs, and its defects.
package enum LaneHistoryJSON {
    package static func write(_ histories: [SeriesHistory], to output: inout some TextOutputStream) {
        for series in histories {
            var text = ""
            JSONValue.object([
                ("lane", JSONValue(series.name)),
                ("runs", .array(series.history.runs.map(DefectHistoryJSON.mark))),
                ("defects", .array(series.history.defects.map { DefectHistoryJSON(history: $0).object })),
            ]).write(to: &text)
            output.write(text + "\n")
        }
    }
}
