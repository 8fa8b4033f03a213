import GRDB

/// Lets a connection see one run only: a temporary view of the same name hides each table and view that belongs to runs.
struct RunScope {
    let run: Int

    /// What belongs to no run, or to many: launches and defects of nights.
    private static let hidden: Set<String> = Set(
        StoreSchema.current.tableNames.union(StoreSchema.current.viewStatements.keys)
            .filter { keys[$0] == nil && !shared.contains($0) })

    /// What an audit found. A rule is a part of an audit: it would see what the last one found, and find something else the next time.
    static let found = Set(
        PerRunTables.audited + PerRunTables.graphed + ["finding_log", "evidence_log", "not_checked_log", "holder_log"])

    /// Why a rule must not read a table or view; nil if it may.
    ///
    /// - Parameter view: the view that reads it; nil if the statement itself does.
    static func objection(to name: String, in view: String?) -> StoreError.Cause? {
        let name = name.lowercased()
        // A row of run_log has the headers of its launches, and counts findings beside what it tells of the log.
        if view == "run_log", name == "night_launch" || found.contains(name) { return nil }
        if hidden.contains(name) { return .ofOtherRuns(name) }
        return found.contains(name) ? .ofLastAudit(view ?? name) : nil
    }

    /// The same for all runs.
    private static let shared: Set = ["event_kind", "rule", "rule_log", "store_info"]

    /// The column with the run's number, by the names of tables and views.
    private static let keys: [String: String] = {
        var keys = Dictionary(uniqueKeysWithValues: PerRunTables.all.map { ($0, "run_id") })
        keys["run"] = "id"
        for view in StoreSchema.current.viewStatements.keys
        where !StoreSchema.viewsOfNights.contains(view) && StoreSchema.columns(ofView: view).contains("run_id") {
            keys[view] = "run_id"
        }
        return keys
    }()

    /// - Parameter db: allows no changes afterwards, neither to the store nor to these views.
    func install(_ db: Database) throws {
        try db.execute(sql: "PRAGMA query_only = OFF")
        for (name, key) in Self.keys.sorted(by: { $0.key < $1.key }) {
            try db.execute(sql: "CREATE TEMP VIEW \(name) AS SELECT * FROM main.\(name) WHERE \(key) = \(run)")
        }
        try db.execute(sql: "PRAGMA query_only = ON")
    }
}
