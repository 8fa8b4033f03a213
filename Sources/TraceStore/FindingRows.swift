import Foundation
import GRDB
package import TraceModel

/// The values that a store keeps of a run's last audit.
package struct KeptAudit: Sendable {
    package var findings: [Finding]
    package var notChecked: [RunReport.NotChecked]
    /// The run's tests, by their numbers in the store.
    package var tests: [TestInterval]
    /// A digest of the rules and settings of the audit; nil if it is unknown.
    package var settings: String?
    /// What each launch showed, and could have shown.
    package var launches: [LaunchFacts]

    package init(
        findings: [Finding], notChecked: [RunReport.NotChecked] = [], tests: [TestInterval] = [],
        launches: [LaunchFacts] = [],
        settings: String? = nil
    ) {
        self.tests = tests
        self.launches = launches
        self.findings = findings
        self.notChecked = notChecked
        self.settings = settings
    }
}

extension RunInserts {
    /// Writes an audit's results for a run that has no findings in the store.
    ///
    /// - Parameter isNew: whether the run's launches were registered in this transaction.
    func insert(_ audit: KeptAudit, isNew: Bool, _ db: Database) throws {
        try insert(audit.findings, TestNumbers(audit.tests), db)
        try insert(audit.notChecked, db)
        try NightLaunchRows(db: db).keep(audit, of: run, areMarked: isNew)
        let update = try db.cachedStatement(sql: "UPDATE run SET audited_ns = ?, audit_settings = ? WHERE id = ?")
        try update.execute(arguments: [Self.now, audit.settings, run])
    }

    /// The current time in nanoseconds since 1970, in whole microseconds.
    static var now: Int64 { Int64(Date().timeIntervalSince1970 * 1e6) * 1000 }

    private func insert(_ notChecked: [RunReport.NotChecked], _ db: Database) throws {
        let insert = try db.cachedStatement(
            sql: "INSERT OR IGNORE INTO unchecked_rule (run_id, rule, class, reason) VALUES (?, ?, ?, ?)")
        let rows = notChecked.flatMap { entry in
            (entry.isWhole ? [""] : entry.classes).map { (rule: entry.rule, name: $0, reason: entry.reason) }
        }
        try BulkInsert.run(insert, db, count: rows.count) {
            $1.append(run, rows[$0].rule, rows[$0].name, rows[$0].reason)
        }
    }

    private func insert(_ list: [Finding], _ tests: TestNumbers, _ db: Database) throws {
        let columns = [
            "number", "rule", "severity", "subject", "parent", "line", "test", "message", "path", "fingerprint",
            "place", "visits", "stayed", "growth",
        ]
        try insert(list.indices, into: "finding", columns, db) { values, number in
            let finding = list[number]
            values.append(
                number, finding.rule, finding.severity.rawValue, finding.subject?.id, finding.parent?.id,
                finding.event.line, tests.number(of: finding), finding.message, ClassPath(finding.path).description,
                finding.fingerprint, finding.place == finding.event ? nil : finding.place.line, finding.growth?.visits,
                finding.growth?.stayed, finding.growth?.pattern.rawValue)
        }
        let columnsOfEvents = ["finding", "position", "line", "call", "role"]
        for (number, finding) in list.enumerated() {
            let witnesses = finding.witnesses
            try insert(witnesses.indices, into: "finding_event", columnsOfEvents, db) { values, position in
                let witness = witnesses[position]
                values.append(number, position, witness.event.line, witness.call, witness.role)
            }
        }
    }
}

extension TraceStore {
    /// The objections of the run's last audit to its events up to that line; nil before the first audit.
    package func objections(of run: Run, upTo line: Int) throws(StoreError) -> [HierarchySnapshot.Objection]? {
        try connection.access(to: run) { db in
            let audited = try Int64.fetchOne(
                db, sql: "SELECT audited_ns FROM run WHERE id = ?", arguments: [run.number])
            guard audited != nil else { return nil }
            let rows = try Row.fetchAll(
                db,
                sql: """
                    SELECT subject, rule, severity
                    FROM finding
                    WHERE run_id = ?1 AND line <= ?2 AND ifnull(place, 0) <= ?2 AND subject IS NOT NULL
                    """,
                arguments: [run.number, line])
            let objections: [HierarchySnapshot.Objection] = try rows.compactMap { row in
                let (subject, rule): (Int32, String) = (try row.value(0), try row.value(1))
                return Severity(rawValue: try row.value(2)).map { severity in
                    HierarchySnapshot.Objection(controller: ControllerID(subject), rule: rule, severity: severity)
                }
            }
            return Array(Set(objections))
        }
    }

    /// Replaces the stored results of the run's last audit, all or none.
    package func saveFindings(_ audit: KeptAudit, of run: Run) throws(StoreError) {
        try connection.transaction { db in
            try db.check(run)
            try db.clear(PerRunTables.audited, of: run.number)
            try RunInserts(run: run.number).insert(audit, isNew: false, db)
        }
    }

    /// How many findings the last audit of each run has, by the runs' numbers; nil for a run that was never audited.
    package func findingCounts() throws(StoreError) -> [Int: Severity.Counts?] {
        let sql = """
            SELECT \(Severity.Counts.columns), run.id, run.audited_ns IS NOT NULL
            FROM run
            LEFT JOIN finding ON finding.run_id = run.id
            GROUP BY run.id
            """
        return try connection.access { db in
            try Dictionary(
                uniqueKeysWithValues: Row.fetchAll(db, sql: sql).map { row in
                    (try row.number(3), try row.value(4) ? Severity.Counts(row) : nil)
                })
        }
    }
}

extension Severity.Counts {
    /// The first columns of a statement that counts findings.
    static let columns = """
        count(*) FILTER (WHERE finding.severity = 'error'), count(*) FILTER (WHERE finding.severity = 'warning'),
            count(*) FILTER (WHERE finding.severity = 'note')
        """

    init(_ row: Row) throws {
        self.init(error: try row.number(0), warning: try row.number(1), note: try row.number(2))
    }
}

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

extension KeptAudit {
    /// What an audit told about a defect of a run beside its findings, when it had judged them.
    package struct Story: Hashable, Sendable {
        package var fingerprint: String
        package var owner: String?
        /// Where the class is declared: `Shop/Cart.swift:12`.
        package var source: String?
        package var state: DefectState?

        package init(fingerprint: String, owner: String?, source: String?, state: DefectState?) {
            self.fingerprint = fingerprint
            self.owner = owner
            self.source = source
            self.state = state
        }
    }
}

extension TraceStore {
    /// Keeps what people ask about rules. It writes only if something differs.
    package func remember(_ rules: [RuleDescription]) throws(StoreError) {
        let known = try connection.access { db in
            var rows = try RowReader(db, "SELECT id, title, severity, topic FROM rule", [])
            var known: [String: [String?]] = [:]
            while try rows.next(db) {
                if let id = rows.text(0) { known[id] = [rows.text(1), rows.text(2), rows.text(3)] }
            }
            return known
        }
        let new = rules.filter { known[$0.id] != [$0.summary, $0.severity.rawValue, $0.topic.rawValue] }
        guard !new.isEmpty else { return }
        try connection.transaction { db in
            let insert = try db.cachedStatement(
                sql: "INSERT OR REPLACE INTO rule (id, title, severity, topic) VALUES (?, ?, ?, ?)")
            try BulkInsert.run(insert, db, count: new.count) { row, values in
                let rule = new[row]
                values.append(rule.id, rule.summary, rule.severity.rawValue, rule.topic.rawValue)
            }
        }
    }

    /// Keeps what an audit told about the defects of runs, by the runs' numbers. A run that was deleted meanwhile has none.
    package func save(_ stories: [Int: [KeptAudit.Story]]) throws(StoreError) {
        guard stories.values.contains(where: { !$0.isEmpty }) else { return }
        try connection.transaction { db in
            let insert = try db.cachedStatement(
                sql: """
                    INSERT OR REPLACE INTO finding_story (run_id, fingerprint, owner, source, state)
                    SELECT id, ?, ?, ?, ? FROM run WHERE id = ?
                    """)
            for (run, stories) in stories {
                for story in stories {
                    try insert.execute(arguments: [
                        story.fingerprint, story.owner, story.source, story.state?.rawValue, run,
                    ])
                }
            }
        }
    }
}

/// The numbers of a run's tests in the store, for the findings in them.
struct TestNumbers {
    private struct NumberedTest {
        let number: Int
        let test: TestInterval
    }

    /// By name, in the order in which they began.
    private var tests: [String: [NumberedTest]] = [:]

    /// - Parameter list: the run's tests, by their numbers.
    init(_ list: [TestInterval]) {
        for (number, test) in list.enumerated() {
            tests[test.name, default: []].append(NumberedTest(number: number, test: test))
        }
        for name in tests.keys { tests[name]?.sort { $0.test.first < $1.test.first } }
    }

    /// The number of the attempt at its test in which a finding was found; nil outside of tests.
    func number(of finding: Finding) -> Int? {
        guard let attempts = finding.test.flatMap({ tests[$0] }) else { return nil }
        let launch = finding.subject?.launch
        let own = attempts.filter { $0.test.launch == nil || launch == nil || $0.test.launch == launch }
        let candidates = own.isEmpty ? attempts : own
        return (candidates.last { $0.test.first.line <= finding.event.line } ?? candidates.first)?.number
    }
}
