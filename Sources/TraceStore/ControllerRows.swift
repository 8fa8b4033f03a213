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

    init(_ db: Database, run: Int) throws {
        controllers = try RowReader(
            db,
            """
            SELECT
                controller.number, controller.class, controller.address, controller.generation, controller.launch,
                first.line, first.time_ns, first.kind,
                last.line, last.time_ns, last.kind,
                deallocated.line, deallocated.time_ns, deallocated.kind
            FROM controller
            JOIN event AS first ON first.run_id = controller.run_id AND first.line = controller.first_line
            JOIN event AS last ON last.run_id = controller.run_id AND last.line = controller.last_line
            LEFT JOIN event AS deallocated
                ON deallocated.run_id = controller.run_id AND deallocated.line = controller.deallocated_line
            WHERE controller.run_id = ?
            ORDER BY controller.number
            """, [run])
        isAtRow = try controllers.next(db)
    }

    /// Appends the controllers up to that one which were not delivered before.
    mutating func read(upTo last: ControllerID, into list: inout [Controller], _ db: Database) throws {
        while count <= last.rawValue {
            guard isAtRow, controllers.integer(0) == count else {
                throw StoreError.Problem.damaged("controller \(count) is missing")
            }
            list.append(try controller())
            count += 1
            isAtRow = try controllers.next(db)
        }
    }

    /// Ends the reading, after which the file may be written over the same connection.
    mutating func end() {
        controllers.end()
        isAtRow = false
    }

    private func controller() throws -> Controller {
        Controller(
            id: ControllerID(count), className: controllers.text(1) ?? "",
            address: controllers.optionalInteger(2).map { UInt64(bitPattern: $0) },
            generation: try Int(stored: controllers.integer(3)), first: try event(5), last: try event(8),
            launch: try Int(stored: controllers.integer(4)), deallocated: controllers.isNull(11) ? nil : try event(11))
    }

    private func event(_ column: CInt) throws -> EventReference {
        EventReference(
            line: try Int(stored: controllers.integer(column)), time: controllers.optionalInteger(column + 1),
            kind: try EventKind(stored: controllers.integer(column + 2)))
    }
}
