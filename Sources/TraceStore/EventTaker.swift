import GRDB
import GRDBSQLite
import TraceModel

/// Takes events from a statement's rows while SQLite looks for the next row, as a part of the statement's condition.
///
/// SQLite returns to its caller only when a batch is full. To return for each row, and to answer a call for each of its columns, takes
/// half as long as to read the row.
final class EventTaker {
    // SQLite calls this thread's statement, and nobody else reads or changes the events meanwhile.
    @exclusivity(unchecked) private var taken: TakenEvents

    /// - Parameter threads: their number; they are numbered from 0.
    init(threads: Int64) {
        unsafe taken = TakenEvents(threads: threads)
    }

    // MARK: Statement

    /// With an upper bound of the run, SQLite would compare it with each row.
    private static let sql = """
        SELECT NULL
        FROM event
        WHERE run_id >= ? AND vctrace_take(?, line, time_ns, kind, thread, subject, object, detail)
        ORDER BY run_id, line
        """

    /// Tells this class from what other functions are given.
    private static let pointerType: StaticString = "vctrace events"

    /// Returns a statement that gives this object, which must outlive it, the events of the run. The first step gives one, each further
    /// step a batch.
    func statement(_ db: Database, run: Int) throws -> RowReader {
        // A connection that knows the function already keeps it.
        unsafe sqlite3_create_function_v2(
            db.sqliteConnection, "vctrace_take", 8, SQLITE_UTF8 | SQLITE_DIRECTONLY, nil,
            { unsafe EventTaker.take(from: $2, for: $0) }, nil, nil, nil)
        let reader = try RowReader(db, Self.sql, [run, nil])
        unsafe reader.bind(Unmanaged.passUnretained(self).toOpaque(), to: 2, type: Self.pointerType)
        return reader
    }

    private static func take(from values: TakenEvents.Columns?, for context: OpaquePointer?) {
        let type = unsafe UnsafePointer<CChar>(OpaquePointer(pointerType.utf8Start))
        guard let values = unsafe values, let taker = unsafe sqlite3_value_pointer(values[0], type) else { return }
        let isFull = unsafe Unmanaged<EventTaker>.fromOpaque(taker)._withUnsafeGuaranteedRef {
            unsafe $0.taken.fill(from: values + 1)
        }
        if isFull { unsafe sqlite3_result_int(context, 1) }
    }

    // MARK: Events

    /// Whether events up to that line are still to come.
    func expects(_ last: Int64) -> Bool { unsafe taken.line < last }

    /// Prepares the next step, which fills an empty list with events.
    func expect(_ count: Int, upTo last: Int64, in list: inout [Event]) {
        // At first, there is the event of the first step.
        if unsafe taken.events.isEmpty { unsafe swap(&taken.events, &list) }
        unsafe taken.left = count - taken.events.count
        unsafe taken.last = last
    }

    func handOver(to list: inout [Event]) throws {
        if let damage = unsafe taken.damage { throw damage }
        unsafe swap(&taken.events, &list)
    }

    /// Notes a controller that an event names.
    func controller(_ number: Int64) throws -> ControllerID? { try unsafe taken.controller(number) }

    /// The greatest controller that events named so far.
    var greatestController: ControllerID? {
        let greatest = unsafe taken.greatest
        return greatest < 0 ? nil : ControllerID(greatest)
    }
}

/// The events that rows gave.
private struct TakenEvents {
    typealias Columns = UnsafeMutablePointer<OpaquePointer?>

    /// In the order of the log.
    var events: [Event] = []
    /// How many more rows give events before SQLite returns.
    var left = 1
    /// The line of the last event to take.
    var last: Int64 = .max
    /// The line of the event that was taken last.
    private(set) var line: Int64 = -1
    /// The greatest controller that the events name; negative for none.
    private(set) var greatest: Int32 = -1
    /// Why a row is no event.
    private(set) var damage: (any Error)?
    private let threadCount: Int64

    init(threads: Int64) {
        threadCount = min(threads, 1 << 31)
    }

    /// Takes the event of a row; returns whether it is the last one for now.
    mutating func fill(from row: Columns) -> Bool {
        do {
            events.append(try unsafe event(row))
        } catch {
            damage = error
            return true
        }
        left -= 1
        return left <= 0 || line >= last
    }

    private mutating func event(_ row: Columns) throws -> Event {
        line = unsafe sqlite3_value_int64(row[0])
        let kind = try unsafe EventKind(stored: sqlite3_value_int64(row[2]))
        let thread = try unsafe Self.integer(row[3]).map { try Self.number($0, below: threadCount, "thread") }
        return Event(
            line: try Int(stored: line), time: unsafe Self.integer(row[1]), kind: kind,
            thread: thread.map(ThreadID.init),
            subject: try controller(unsafe Self.integer(row[4])), object: try controller(unsafe Self.integer(row[5])),
            payload: unsafe Self.text(row[6]).map { EventPayload($0, of: kind) } ?? .none)
    }

    @inline(__always)
    mutating func controller(_ number: Int64?) throws -> ControllerID? {
        guard let number else { return nil }
        let controller = try Self.number(number, below: 1 << 31, "controller")
        greatest = max(greatest, controller)
        return ControllerID(controller)
    }

    @inline(__always)
    private static func number(_ number: Int64, below limit: Int64, _ what: StaticString) throws -> Int32 {
        guard 0..<limit ~= number else { throw StoreError.Cause.damaged("an event names \(what) \(number)") }
        return Int32(number)
    }

    /// Nil for null.
    @inline(__always)
    private static func integer(_ value: OpaquePointer?) -> Int64? {
        // A null reads as 0, so the type must be checked only then.
        let integer = unsafe sqlite3_value_int64(value)
        return unsafe integer == 0 && sqlite3_value_type(value) == SQLITE_NULL ? nil : integer
    }

    /// Nil for null, the usual value.
    private static func text(_ value: OpaquePointer?) -> String? {
        guard unsafe sqlite3_value_type(value) != SQLITE_NULL, let start = unsafe sqlite3_value_text(value) else {
            return nil
        }
        let count = unsafe Int(sqlite3_value_bytes(value))
        return unsafe String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
    }
}
