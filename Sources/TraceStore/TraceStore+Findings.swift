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
            let later = try findingsThatGoWrong(after: line, in: run, db)
            let rows = try Row.fetchAll(
                db,
                sql: """
                    SELECT subject, rule, severity, number
                    FROM finding
                    WHERE run_id = ? AND line <= ? AND subject IS NOT NULL
                    """,
                arguments: [run.number, line])
            let objections: [HierarchySnapshot.Objection] = try rows.compactMap { row in
                if later.contains(try row.number(3)) { return nil }
                let (subject, rule): (Int32, String) = (try row.value(0), try row.value(1))
                return Severity(rawValue: try row.value(2)).map { severity in
                    HierarchySnapshot.Objection(controller: ControllerID(subject), rule: rule, severity: severity)
                }
            }
            return Array(Set(objections))
        }
    }

    /// The numbers of the findings that point to an event up to the line, and went wrong only after it.
    private func findingsThatGoWrong(after line: Int, in run: Run, _ db: Database) throws -> Set<Int> {
        let rows = try Row.fetchCursor(
            db,
            sql: """
                SELECT shown.finding, shown.line, shown.call, event.kind
                FROM finding
                JOIN finding_event AS shown ON shown.run_id = finding.run_id AND shown.finding = finding.number
                JOIN event ON event.run_id = shown.run_id AND event.line = shown.line
                WHERE finding.run_id = ? AND finding.rule = ? AND finding.line <= ?
                """,
            arguments: [run.number, Finding.ruleOfRemovals, line])
        var places: [Int: Int] = [:]
        while let row = try rows.next() {
            let (number, line) = (try row.number(0), try row.number(1))
            let event = EventReference(line: line, time: nil, kind: try EventKind(stored: row.value(3)))
            if Finding.Witness(event: event, call: try row.value(2), role: "").belongsToRemoval {
                places[number] = max(places[number] ?? 0, line)
            }
        }
        return Set(places.filter { $0.value > line }.keys)
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
