import JSONText
import TraceModel

/// One object, for programs to read.
package enum HistoryJSON {
    package static func write(_ history: FindingHistory, to output: inout some TextOutputStream) {
        var text = ""
        let defects = history.series.flatMap { series in
            let lane = series.name.map { [(name: "lane", value: JSONValue.string($0))] } ?? []
            return series.defects.map { DefectHistoryJSON(history: $0).object(with: lane) }
        }
        let entries = history.entries
        JSONValue.object(
            [
                ("rule", .string(history.rule)),
                ("class", JSONValue(history.className)),
                ("firstSeen", entries.firstSeen.map(entry) ?? .null),
                ("lastSeen", entries.lastSeen.map(entry) ?? .null),
                ("runsSeen", .integer(entries.count { $0.total > 0 })),
                ("runsBetween", .integer(entries.between.count)),
                ("runsSince", .integer(entries.clearSince)),
                ("holders", .array(history.holders.map(holder))),
                ("runs", .array(entries.map(entry))),
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
