import GRDB

/// The run that has a name already, when another one is to get it.
struct NamedRun {
    let number: Int
    let name: String
    let digest: String
    let format: String
    private let schema: String

    /// Nil where no run has the name.
    ///
    /// - Parameter schema: the name by which statements mean the store's file.
    init?(_ name: String, _ db: Database, in schema: String = "main") throws {
        let select = try db.cachedStatement(
            sql: "SELECT id, digest, format FROM \(schema).run WHERE name = ? ORDER BY id DESC")
        guard let row = try Row.fetchOne(select, arguments: [name]) else { return nil }
        number = try row.number(0)
        self.name = name
        digest = try row.value(1)
        format = try row.value(2)
        self.schema = schema
    }

    /// Makes room for the other run, or throws `runExists`.
    func delete(_ db: Database, ifAmong replaceable: RunWriter.Replaceable) throws {
        guard case .any = replaceable else { throw StoreError.Problem.runExists(name: name) }
        try RunTables.delete(number, db, in: schema)
    }
}
