import GRDB
import TraceModel

/// Turns the stretches of a run's origins into rows.
struct OriginRows {
    private let run: Int64
    private let stretches: BulkInsert
    private let find: Statement
    private let add: Statement
    /// As many entries as the run has origins; they are few.
    private var known: [Origin: Int64] = [:]

    init(_ db: Database, run: Int64) throws {
        self.run = run
        stretches = try BulkInsert(db, into: "origin_stretch", ["run_id", "line", "origin_id", "file_line"])
        find = try db.makeStatement(
            sql: "SELECT id FROM origin WHERE process IS ? AND subsystem IS ? AND category IS ? AND file IS ?")
        add = try db.makeStatement(
            sql: "INSERT INTO origin (process, subsystem, category, file) VALUES (?, ?, ?, ?)")
    }

    mutating func insert(_ list: [OriginStretch], _ db: Database) throws {
        guard !list.isEmpty else { return }
        let ids = try list.map { try id(of: $0.origin, db) }
        try stretches.insert(db, count: list.count) { row, values in
            values.append(run)
            values.append(Int64(list[row].line))
            values.append(ids[row])
            values.append(Int64(list[row].fileLine))
        }
    }

    private mutating func id(of origin: Origin, _ db: Database) throws -> Int64 {
        if let id = known[origin] { return id }
        let fields: StatementArguments = [origin.process, origin.subsystem, origin.category, origin.file]
        let id: Int64
        if let stored = try Int64.fetchOne(find, arguments: fields) {
            id = stored
        } else {
            try add.execute(arguments: fields)
            id = db.lastInsertedRowID
        }
        known[origin] = id
        return id
    }
}
