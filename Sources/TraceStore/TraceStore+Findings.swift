import Foundation
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
    ///
    /// - Parameter settings: a digest of the rules and settings by which the findings were made.
    package func saveFindings(
        _ findings: [Finding], notChecked: [NotChecked] = [], settings: String? = nil, of run: Run
    ) throws(StoreError) {
        let now = Int64(Date().timeIntervalSince1970 * 1e6) * 1000
        try connection.transaction { db in
            try RunTables.check(run.number, named: run.name, db)
            for table in RunTables.audited {
                try db.execute(sql: "DELETE FROM \(table) WHERE run_id = ?", arguments: [run.number])
            }
            try insert(findings, of: run.number, db)
            try insert(notChecked, of: run.number, db)
            try db.execute(
                sql: "UPDATE run SET audited_ns = ?, audit_settings = ? WHERE id = ?",
                arguments: [now, settings, run.number])
        }
    }

    private func insert(_ notChecked: [NotChecked], of run: Int, _ db: Database) throws {
        let sql = "INSERT OR IGNORE INTO unchecked_rule (run_id, rule, class, reason) VALUES (?, ?, ?, ?)"
        for entry in notChecked {
            for name in entry.isWhole ? [""] : entry.classes {
                try db.execute(sql: sql, arguments: [run, entry.rule, name, entry.reason])
            }
        }
    }

    private func insert(_ findings: [Finding], of run: Int, _ db: Database) throws {
        let rows = try BulkInsert(
            db, into: "finding", of: run,
            ["number", "rule", "severity", "subject", "parent", "line", "test", "message", "path", "fingerprint"])
        try rows.insert(db, count: findings.count) { row, values in
            let finding = findings[row]
            values.append(row)
            values.append(finding.rule)
            values.append(finding.severity.rawValue)
            values.append(finding.subject.map { Int64($0.id.rawValue) })
            values.append(finding.parent.map { Int64($0.id.rawValue) })
            values.append(finding.event.line)
            values.append(finding.test)
            values.append(finding.message.description)
            values.append(finding.path.joined(separator: " > "))
            values.append(finding.fingerprint)
        }
        let witnessRows = try BulkInsert(
            db, into: "finding_event", of: run, ["finding", "position", "line", "call", "role"])
        for (index, finding) in findings.enumerated() {
            try witnessRows.insert(db, count: finding.witnesses.count) { row, values in
                let witness = finding.witnesses[row]
                values.append(index)
                values.append(row)
                values.append(witness.event.line)
                values.append(witness.call)
                values.append(witness.role)
            }
        }
    }
}
