import Foundation
import GRDB
import TraceModel

/// Writes what an audit found in a run that has no findings in the store.
struct FindingRows {
    private let run: Int
    private let findings: BulkInsert
    private let witnesses: BulkInsert

    /// - Parameter inserts: the connection's statements.
    init(_ db: Database, run: Int, _ inserts: BulkInserts) throws {
        self.run = run
        findings = try inserts.into(
            "finding",
            ["number", "rule", "severity", "subject", "parent", "line", "test", "message", "path", "fingerprint"], db)
        witnesses = try inserts.into("finding_event", ["finding", "position", "line", "call", "role"], db)
    }

    func insert(_ audit: KeptAudit, _ db: Database) throws {
        try insert(audit.findings, db)
        try insert(audit.notChecked, db)
        try NightLaunchRows(db: db).keep(audit, of: run)
        let now = Int64(Date().timeIntervalSince1970 * 1e6) * 1000
        let update = try db.cachedStatement(sql: "UPDATE run SET audited_ns = ?, audit_settings = ? WHERE id = ?")
        try update.execute(arguments: [now, audit.settings, run])
    }

    private func insert(_ notChecked: [NotChecked], _ db: Database) throws {
        let insert = try db.cachedStatement(
            sql: "INSERT OR IGNORE INTO unchecked_rule (run_id, rule, class, reason) VALUES (?, ?, ?, ?)")
        for entry in notChecked {
            for name in entry.isWhole ? [""] : entry.classes {
                try insert.execute(arguments: [run, entry.rule, name, entry.reason])
            }
        }
    }

    private func insert(_ list: [Finding], _ db: Database) throws {
        try findings.insert(db, run: run, count: list.count) { row, values in
            let finding = list[row]
            values.append(row)
            values.append(finding.rule)
            values.append(finding.severity.rawValue)
            values.append(finding.subject.map { Int64($0.id.rawValue) })
            values.append(finding.parent.map { Int64($0.id.rawValue) })
            values.append(finding.event.line)
            values.append(finding.test)
            values.append(finding.message.description)
            values.append(ClassPath(finding.path).description)
            values.append(finding.fingerprint)
        }
        for (index, finding) in list.enumerated() {
            let story = finding.witnesses
            try witnesses.insert(db, run: run, count: story.count) { row, values in
                let witness = story[row]
                values.append(index)
                values.append(row)
                values.append(witness.event.line)
                values.append(witness.call)
                values.append(witness.role)
            }
        }
    }
}
