import JSONText
package import TraceModel

/// One object: the runs of a lane, and its defects.
package enum LaneHistoryJSON {
    /// - Parameter lane: what the runs have in common; nil for runs of no lane.
    package static func write(_ history: LaneHistory, lane: String?, to output: inout some TextOutputStream) {
        var text = ""
        JSONValue.object([
            ("lane", JSONValue(lane)),
            ("runs", .array(history.runs.map(DefectHistoryJSON.mark))),
            ("defects", .array(history.defects.map { DefectHistoryJSON(history: $0).object })),
        ]).write(to: &text)
        output.write(text + "\n")
    }
}
