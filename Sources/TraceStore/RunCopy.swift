import GRDB

/// Copies whole runs from one file to another, both of which one connection has open. Each run gets a new number.
struct RunCopy {
    private let db: Database
    private let run: Statement
    private let rows: [Statement]

    /// - Parameters:
    ///   - source: the name by which statements mean the file with the runs.
    ///   - target: likewise of the store that gets them.
    init(_ db: Database, from source: String, to target: String) throws {
        self.db = db
        // An error undoes all that was copied, so that SQLite need not be able to undo one statement alone.
        func statement(_ table: String, replacing column: String, key: String) throws -> Statement {
            let columns = try RunTables.columns(of: table, db)
            let values = columns.map { $0 == column ? "?2" : $0 }
            return try db.makeStatement(
                sql: """
                    INSERT OR FAIL INTO \(target).\(table) (\(columns.joined(separator: ", ")))
                    SELECT \(values.joined(separator: ", ")) FROM \(source).\(table) WHERE \(key) = ?1
                    """)
        }
        run = try statement("run", replacing: "name", key: "id")
        rows = try RunTables.all.map { try statement($0, replacing: "run_id", key: "run_id") }
    }

    /// Copies a run, and returns its number in the target.
    func copy(_ number: Int, named name: String) throws -> Int {
        try run.execute(arguments: [number, name])
        let copied = Int(db.lastInsertedRowID)
        for statement in rows { try statement.execute(arguments: [number, copied]) }
        return copied
    }
}
