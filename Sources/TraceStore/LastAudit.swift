import GRDB

// Which runs the last audit of the store looked at: those that a report without a run is about.
extension TraceStore {
    /// - Parameter runs: their numbers, in the order of the audit.
    package func rememberAudit(of runs: [Int]) throws(StoreError) {
        guard !runs.isEmpty, try lastAudited() != runs else { return }
        try connection.transaction { db in
            try db.execute(sql: "DELETE FROM internal_last_audit")
            let insert = try db.cachedStatement(sql: "INSERT INTO internal_last_audit (place, run) VALUES (?, ?)")
            try BulkInsert.run(insert, db, count: runs.count) { place, values in
                values.append(place)
                values.append(runs[place])
            }
        }
    }

    /// The runs that are still there, in the order of the audit; empty before the first one.
    package func lastAudited() throws(StoreError) -> [Int] {
        try connection.access { db in
            try Int.fetchAll(
                db,
                sql: """
                    SELECT run FROM internal_last_audit WHERE run IN (SELECT id FROM run) ORDER BY place
                    """)
        }
    }
}
