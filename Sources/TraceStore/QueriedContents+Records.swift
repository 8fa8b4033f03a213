import GRDB
import TraceModel

/// What logs do not record, and audits did not look for.
extension QueriedContents {
    /// A run in which leaks were not looked for at all, and how many such runs there are.
    package func runWithoutLeakCheck(ofRuns runs: [Int]?) throws(StoreError) -> RepeatedName? {
        try pair(
            """
            SELECT run.name, count(*) OVER ()
            FROM unchecked_rule
            JOIN run ON run.id = unchecked_rule.run_id
            WHERE rule = ? AND class = '' AND \(Self.condition("run.id", runs))
            ORDER BY run.id
            LIMIT 1
            """, [Coverage.leakRule])
    }

    /// A run without leaks in which those of some classes were not looked for: its name, one of the classes, and how many.
    ///
    /// - Parameter classes: those that are asked about; empty for all.
    package func classWithoutLeakCheck(
        ofRuns runs: [Int]?, among classes: [String]
    ) throws(StoreError) -> (run: String, name: String, count: Int)? {
        let asked = classes.isEmpty ? "" : "AND class IN (\(databaseQuestionMarks(count: classes.count)))"
        return try query.facts { db in
            try Row.fetchOne(
                db,
                sql: """
                    SELECT run.name, min(class), count(DISTINCT class)
                    FROM unchecked_rule
                    JOIN run ON run.id = unchecked_rule.run_id
                    WHERE unchecked_rule.rule = ? AND class <> '' \(asked) AND \(Self.condition("run.id", runs))
                        AND NOT EXISTS (SELECT 1 FROM finding WHERE finding.run_id = run.id AND finding.rule = unchecked_rule.rule)
                    GROUP BY run.id
                    ORDER BY run.id
                    LIMIT 1
                    """, arguments: StatementArguments([Coverage.leakRule] + classes)
            ).map { ($0[0], $0[1], $0[2]) }
        }
    }

    /// A run of which a log records no deinit, and how many such runs there are.
    package func runWithoutDeinit(ofRuns runs: [Int]?) throws(StoreError) -> RepeatedName? {
        try pair(
            """
            SELECT min(id) || '', count(*)
            FROM run
            WHERE controller_count > 0 AND \(Self.condition("id", runs))
                AND id NOT IN (\(Self.runsWithDeinit))
            """)
    }

    /// The runs whose logs all record `deinit`.
    package static let runsWithDeinit = "SELECT run_id FROM recorded_log WHERE kind = 'deinit' AND complete"

    /// A run whose header lists what it records, and a kind not among it, and how many such runs there are.
    package func runWithout(_ kind: String, ofRuns runs: [Int]?) throws(StoreError) -> RepeatedName? {
        try pair(
            """
            SELECT min(id) || '', count(*)
            FROM run
            WHERE has_records AND \(Self.condition("id", runs))
                AND id NOT IN (SELECT run_id FROM recorded_log WHERE kind = ? AND complete)
            """, [kind])
    }
}
