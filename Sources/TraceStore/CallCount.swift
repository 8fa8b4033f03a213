import GRDB
package import TraceModel

/// How many calls a controller has in a run.
package struct CallCount: Sendable {
    /// Nil for the calls without a subject.
    package var subject: ControllerID?
    package var className: String
    package var calls: Int
}

extension TraceStore {
    /// Counts the calls of each controller, in order of number.
    package func callCounts(of run: Run) throws(StoreError) -> [CallCount] {
        try connection.access(to: run) { db in
            let sql = """
                SELECT subject, coalesce(class, ''), calls
                FROM (SELECT subject, count(*) AS calls FROM event WHERE run_id = ?1 GROUP BY subject)
                LEFT JOIN controller ON run_id = ?1 AND number = subject
                ORDER BY subject
                """
            return try Row.fetchAll(db, sql: sql, arguments: [run.number]).map { row in
                let subject: Int32? = try row.value(0)
                return CallCount(
                    subject: subject.map { ControllerID($0) }, className: try row.value(1), calls: try row.number(2))
            }
        }
    }
}
