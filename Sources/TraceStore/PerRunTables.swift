import GRDB

/// The tables with a run's rows, except its own row in `run`: all tables with a column `run_id`.
enum PerRunTables {
    /// The tables that an import fills.
    static let imported = [
        "run_header", "superclass", "recorded", "partial", "internal_doubled_class", "thread", "launch", "controller",
        "relation", "stay", "event", "event_object", "internal_class_event_count", "test", "internal_test_stretch",
        "internal_clock_step", "internal_mark_launch", "origin", "internal_origin_stretch", "problem", "image",
        "stack_frame", "caller", "rule_caller", "caller_through",
    ]
    /// The tables that an audit fills.
    static let audited = ["finding_event", "finding", "finding_story", "unchecked_rule"]
    /// The tables that memory graphs fill, and that an audit without memory graphs leaves alone.
    static let graphed = ["holder", "graph_evidence"]

    static let all = graphed + audited + imported

    /// Deletes the run with everything that belongs to it.
    ///
    /// - Parameter keepsVerdicts: whether its launches stay in their nights.
    static func delete(_ run: Int, _ db: Database, keepsVerdicts: Bool = false) throws {
        try hide(run, db, keepsVerdicts: keepsVerdicts)
        try db.clear(all, of: run)
    }

    /// Deletes the run's own row, which hides the run from everybody. Its other rows remain, as after a partial deletion.
    static func hide(_ run: Int, _ db: Database, keepsVerdicts: Bool) throws {
        try NightLaunchRows(db: db).forget(run: run, keepsVerdicts: keepsVerdicts)
        try db.cachedStatement(sql: "DELETE FROM run WHERE id = ?").execute(arguments: [run])
    }

    /// The runs whose deletion was interrupted: their rows remain, but not the run's own row. Their numbers are never reused.
    static func deletedInPart(_ db: Database) throws -> [Int] {
        var runs: Set<Int> = []
        for table in all {
            // Goes from one run to the next through the index, instead of over all rows.
            let sql = """
                WITH RECURSIVE found (run) AS (
                    SELECT min(run_id) FROM \(table)
                    UNION ALL
                    SELECT (SELECT min(run_id) FROM \(table) WHERE run_id > found.run) FROM found WHERE found.run IS NOT NULL
                )
                SELECT found.run FROM found
                WHERE found.run IS NOT NULL AND found.run NOT IN (SELECT id FROM run)
                """
            try runs.formUnion(Int.fetchAll(db, sql: sql))
        }
        return runs.sorted()
    }

    /// Deletes up to `count` of the run's rows in a table; returns false if there were none.
    static func deleteSome(_ count: Int, of run: Int, from table: String, _ db: Database) throws -> Bool {
        // All of these tables have an index on the second column, too.
        let key = try columns(of: table, db)[1]
        try db.execute(
            sql: """
                DELETE FROM \(table)
                WHERE run_id = :run AND \(key) <= (
                    SELECT max(\(key))
                    FROM (SELECT \(key) FROM \(table) WHERE run_id = :run ORDER BY \(key) LIMIT :count)
                )
                """, arguments: ["run": run, "count": count])
        return db.changesCount > 0
    }

    /// The columns of a table that a statement can write, except for numbers that SQLite assigns.
    static func columns(of table: String, _ db: Database) throws -> [String] {
        try String.fetchAll(
            db, sql: "SELECT name FROM pragma_table_xinfo(?) WHERE hidden = 0 AND name <> 'id' ORDER BY cid",
            arguments: [table])
    }
}
