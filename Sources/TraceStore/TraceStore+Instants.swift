import GRDB
package import TraceModel

extension TraceStore {
    /// The line of the run's n-th event, counted from 1; nil where there are fewer.
    package func line(ofEvent position: Int, of run: Run) throws(StoreError) -> Int? {
        guard 1...max(1, run.summary.eventCount) ~= position else { return nil }
        return try connection.access { db in
            let numbers = try RunNumbers(of: run, db)
            let id = try Int64.fetchOne(
                db, sql: "SELECT id FROM event WHERE id BETWEEN ? AND ? ORDER BY id LIMIT 1 OFFSET ?",
                arguments: [numbers.id(line: 1), numbers.id(line: run.summary.lastLine), position - 1])
            return id.map { Int($0 - numbers.eventBase) }
        }
    }

    /// The line of the run's last event up to that time, in nanoseconds since its start; 0 where all are later.
    ///
    /// Where a log's times go back, it is one of the events after which a later one comes.
    package func line(at time: Int64, of run: Run) throws(StoreError) -> Int {
        try connection.access { db in
            let numbers = try RunNumbers(of: run, db)
            let statement = try db.makeStatement(
                sql: """
                    SELECT id, time_ns
                    FROM event
                    WHERE id BETWEEN ? AND ? AND time_ns IS NOT NULL
                    ORDER BY id DESC
                    LIMIT 1
                    """)
            // All events up to `low` are known to be early enough, those after `high` to be too late.
            var (low, high) = (0, run.summary.lastLine)
            while low < high {
                let middle = low + (high - low + 1) / 2
                let row = try Row.fetchOne(
                    statement, arguments: [numbers.id(line: low + 1), numbers.id(line: middle)])
                if let row, row[1] as Int64 > time {
                    high = Int(row[0] as Int64 - numbers.eventBase) - 1
                } else {
                    low = middle
                }
            }
            let id = try Int64.fetchOne(
                db, sql: "SELECT max(id) FROM event WHERE id BETWEEN ? AND ?",
                arguments: [numbers.id(line: 1), numbers.id(line: low)])
            return id.map { Int($0 - numbers.eventBase) } ?? 0
        }
    }
}
