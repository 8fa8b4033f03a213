import GRDB
package import TraceModel

extension TraceStore {
    /// How often each run's last audit found each defect, by the runs' numbers: all, or those of a rule, of a class, or of both.
    /// A test that was tried again in its run counts once.
    ///
    /// A class without a module is that class in all modules.
    ///
    /// - Parameter runs: the numbers of the runs that are looked at; nil for all.
    package func defectCounts(
        of runs: [Int]? = nil, rule: String? = nil, className: String? = nil
    ) throws(StoreError) -> [DefectCount] {
        try connection.access { db in
            try Row.fetchAll(db, sql: Self.defectsQuery(in: runs), arguments: ["rule": rule, "class": className]).map {
                row in
                DefectCount(
                    run: try row.value("run_id"), rule: try row.value("rule"),
                    fingerprint: try row.value("fingerprint"), path: ClassPath(try row.value("path") as String),
                    severity: [.note, .warning, .error][try row.value("worst") as Int], count: try row.value("count"),
                    test: try row.value("test"))
            }
        }
    }

    private static func defectsQuery(in runs: [Int]?) -> String {
        """
        WITH
        \(found(in: runs)),
        in_attempt AS (
            SELECT run_id, rule, fingerprint, min(path) AS path, max(level) AS level, test, count(*) AS count
            FROM found
            GROUP BY run_id, rule, fingerprint, test, attempt
        ),
        in_test AS (
            SELECT run_id, rule, fingerprint, min(path) AS path, max(level) AS level, test, max(count) AS count
            FROM in_attempt
            GROUP BY run_id, rule, fingerprint, test
        )
        SELECT
            run_id, rule, fingerprint, min(path) AS path, max(level) AS worst, sum(count) AS count, min(test) AS test
        FROM in_test
        GROUP BY run_id, rule, fingerprint
        ORDER BY run_id, rule, fingerprint
        """
    }

    /// The findings of runs, each with which try of its test it is of; `:rule` and `:class` choose some of them.
    static func found(in runs: [Int]?) -> String {
        let list = runs.map { "IN (\($0.map(String.init).joined(separator: ", ")))" } ?? "IS NOT NULL"
        return """
            -- Tests that ran more than once in a run.
            repeated AS (
                SELECT run_id, name FROM test WHERE run_id \(list) GROUP BY run_id, name HAVING count(*) > 1
            ),
            found AS (
                SELECT
                    finding.run_id, finding.rule, finding.fingerprint, finding.path, finding.test,
                    CASE finding.severity WHEN 'error' THEN 2 WHEN 'warning' THEN 1 ELSE 0 END AS level,
                    CASE WHEN repeated.name IS NOT NULL THEN (
                        SELECT max(test.number)
                        FROM test
                        WHERE test.run_id = finding.run_id AND test.name = finding.test
                            AND test.first_line <= finding.line
                    ) END AS attempt
                FROM finding
                LEFT JOIN repeated ON repeated.run_id = finding.run_id AND repeated.name = finding.test
                LEFT JOIN controller ON controller.run_id = finding.run_id AND controller.number = finding.subject
                WHERE finding.run_id \(list)
                    AND (:rule IS NULL OR finding.rule = :rule)
                    AND (
                        :class IS NULL OR controller.class = :class
                        OR (instr(:class, '.') = 0 AND substr(controller.class, -length(:class) - 1) = '.' || :class)
                    )
            )
            """
    }
}
