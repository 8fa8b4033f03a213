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
