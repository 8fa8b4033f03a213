import JSONText
import TraceModel

/// One object, for programs to read.
package enum HistoryJSON {
    package static func write(_ history: FindingHistory, to output: inout some TextOutputStream) {
        var text = ""
        let defects = history.defects.map { DefectHistoryJSON(history: $0).object }
        JSONValue.object(
            [
                ("rule", .string(history.rule)),
                ("class", JSONValue(history.className)),
                ("firstSeen", history.first.map(entry) ?? .null),
                ("lastSeen", history.last.map(entry) ?? .null),
                ("runsSeen", .integer(history.entries.count { $0.total > 0 })),
                ("runsBetween", .integer(history.between.count)),
                ("runsSince", .integer(history.clearSince)),
                ("holders", .array(history.holders.map(holder))),
                ("runs", .array(history.entries.map(entry))),
            ] + (defects.isEmpty ? [] : [("defects", .array(defects))])
        ).write(to: &text)
        output.write(text + "\n")
    }

    private static func holder(_ count: HolderCount) -> JSONValue {
        .object([
            ("class", .string(count.className)), ("signature", .string(count.signature)),
            ("findings", .integer(count.findings)), ("runs", .integer(count.runs)),
            ("lastRun", .string(count.lastRun)),
        ])
    }

    /// The counts are null for a run that was never audited.
    private static func entry(_ entry: FindingHistory.Entry) -> JSONValue {
        .object([
            ("run", .string(entry.run)),
            ("number", .integer(entry.number)),
            ("time", .string(entry.time.description)),
            ("error", entry.counts.map { .integer($0.error) } ?? .null),
            ("warning", entry.counts.map { .integer($0.warning) } ?? .null),
            ("note", entry.counts.map { .integer($0.note) } ?? .null),
        ])
    }
}
