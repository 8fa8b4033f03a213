import Foundation
import GRDB

/// Moves a run from the temporary file in which it was made into the store, which is locked meanwhile.
struct RunTransfer {
    private let db: Database
    private let run: Int
    private let path: String

    /// - Parameter db: the connection to the temporary file.
    init(_ db: Database, run: Int, to path: String) {
        self.db = db
        self.run = run
        self.path = path
    }

    /// Copies the run's rows in one transaction, and returns the run's number in the store.
    ///
    /// - Parameter makeRoom: called with the store locked, and with the name by which statements mean the store.
    func move(makeRoom: (Database, _ schema: String) throws -> Void) throws -> Int {
        try db.execute(sql: "ATTACH ? AS store", arguments: [URL(fileURLWithPath: path).path])
        try db.execute(sql: "PRAGMA store.secure_delete = OFF; PRAGMA store.cache_size = -16384")
        try db.beginTransaction(.immediate)
        try makeRoom(db, "store")
        try copy("run", replacing: nil)
        let number = Int(db.lastInsertedRowID)
        for table in RunTables.imported { try copy(table, replacing: number) }
        try db.commit()
        return number
    }

    /// Copies the run's rows in a table; in all tables but `run`, they get another number for the run.
    private func copy(_ table: String, replacing number: Int?) throws {
        let columns = try RunTables.columns(of: table, db)
        let values = columns.map { column in
            if let number, column == "run_id" { "\(number)" } else { column }
        }
        let key = number == nil ? "id" : "run_id"
        try db.execute(
            sql: """
                INSERT INTO store.\(table) (\(columns.joined(separator: ", ")))
                SELECT \(values.joined(separator: ", ")) FROM main.\(table) WHERE \(key) = \(run)
                """)
    }
}
