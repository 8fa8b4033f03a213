import GRDB
import LogFiles
package import TraceModel

/// Reads one run back as the stream of batches that a replay consumes.
///
/// Memory does not grow with the run. A cursor sees the run as it was when reading began, even if another process deletes
/// it meanwhile. It is used on one thread at a time.
package final class TraceCursor {
    private let connection: Connection
    /// Nil only during `deinit`.
    private var rows: ReplayRows?

    /// Creates a cursor before the run's first event.
    ///
    /// Threads are numbered as in `run.summary.threads`.
    ///
    /// - Parameter last: the last line whose event is read.
    package init(_ store: TraceStore, _ run: Run, upTo last: Int? = nil) throws(StoreError) {
        connection = store.connection
        rows = try connection.access(to: run) { db in
            try ReplayRows(
                db, run: run.number, upTo: min(last ?? .max, run.summary.lastLine),
                threads: EventRows.threadCount(db, run: run.number), classes: run.summary.counts)
        }
    }

    /// Creates a cursor before the first event of the run that a writer has not finished.
    init(_ connection: Connection, run: Int, upTo last: Int) throws(StoreError) {
        self.connection = connection
        rows = try connection.access { db in try ReplayRows(db, run: run, upTo: last, threads: nil) }
    }

    deinit {
        // The statements may be released only while nothing else uses the connection.
        connection.queue.inDatabase { _ in rows = nil }
    }

    /// Replaces the batch by the next one, of a few thousand events; returns false after the last.
    ///
    /// Its controllers are all those, in order of number, up to the greatest in its events that earlier batches did not have.
    package func next(_ batch: inout ReplayBatch) throws(StoreError) -> Bool {
        try connection.access { db in try rows?.next(&batch, db) ?? false }
    }
}

extension TraceCursor {
    /// Passes a run's events to `body`, a few thousand at a time, and reads them on a second thread.
    ///
    /// - Parameter open: creates the cursor; called on that thread, which also releases it.
    package static func read(_ open: @escaping @Sendable () throws -> TraceCursor, _ body: (ReplayBatch) throws -> Void)
        throws
    {
        let channel = Channel<ReplayBatch>()
        let reader = Worker {
            defer { channel.finish() }
            let cursor = try open()
            var batch = ReplayBatch()
            while try cursor.next(&batch), channel.send(batch) {}
        }
        do {
            while let batch = channel.receive() { try body(batch) }
        } catch {
            channel.cancel()
            // The first error is the one to report.
            _ = try? reader.value()
            throw error
        }
        try reader.value()
    }
}

/// Reads a run's events with their controllers.
struct ReplayRows {
    private static let batchSize = 4096

    private var events: EventRows
    private var controllers: ControllerRows

    /// - Parameters:
    ///   - threads: the number of threads of the run; nil if they are not written yet.
    ///   - classes: those that are known already, whose names are shared.
    init(_ db: Database, run: Int, upTo last: Int, threads: Int?, classes: [String: TraceSummary.EventCounts] = [:])
        throws
    {
        events = try EventRows(db, run: run, upTo: last, threads: threads)
        controllers = try ControllerRows(db, run: run, classes)
    }

    mutating func next(_ batch: inout ReplayBatch, _ db: Database) throws -> Bool {
        batch.events.removeAll(keepingCapacity: true)
        batch.controllers.removeAll(keepingCapacity: true)
        if let last = try events.read(Self.batchSize, into: &batch.events, db) {
            try controllers.read(upTo: last, of: batch.events, into: &batch.controllers, db)
        }
        if batch.events.isEmpty { controllers.end() }
        return !batch.events.isEmpty
    }
}

/// Reads a run's events in the order of the log.
struct EventRows {
    private var events: RowReader
    private let taker: EventTaker
    /// The line of the last event to read; nil if none is left.
    private var lastLine: Int64?
    private var objects: RowReader
    /// The line of the next row of `objects`; nil after the last.
    private var nextObjectLine: Int64?

    init(_ db: Database, run: Int, upTo last: Int, threads: Int?) throws {
        taker = EventTaker(threads: threads.map(Int64.init) ?? .max)
        events = try taker.statement(db, run: run)
        // While the statement is at a row, the next statement reads the same state of the file.
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

    /// The number of threads of a run, which are numbered from 0.
    static func threadCount(_ db: Database, run: Int) throws -> Int {
        let sql = "SELECT number FROM thread WHERE run_id = ? ORDER BY number"
        let numbers = try Int.fetchAll(db, sql: sql, arguments: [run])
        guard numbers == Array(numbers.indices) else {
            throw StoreError.Cause.damaged("the threads are not numbered from 0 on")
        }
        return numbers.count
    }

    /// Fills an empty list with up to `count` events, and returns the greatest controller that they name.
    mutating func read(_ count: Int, into list: inout [Event], _ db: Database) throws -> ControllerID? {
        guard let last = lastLine else { return nil }
        taker.expect(count, upTo: last, in: &list)
        if try !taker.expects(last) || !events.next(db) || !taker.expects(last) {
            lastLine = nil
            events.end()
        }
        try taker.handOver(to: &list)
        while let line = nextObjectLine, let index = list.index(ofLine: line) {
            try list[index].name(others(of: line, db))
        }
        return taker.greatestController
    }

    private mutating func others(of line: Int64, _ db: Database) throws -> [ControllerID] {
        var others: [ControllerID] = []
        while nextObjectLine == line {
            if let controller = try taker.controller(objects.integer(1)) { others.append(controller) }
            try nextObject(db)
        }
        return others
    }

    private mutating func nextObject(_ db: Database) throws {
        nextObjectLine = try objects.next(db) ? objects.integer(0) : nil
    }
}

/// Reads a run's controllers in order of number.
struct ControllerRows {
    private var controllers: RowReader
    /// How many controllers were delivered.
    private var count: Int32 = 0
    /// Whether `controllers` is at a row that was not delivered. It is from the start, which keeps SQLite from reading a later
    /// state of the file for the controllers than for the events.
    private var isAtRow: Bool
    /// Controllers of one class share its name: that of a known class, or else one that was read.
    private let classes: [String: TraceSummary.EventCounts]
    private var classNames: Set<String> = []

    init(_ db: Database, run: Int, _ classes: [String: TraceSummary.EventCounts]) throws {
        self.classes = classes
        controllers = try RowReader(
            db,
            """
            SELECT number, class, address, generation, launch, first_line
            FROM controller
            WHERE run_id = ?
            ORDER BY number
            """, [run])
        isAtRow = try controllers.next(db)
    }

    /// Appends the controllers up to `last` that were not delivered before.
    ///
    /// - Parameter events: the events that contain the first ones of these controllers, in the order of the log.
    mutating func read(
        upTo last: ControllerID, of events: [Event], into list: inout [Controller], _ db: Database
    ) throws {
        while count <= last.rawValue {
            guard isAtRow, controllers.integer(0) == count else {
                throw StoreError.Cause.damaged("controller \(count) is missing")
            }
            list.append(try controller(events))
            count += 1
            isAtRow = try controllers.next(db)
        }
    }

    /// Ends the reading; after that, the same connection may write to the file.
    mutating func end() {
        controllers.end()
        isAtRow = false
    }

    private mutating func controller(_ events: [Event]) throws -> Controller {
        let line = try Int(stored: controllers.integer(5))
        guard let index = events.index(ofLine: Int64(line)) else {
            throw StoreError.Cause.damaged("the first event of controller \(count) is missing")
        }
        let name = controllers.text(1) ?? ""
        let className = classes.index(forKey: name).map { classes[$0].key }
        return Controller(
            id: ControllerID(count), className: className ?? classNames.insert(name).memberAfterInsert,
            address: controllers.optionalInteger(2).map { UInt64(bitPattern: $0) },
            generation: try Int(stored: controllers.integer(3)), first: events[index].reference,
            launch: try Int(storedLaunch: controllers.integer(4)))
    }
}

extension [Event] {
    /// - Returns: the place of the event on the line; nil if there is none.
    fileprivate func index(ofLine line: Int64) -> Int? {
        let index = partitioningIndex { $0.line >= line }
        return index < count && self[index].line == line ? index : nil
    }
}

extension Event {
    /// Adds controllers after the first one.
    fileprivate mutating func name(_ others: [ControllerID]) {
        self = Event(
            line: line, time: time, kind: kind, thread: thread, subject: subject, object: object, others: others,
            payload: payload)
    }
}
