import Foundation
import GRDB
package import TraceModel

extension TraceStore {
    /// What the run's last audit objects to in its events up to that line; nil before the first audit.
    package func objections(of run: Run, upTo line: Int) throws(StoreError) -> [HierarchySnapshot.Objection]? {
        try connection.access { db in
            let numbers = try RunNumbers(of: run, db)
            let audited = try Int64.fetchOne(
                db, sql: "SELECT audited_ns FROM run WHERE id = ?", arguments: [numbers.run])
            guard audited != nil else { return nil }
            let rows = try Row.fetchAll(
                db,
                sql: """
                    SELECT DISTINCT subject_id, rule, severity
                    FROM finding
                    WHERE run_id = ? AND event_id <= ? AND subject_id IS NOT NULL
                    """,
                arguments: [numbers.run, numbers.id(line: line)])
            return rows.compactMap { row in
                Severity(rawValue: row[2]).map { severity in
                    let controller = Int32(truncatingIfNeeded: (row[0] as Int64) - numbers.controllerBase)
                    return HierarchySnapshot.Objection(
                        controller: ControllerID(controller), rule: row[1], severity: severity)
                }
            }
        }
    }

    /// Replaces the run's findings, all or none.
    package func saveFindings(_ findings: [Finding], of run: Run) throws(StoreError) {
        let now = Int64(Date().timeIntervalSince1970 * 1e6) * 1000
        try connection.transaction { db in
            let numbers = try RunNumbers(of: run, db)
            try FindingRows.delete(of: numbers, db)
            try FindingRows.insert(findings, of: numbers, db)
            try db.execute(sql: "UPDATE run SET audited_ns = ? WHERE id = ?", arguments: [now, numbers.run])
        }
    }
}

/// Turns findings into rows.
private enum FindingRows {
    static func delete(of numbers: RunNumbers, _ db: Database) throws {
        try db.execute(
            sql: "DELETE FROM finding_event WHERE finding_id IN (SELECT id FROM finding WHERE run_id = ?)",
            arguments: [numbers.run])
        try db.execute(sql: "DELETE FROM finding WHERE run_id = ?", arguments: [numbers.run])
    }

    static func insert(_ findings: [Finding], of numbers: RunNumbers, _ db: Database) throws {
        let base = try Int64.fetchOne(db, sql: "SELECT coalesce(max(id), 0) + 1 FROM finding") ?? 1
        let rows = try BulkInsert(
            db, into: "finding",
            [
                "id", "run_id", "rule", "severity", "subject_id", "parent_id", "event_id", "message", "path",
                "fingerprint",
            ])
        try rows.insert(db, count: findings.count) { row, values in
            let finding = findings[row]
            values.append(base + Int64(row))
            values.append(numbers.run)
            values.append(finding.rule)
            values.append(finding.severity.rawValue)
            values.append(numbers.id(finding.subject?.id))
            values.append(numbers.id(finding.parent?.id))
            values.append(numbers.id(finding.event))
            values.append(finding.message.description)
            values.append(finding.path.joined(separator: " > "))
            values.append(finding.fingerprint)
        }
        let witnessRows = try BulkInsert(
            db, into: "finding_event", ["finding_id", "position", "event_id", "call", "role"])
        for (index, finding) in findings.enumerated() {
            try witnessRows.insert(db, count: finding.witnesses.count) { row, values in
                let witness = finding.witnesses[row]
                values.append(base + Int64(index))
                values.append(Int64(row))
                values.append(numbers.id(witness.event))
                values.append(witness.call)
                values.append(witness.role)
            }
        }
    }
}
