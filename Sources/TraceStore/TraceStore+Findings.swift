import GRDB
package import TraceModel

extension TraceStore {
    /// What the run's last audit objects to in its events up to that line; nil before the first audit.
    package func objections(of run: Run, upTo line: Int) throws(StoreError) -> [HierarchySnapshot.Objection]? {
        try connection.access { db in
            try RunTables.check(run.number, named: run.name, db)
            let audited = try Int64.fetchOne(
                db, sql: "SELECT audited_ns FROM run WHERE id = ?", arguments: [run.number])
            guard audited != nil else { return nil }
            let rows = try Row.fetchAll(
                db,
                sql: """
                    SELECT DISTINCT subject, rule, severity
                    FROM finding
                    WHERE run_id = ? AND line <= ? AND subject IS NOT NULL
                    """,
                arguments: [run.number, line])
            return try rows.compactMap { row in
                let (subject, rule): (Int32, String) = (try row.value(0), try row.value(1))
                return Severity(rawValue: try row.value(2)).map { severity in
                    HierarchySnapshot.Objection(controller: ControllerID(subject), rule: rule, severity: severity)
                }
            }
        }
    }

    /// Replaces what is kept of the run's last audit, all or nothing.
    package func saveFindings(
        _ audit: KeptAudit, of run: Run
    ) throws(StoreError) {
        try connection.transaction { db in
            try RunTables.check(run.number, named: run.name, db)
            for table in RunTables.audited {
                try db.execute(sql: "DELETE FROM \(table) WHERE run_id = ?", arguments: [run.number])
            }
            try FindingRows(db, run: run.number, BulkInserts()).insert(audit, db)
        }
    }
}
