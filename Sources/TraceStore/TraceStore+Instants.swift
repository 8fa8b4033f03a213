import GRDB
package import TraceModel

extension TraceStore {
    /// The line of the run's n-th event, counted from 1; nil where there are fewer.
    package func line(ofEvent position: Int, of run: Run) throws(StoreError) -> Int? {
        guard position > 0 else { return nil }
        return try connection.access { db in
            try RunTables.check(run.number, named: run.name, db)
            return try Int.fetchOne(
                db, sql: "SELECT line FROM event WHERE run_id = ? ORDER BY line LIMIT 1 OFFSET ?",
                arguments: [run.number, position - 1])
        }
    }

    /// The line of the run's last event up to that time, in nanoseconds since its start; 0 where all are later.
    ///
    /// Where a log's times go back, it is one of the events after which a later one comes.
    package func line(at time: Int64, of run: Run) throws(StoreError) -> Int {
        try connection.access { db in
            try RunTables.check(run.number, named: run.name, db)
            let statement = try db.makeStatement(
                sql: """
                    SELECT line, time_ns
                    FROM event
                    WHERE run_id = ? AND line BETWEEN ? AND ? AND time_ns IS NOT NULL
                    ORDER BY line DESC
                    LIMIT 1
                    """)
            // All events up to `low` are known to be early enough, those after `high` to be too late.
            var (low, high) = (0, run.summary.lastLine)
            while low < high {
                let middle = low + (high - low + 1) / 2
                let row = try Row.fetchOne(statement, arguments: [run.number, low + 1, middle])
                if let row, try row.value(1) as Int64 > time {
                    high = try row.number(0) - 1
                } else {
                    low = middle
                }
            }
            return try Int.fetchOne(
                db, sql: "SELECT max(line) FROM event WHERE run_id = ? AND line <= ?", arguments: [run.number, low])
                ?? 0
        }
    }
}
