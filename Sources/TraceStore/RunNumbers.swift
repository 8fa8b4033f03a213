import GRDB
import TraceModel

/// How the numbers in a run become identifiers in its store.
struct RunNumbers: Sendable {
    let run: Int64
    let eventBase: Int64
    let controllerBase: Int64

    func id(_ event: EventReference) -> Int64 { id(line: event.line) }

    func id(_ event: EventReference?) -> Int64? { event.map { id(line: $0.line) } }

    func id(line: Int) -> Int64 { eventBase + Int64(line) }

    func id(_ controller: ControllerID) -> Int64 { controllerBase + Int64(controller.rawValue) }

    func id(_ controller: ControllerID?) -> Int64? { controller.map { controllerBase + Int64($0.rawValue) } }
}

extension RunNumbers {
    /// The numbers of a stored run; throws `unknownRun` if it was deleted.
    init(of run: Run, _ db: Database) throws {
        let sql = "SELECT id, event_base, controller_base FROM run WHERE id = ?"
        guard let row = try Row.fetchOne(db, sql: sql, arguments: [run.number]) else {
            throw StoreError.Problem.unknownRun(name: run.name)
        }
        self.init(run: row[0], eventBase: row[1], controllerBase: row[2])
    }
}
