import JSONText
package import TraceModel
import TraceText

/// The nights of a branch, and what each showed, as one object.
package enum HistoryJSON {
    package static func text(_ history: BranchHistory, holders: [HolderCount] = []) -> String {
        var text = ""
        let night = history.nights.last
        JSONValue.object([
            ("app", JSONValue(night?.app)), ("branch", JSONValue(night?.branch)),
            ("nights", .array(history.nights.map(VerdictJSON.night))),
            ("defects", .array(history.rows.map(row))), ("holders", .array(holders.map(holder))),
        ]).write(to: &text)
        return text + "\n"
    }

    /// The state is null for a defect that the last night does not tell.
    private static func row(_ row: BranchHistory.Row) -> JSONValue {
        let defect = row.verdict.defect
        return .object([
            ("state", JSONValue(row.isListed ? row.verdict.state.rawValue : nil)), ("rule", .string(defect.rule)),
            ("severity", .string(row.verdict.severity.rawValue)), ("fingerprint", .string(defect.fingerprint)),
            ("class", JSONValue(defect.className.isEmpty ? nil : defect.className)),
            ("path", VerdictJSON.list(defect.path.names.filter { !$0.isEmpty })),
            ("tests", VerdictJSON.list(row.verdict.tests)), ("devices", VerdictJSON.list(row.verdict.devices)),
            ("systems", VerdictJSON.list(row.verdict.systems)), ("since", VerdictJSON.night(row.verdict.since)),
            ("shown", .integer(row.verdict.shown)), ("couldHaveShown", .integer(row.verdict.couldHaveShown)),
            ("nights", VerdictJSON.list(row.sights.map(\.rawValue))),
        ])
    }

    private static func holder(_ count: HolderCount) -> JSONValue {
        .object([
            ("class", .string(count.className)), ("signature", .string(count.signature)),
            ("findings", .integer(count.findings)), ("runs", .integer(count.runs)),
            ("lastRun", .string(count.lastRun)),
        ])
    }
}

/// The values of `--format` for a history.
package enum HistoryFormat: String, CaseIterable, Sendable {
    /// For people.
    case text
    /// One object.
    case json
    /// A page with defects as rows and nights as columns.
    case html
}
