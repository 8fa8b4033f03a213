import Foundation
import GRDB
package import TraceModel

/// What a store keeps of a run's last audit.
package struct KeptAudit: Sendable {
    package var findings: [Finding]
    package var notChecked: [NotChecked]
    /// A digest of the rules and settings by which the findings were made; nil where it is not known.
    package var settings: String?
    /// What each launch showed, and could have.
    package var launches: [LaunchFacts]

    package init(
        findings: [Finding], notChecked: [NotChecked] = [], launches: [LaunchFacts] = [], settings: String? = nil
    ) {
        self.launches = launches
        self.findings = findings
        self.notChecked = notChecked
        self.settings = settings
    }
}

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

/// How many findings a run's last audit has.
package struct FindingCounts: Sendable, Hashable {
    /// The run's number.
    package var number: Int
    /// The run's name.
    package var run: String
    /// The log's first time, since 1970; nil where it has no date.
    package var start: Int64?
    /// When the log was imported, since 1970.
    package var imported: Int64
    /// Whether the run was audited at all; the counts are 0 without.
    package var isAudited: Bool
    package var errors: Int
    package var warnings: Int
    package var notes: Int
}

extension TraceStore {
    /// The findings of each run, by the runs' numbers.
    package func findingCounts() throws(StoreError) -> [FindingCounts] {
        try counts(
            """
            WITH counted AS (
                SELECT
                    run_id,
                    sum(severity = 'error') AS errors,
                    sum(severity = 'warning') AS warnings,
                    sum(severity = 'note') AS notes
                FROM finding
                GROUP BY run_id
            )
            """)
    }

    private func counts(_ counted: String, _ arguments: StatementArguments = [:]) throws(StoreError) -> [FindingCounts]
    {
        let sql = """
            \(counted)
            SELECT
                run.id,
                run.name,
                run.start_date_ns AS start,
                run.imported_ns,
                run.audited_ns IS NOT NULL AS audited,
                coalesce(counted.errors, 0) AS errors,
                coalesce(counted.warnings, 0) AS warnings,
                coalesce(counted.notes, 0) AS notes
            FROM run
            LEFT JOIN counted ON counted.run_id = run.id
            ORDER BY run.id
            """
        return try connection.access { db in
            try Row.fetchAll(db, sql: sql, arguments: arguments).map { row in
                FindingCounts(
                    number: try row.value("id"), run: try row.value("name"), start: try row.value("start"),
                    imported: try row.value("imported_ns"), isAudited: try row.value("audited"),
                    errors: try row.value("errors"), warnings: try row.value("warnings"),
                    notes: try row.value("notes"))
            }
        }
    }
}
