import GRDB
import TraceModel

/// Reads a run's events in the order of the log.
struct EventRows {
    private let numbers: RunNumbers
    private var events: RowReader
    private var objects: RowReader
    /// The event of the next row of `objects`; nil after the last.
    private var nextObjectEvent: Int64?
    /// `ThreadID` by the store's number.
    private let threads: [Int64: ThreadID]

    init(_ db: Database, _ numbers: RunNumbers, upTo last: Int) throws {
        self.numbers = numbers
        let range: StatementArguments = [numbers.id(line: 1), numbers.id(line: last)]
        events = try RowReader(
            db,
            """
            SELECT id, time_ns, kind, thread_id, subject_id, object_id, detail
            FROM event
            WHERE id BETWEEN ? AND ?
            ORDER BY id
            """, range)
        objects = try RowReader(
            db,
            """
            SELECT event_id, controller_id
            FROM event_object
            WHERE event_id BETWEEN ? AND ?
            ORDER BY event_id, position
            """, range)
        let sql = "SELECT thread_id FROM run_thread WHERE run_id = ? ORDER BY position"
        let stored = try Int64.fetchAll(db, sql: sql, arguments: [numbers.run])
        threads = Dictionary(
            stored.enumerated().map { ($1, ThreadID(Int32($0))) }, uniquingKeysWith: { first, _ in first })
        try nextObject(db)
    }

    /// Appends up to that many events, and tells the greatest controller that they name.
    mutating func read(_ count: Int, into list: inout [Event], _ db: Database) throws -> ControllerID? {
        var greatest: Int64 = -1
        var thread: (id: Int64, name: ThreadID?) = (0, nil)
        var read = 0
        while read < count, try events.next(db) {
            read += 1
            let id = events.integer(0)
            let threadID = events.integer(3)
            // Most events are on the thread of the one before; a null reads as 0, which is no thread's number.
            if threadID != thread.id { thread = (threadID, threads[threadID]) }
            let subject = controller(inColumn: 4, &greatest)
            let object = controller(inColumn: 5, &greatest)
            let kind = try EventKind(stored: events.integer(2))
            list.append(
                Event(
                    line: Int(id - numbers.eventBase), time: events.optionalInteger(1),
                    kind: kind, thread: thread.name, subject: subject,
                    object: object,
                    others: nextObjectEvent == id ? try others(of: id, &greatest, db) : [],
                    payload: events.isNull(6) ? .none : EventPayload(events.text(6), of: kind)))
        }
        return greatest < 0 ? nil : ControllerID(Int32(greatest))
    }

    private func controller(inColumn column: CInt, _ greatest: inout Int64) -> ControllerID? {
        guard let id = events.optionalInteger(column) else { return nil }
        return controller(id, &greatest)
    }

    private func controller(_ id: Int64, _ greatest: inout Int64) -> ControllerID {
        let number = id - numbers.controllerBase
        greatest = max(greatest, number)
        return ControllerID(Int32(truncatingIfNeeded: number))
    }

    private mutating func others(of event: Int64, _ greatest: inout Int64, _ db: Database) throws -> [ControllerID] {
        var others: [ControllerID] = []
        while nextObjectEvent == event {
            others.append(controller(objects.integer(1), &greatest))
            try nextObject(db)
        }
        return others
    }

    private mutating func nextObject(_ db: Database) throws {
        nextObjectEvent = try objects.next(db) ? objects.integer(0) : nil
    }
}
