import Foundation
import GRDB

/// Moves a run from the temporary file in which it was made into the store, which is locked meanwhile.
struct RunTransfer {
    private let db: Database
    private let run: Int
    private let name: String
    private let path: String

    /// - Parameter db: the connection to the temporary file.
    init(_ db: Database, run: Int, named name: String, to path: String) {
        self.db = db
        self.run = run
        self.name = name
        self.path = path
    }

    /// Copies the run's rows in one transaction, and returns the run's number in the store; nil where it was not copied.
    ///
    /// - Parameter makeRoom: called with the store locked, and with the name by which statements mean the store; says
    ///   whether the run is to be copied.
    func move(makeRoom: (Database, _ schema: String) throws -> Bool) throws -> Int? {
        try db.execute(sql: "ATTACH ? AS store", arguments: [URL(fileURLWithPath: path).path])
        try db.execute(sql: "PRAGMA store.secure_delete = OFF; PRAGMA store.cache_size = -16384")
        try db.beginTransaction(.immediate)
        guard try makeRoom(db, "store") else {
            try db.rollback()
            return nil
        }
        let number = try RunCopy(db, from: "main", to: "store").copy(run, named: name)
        try db.commit()
        return number
    }
}
