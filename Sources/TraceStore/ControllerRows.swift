import GRDB
import TraceModel

/// Reads a run's controllers in order of number.
struct ControllerRows {
    private let numbers: RunNumbers
    private var controllers: RowReader
    private let className: Statement
    /// As many entries as the run has classes.
    private var classNames: [Int64: String] = [:]
    /// Whether the reader stands on a row that was not delivered.
    private var isPending = false

    /// - Parameter count: how many controllers the run has.
    init(_ db: Database, _ numbers: RunNumbers, count: Int) throws {
        self.numbers = numbers
        controllers = try RowReader(
            db,
            """
            SELECT
                controller.id, controller.class_id, controller.address, controller.generation,
                first.id, first.time_ns, first.kind,
                last.id, last.time_ns, last.kind,
                deallocated.id, deallocated.time_ns, deallocated.kind,
                controller.launch
            FROM controller
            JOIN event AS first ON first.id = controller.first_event
            JOIN event AS last ON last.id = controller.last_event
            LEFT JOIN event AS deallocated ON deallocated.id = controller.deallocated_event
            WHERE controller.id BETWEEN ? AND ?
            ORDER BY controller.id
            """, [numbers.controllerBase, numbers.controllerBase + Int64(count) - 1])
        className = try db.makeStatement(sql: "SELECT name FROM class WHERE id = ?")
    }

    /// Appends the controllers up to that one which were not delivered before.
    mutating func read(upTo last: ControllerID, into list: inout [Controller], _ db: Database) throws {
        let end = numbers.id(last)
        while true {
            if !isPending { isPending = try controllers.next(db) }
            guard isPending, controllers.integer(0) <= end else { return }
            list.append(try controller())
            isPending = false
        }
    }

    private mutating func controller() throws -> Controller {
        Controller(
            id: ControllerID(Int32(truncatingIfNeeded: controllers.integer(0) - numbers.controllerBase)),
            className: try name(ofClass: controllers.integer(1)),
            address: controllers.optionalInteger(2).map { UInt64(bitPattern: $0) },
            generation: Int(controllers.integer(3)),
            first: try event(4), last: try event(7), launch: Int(controllers.integer(13)),
            deallocated: controllers.isNull(10) ? nil : try event(10))
    }

    private func event(_ column: CInt) throws -> EventReference {
        EventReference(
            line: Int(controllers.integer(column) - numbers.eventBase),
            time: controllers.optionalInteger(column + 1), kind: try EventKind(stored: controllers.integer(column + 2)))
    }

    private mutating func name(ofClass id: Int64) throws -> String {
        if let name = classNames[id] { return name }
        guard let name = try String.fetchOne(className, arguments: [id]) else {
            throw StoreError.Problem.damaged("class \(id) is missing")
        }
        classNames[id] = name
        return name
    }
}
