import GRDB

/// The numbers of names in a table that keeps each name once: `class`, `thread`.
struct NameTable {
    private let find: Statement
    private let add: Statement
    /// As many entries as the run has names; they are few.
    private var known: [String: Int64] = [:]

    init(_ db: Database, _ table: String) throws {
        find = try db.makeStatement(sql: "SELECT id FROM \(table) WHERE name = ?")
        add = try db.makeStatement(sql: "INSERT INTO \(table) (name) VALUES (?)")
    }

    /// The name's number; a new name gets one.
    mutating func id(of name: String, _ db: Database) throws -> Int64 {
        if let id = known[name] { return id }
        let id: Int64
        if let stored = try Int64.fetchOne(find, arguments: [name]) {
            id = stored
        } else {
            try add.execute(arguments: [name])
            id = db.lastInsertedRowID
        }
        known[name] = id
        return id
    }
}
