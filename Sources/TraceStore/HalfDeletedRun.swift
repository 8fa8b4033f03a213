import GRDB
import TraceModel

/// A run that is deleted in steps, as on a full disk. Until the last step its name says so, and nobody gets it as a run.
///
/// Where the deletion was interrupted, the next one goes on with it.
enum HalfDeletedRun {
    /// Of a row of `run`, the condition that it is none.
    static let isNone = "run.name NOT LIKE '%(being deleted ' || run.id || ')'"

    static func mark(_ run: Run, _ db: Database) throws {
        try db.execute(
            sql: "UPDATE run SET name = ? WHERE id = ?",
            arguments: ["\(run.name) (being deleted \(run.number))", run.number])
    }

    static func numbers(_ db: Database) throws -> [Int] {
        try Int.fetchAll(db, sql: "SELECT id FROM run WHERE NOT (\(isNone)) ORDER BY id")
    }
}
