import GRDB

/// The statements that insert rows over one connection, each prepared once for all runs that are written.
///
/// They are used, and released, with exclusive use of the connection.
final class BulkInserts {
    private var inserts: [String: BulkInsert] = [:]

    /// - Parameter columns: the columns beside `run_id`, the same ones each time.
    func into(_ table: String, _ columns: [String], _ db: Database) throws -> BulkInsert {
        if let known = inserts[table] { return known }
        let new = try BulkInsert(db, into: table, columns)
        inserts[table] = new
        return new
    }
}
