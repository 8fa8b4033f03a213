import GRDB
import GRDBSQLite
import SQLiteSettings
package import TraceModel
import TraceSchema

/// Runs in a SQLite file.
///
/// A store may be used from several threads; they take turns. `RunWriter` has a connection of its own, so that a run
/// that is being imported is not seen before it is whole.
package struct TraceStore: Sendable {
    let connection: Connection

    /// Opens the store at that path, after bringing an older one up to date. One that cannot be written can be read.
    ///
    /// - Parameters:
    ///   - isCreated: whether a missing or empty file becomes a store.
    ///   - patience: how long to wait for other processes that write to the store.
    package init(
        path: String, isCreated: Bool = true, patience: LockPatience = LockPatience()
    ) throws(StoreError) {
        var connection: Connection
        repeat {
            connection = try Connection(path: path, for: .changing, isCreated: isCreated, patience: patience)
            try connection.prepareStore(isCreated: isCreated)
            // Another process may have taken away the empty store that it made.
        } while connection.hasMoved
        self.connection = connection
    }

    /// The store's file.
    package var path: String { connection.path }

    /// How long to wait for other processes that write to the store.
    package var patience: LockPatience { connection.patience }

    /// Keeps SQLite, in all of this process, from taking more memory than half a gigabyte, ten times of what an import needs. To be
    /// called before the first store is opened.
    package static func limitMemory() {
        settings_count_memory()
        sqlite3_hard_heap_limit64(512 << 20)
    }

    /// The views that people can ask, by name.
    package static let viewNames = StoreSchema.current.viewStatements.keys.sorted()

    /// All runs, by number, without what ``completing(_:)`` adds.
    package func runs() throws(StoreError) -> [Run] {
        try connection.access { db in try RunRow.runs(db) }
    }

    /// The newest run of that name.
    package func run(named name: String) throws(StoreError) -> Run? {
        try connection.access { db in
            try RunRow.runs(db, where: "name = ?", [name]).sortedByDate().last.map { try RunRow.completing($0, db) }
        }
    }

    /// The runs of a log that was given by that path, by number.
    package func runs(from source: String) throws(StoreError) -> [Run] {
        try connection.access { db in try RunRow.runs(db, where: "source = ?", [source]) }
    }

    /// The run with that number.
    package func run(numbered number: Int) throws(StoreError) -> Run? {
        try connection.access { db in
            try RunRow.runs(db, where: "id = ?", [number]).first.map { try RunRow.completing($0, db) }
        }
    }

    /// The run with what a list of runs leaves out: the files in which its lines stand, if it has several, its tests, its threads,
    /// and what it shows of which classes.
    package func completing(_ run: Run) throws(StoreError) -> Run {
        try connection.access { db in try RunRow.completing(run, db) }
    }

    /// The classes of a run's view controllers, in order.
    package func classNames(of run: Run) throws(StoreError) -> [String] {
        try connection.access(to: run) { db in
            return try String.fetchAll(
                db, sql: "SELECT DISTINCT class FROM controller WHERE run_id = ? ORDER BY class",
                arguments: [run.number])
        }
    }

    /// Whether a controller of the run was at that address, as reports write it: `0x600000c0b3e0`.
    package func hasController(at address: String, in run: Run) throws(StoreError) -> Bool {
        try connection.access { db in
            let sql = "SELECT 1 FROM controller WHERE run_id = ? AND address_text = ?"
            return try Int.fetchOne(db, sql: sql, arguments: [run.number, address]) != nil
        }
    }

    /// The tests that ran in a run, in order.
    package func testNames(of run: Run) throws(StoreError) -> [String] {
        try connection.access(to: run) { db in
            return try String.fetchAll(
                db, sql: "SELECT DISTINCT name FROM test WHERE run_id = ? ORDER BY name", arguments: [run.number])
        }
    }

    /// The classes that runs and nights show, those of runs that were pruned, too; in order.
    package func classNames() throws(StoreError) -> [String] {
        try connection.access { db in
            try String.fetchAll(
                db,
                sql: """
                    SELECT class FROM controller
                    UNION
                    SELECT class FROM coverage_part
                    UNION
                    SELECT class FROM defect WHERE class != ''
                    ORDER BY class
                    """)
        }
    }

    /// The line of the run's n-th event, counted from 1; nil where there are fewer.
    package func line(ofEvent position: Int, of run: Run) throws(StoreError) -> Int? {
        guard position > 0 else { return nil }
        return try connection.access(to: run) { db in
            return try Int.fetchOne(
                db, sql: "SELECT line FROM event WHERE run_id = ? ORDER BY line LIMIT 1 OFFSET ?",
                arguments: [run.number, position - 1])
        }
    }

    /// The line of the run's last event up to that time, in nanoseconds since its start; 0 where all are later.
    ///
    /// Where a log's times go back, it is one of the events after which a later one comes.
    package func line(at time: Int64, of run: Run) throws(StoreError) -> Int {
        try connection.access(to: run) { db in
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

    /// Replaces what the store keeps of a run's header: the app, the device, the system, and the tags.
    package func saveTags(_ header: TraceHeader, given: [String: String], of run: Run) throws(StoreError) {
        try connection.transaction { db in
            try RunTables.check(run.number, named: run.name, db)
            try db.execute(
                sql: "UPDATE run SET app = ?, device = ?, os = ? WHERE id = ?",
                arguments: [header.app, header.device, header.os, run.number])
            try NightLaunchRows(db: db).tag(launchesOf: run.number, given)
            try db.execute(sql: "DELETE FROM run_header WHERE run_id = ?", arguments: [run.number])
            for (key, value) in header.others {
                try db.execute(
                    sql: "INSERT INTO run_header (run_id, key, value) VALUES (?, ?, ?)",
                    arguments: [run.number, key, value])
            }
        }
    }
}
