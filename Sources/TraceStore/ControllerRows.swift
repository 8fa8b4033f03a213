import GRDB
import TraceModel

/// Reads a run's controllers in order of number.
struct ControllerRows {
    private var controllers: RowReader
    /// How many controllers were delivered.
    private var count: Int32 = 0
    /// Whether `controllers` is at a row that was not delivered. It is from the start, and so keeps SQLite from reading the
    /// controllers in a later state of the file than the events.
    private var isAtRow: Bool
    /// Those that were read, so that controllers of one class share its name.
    private var classNames: Set<String> = []

    init(_ db: Database, run: Int) throws {
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

    /// Appends the controllers up to that one which were not delivered before.
    ///
    /// - Parameter events: those among which are the first ones of these controllers, in the order of the log.
    mutating func read(
        upTo last: ControllerID, of events: [Event], into list: inout [Controller], _ db: Database
    ) throws {
        while count <= last.rawValue {
            guard isAtRow, controllers.integer(0) == count else {
                throw StoreError.Problem.damaged("controller \(count) is missing")
            }
            list.append(try controller(events))
            count += 1
            isAtRow = try controllers.next(db)
        }
    }

    /// Ends the reading, after which the file may be written over the same connection.
    mutating func end() {
        controllers.end()
        isAtRow = false
    }

    private mutating func controller(_ events: [Event]) throws -> Controller {
        let line = try Int(stored: controllers.integer(5))
        let index = events.partitioningIndex { $0.line >= line }
        guard index < events.count, events[index].line == line else {
            throw StoreError.Problem.damaged("the first event of controller \(count) is missing")
        }
        return Controller(
            id: ControllerID(count), className: classNames.insert(controllers.text(1) ?? "").memberAfterInsert,
            address: controllers.optionalInteger(2).map { UInt64(bitPattern: $0) },
            generation: try Int(stored: controllers.integer(3)), first: events[index].reference,
            launch: try Int(stored: controllers.integer(4)))
    }
}
