import GRDB
import TraceModel

/// Reads a run's events in the order of the log.
struct EventRows {
    private var events: RowReader
    /// The line of the last event that is wanted; nil where none is left.
    private var lastLine: Int64?
    private var objects: RowReader
    /// The line of the next row of `objects`; nil after the last.
    private var nextObjectLine: Int64?
    /// The threads are numbered from 0 up to this number.
    private let threadCount: Int64

    /// - Parameter threads: how many threads the run has; nil where they are not written yet.
    init(_ db: Database, run: Int, upTo last: Int, threads: Int?) throws {
        threadCount = threads.map(Int64.init) ?? .max
        events = try RowReader(
            db,
            """
            SELECT line, time_ns, kind, thread, subject, object, detail
            FROM event
            WHERE run_id >= ?
            ORDER BY run_id, line
            """, [run])
        // SQLite would compare each row with an upper bound. While the statement is at a row, the next one reads the same state
        // of the file.
        if try events.next(db) {
            let sql = "SELECT max(line) FROM event WHERE run_id = ? AND line <= ?"
            lastLine = try Int64.fetchOne(db, sql: sql, arguments: [run, last])
        }
        if lastLine == nil { events.end() }
        objects = try RowReader(
            db,
            """
            SELECT line, controller
            FROM event_object
            WHERE run_id = ? AND line <= ?
            ORDER BY line, position
            """, [run, last])
        try nextObject(db)
    }

    /// How many threads a run has, which are numbered from 0 on.
    static func threadCount(_ db: Database, run: Int) throws -> Int {
        let sql = "SELECT number FROM thread WHERE run_id = ? ORDER BY number"
        let numbers = try Int.fetchAll(db, sql: sql, arguments: [run])
        guard numbers == Array(numbers.indices) else {
            throw StoreError.Problem.damaged("the threads are not numbered from 0 on")
        }
        return numbers.count
    }

    /// Appends up to that many events, and tells the greatest controller that they name.
    mutating func read(_ count: Int, into list: inout [Event], _ db: Database) throws -> ControllerID? {
        var greatest: ControllerID?
        var read = 0
        while read < count, let last = lastLine {
            read += 1
            let line = events.integer(0)
            let kind = try EventKind(stored: events.integer(2))
            list.append(
                Event(
                    line: try Int(stored: line), time: events.optionalInteger(1), kind: kind,
                    thread: try thread(events.optionalInteger(3)),
                    subject: try controller(events.optionalInteger(4), &greatest),
                    object: try controller(events.rareInteger(5), &greatest),
                    others: nextObjectLine == line ? try others(of: line, &greatest, db) : [],
                    payload: events.isNull(6) ? .none : EventPayload(events.text(6), of: kind)))
            if try line >= last || !events.next(db) {
                lastLine = nil
                events.end()
            }
        }
        return greatest
    }

    private func controller(_ number: Int64?, _ greatest: inout ControllerID?) throws -> ControllerID? {
        guard let number else { return nil }
        let controller = ControllerID(try Self.number(number, "controller"))
        greatest = max(greatest ?? controller, controller)
        return controller
    }

    private func thread(_ number: Int64?) throws -> ThreadID? {
        guard let number else { return nil }
        guard number < threadCount else { throw Self.damage(number, "thread") }
        return ThreadID(try Self.number(number, "thread"))
    }

    private static func number(_ number: Int64, _ what: String) throws -> Int32 {
        guard let number = Int32(exactly: number), number >= 0 else { throw damage(number, what) }
        return number
    }

    private static func damage(_ number: Int64, _ what: String) -> StoreError.Problem {
        .damaged("an event names \(what) \(number)")
    }

    private mutating func others(of line: Int64, _ greatest: inout ControllerID?, _ db: Database) throws
        -> [ControllerID]
    {
        var others: [ControllerID] = []
        while nextObjectLine == line {
            if let controller = try controller(objects.integer(1), &greatest) { others.append(controller) }
            try nextObject(db)
        }
        return others
    }

    private mutating func nextObject(_ db: Database) throws {
        nextObjectLine = try objects.next(db) ? objects.integer(0) : nil
    }
}
