import GRDB

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
    /// The findings of each run, by the runs' numbers: all, or those of a rule, of a class, or of both.
    ///
    /// A class without a module is that class in all modules.
    package func findingCounts(rule: String? = nil, className: String? = nil) throws(StoreError) -> [FindingCounts] {
        try connection.access { db in
            try Row.fetchAll(db, sql: Self.countsQuery, arguments: ["rule": rule, "class": className]).map { row in
                FindingCounts(
                    number: try row.value("id"), run: try row.value("name"), start: try row.value("start"),
                    imported: try row.value("imported_ns"), isAudited: try row.value("audited"),
                    errors: try row.value("errors"), warnings: try row.value("warnings"),
                    notes: try row.value("notes"))
            }
        }
    }

    private static let countsQuery = """
        WITH counted AS (
            SELECT
                finding.run_id,
                sum(finding.severity = 'error') AS errors,
                sum(finding.severity = 'warning') AS warnings,
                sum(finding.severity = 'note') AS notes
            FROM finding
            LEFT JOIN controller ON controller.run_id = finding.run_id AND controller.number = finding.subject
            WHERE (:rule IS NULL OR finding.rule = :rule)
                AND (
                    :class IS NULL OR controller.class = :class
                    OR (instr(:class, '.') = 0 AND substr(controller.class, -length(:class) - 1) = '.' || :class)
                )
            GROUP BY finding.run_id
        )
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
}
