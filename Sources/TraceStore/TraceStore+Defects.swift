import GRDB
package import TraceModel

extension TraceStore {
    /// How often each run's last audit found each defect, by the runs' numbers: all, or those of a rule, of a class, or of both.
    ///
    /// A class without a module is that class in all modules.
    package func defectCounts(rule: String? = nil, className: String? = nil) throws(StoreError) -> [DefectCount] {
        try connection.access { db in
            try Row.fetchAll(db, sql: Self.defectsQuery, arguments: ["rule": rule, "class": className]).map { row in
                DefectCount(
                    run: try row.value("run_id"), rule: try row.value("rule"),
                    fingerprint: try row.value("fingerprint"), path: try row.value("path"),
                    severity: [.note, .warning, .error][try row.value("worst") as Int], count: try row.value("count"))
            }
        }
    }

    private static let defectsQuery = """
        SELECT
            finding.run_id, finding.rule, finding.fingerprint, min(finding.path) AS path, count(*) AS count,
            max(CASE finding.severity WHEN 'error' THEN 2 WHEN 'warning' THEN 1 ELSE 0 END) AS worst
        FROM finding
        LEFT JOIN controller ON controller.run_id = finding.run_id AND controller.number = finding.subject
        WHERE (:rule IS NULL OR finding.rule = :rule)
            AND (
                :class IS NULL OR controller.class = :class
                OR (instr(:class, '.') = 0 AND substr(controller.class, -length(:class) - 1) = '.' || :class)
            )
        GROUP BY finding.run_id, finding.rule, finding.fingerprint
        ORDER BY finding.run_id, finding.rule, finding.fingerprint
        """
}
