import GRDB
import TraceSchema

extension Connection {
    /// Refuses a file that is not a store or one from a newer vctrace, brings an older one up to date, and makes a store of an
    /// empty one.
    ///
    /// - Parameter isCreated: whether an empty file may become a store.
    func prepareStore(isCreated: Bool, schema: StoreSchema = .current) throws(StoreError) {
        let version = try access { db in
            let version = try Self.version(db)
            if version > 0 { try Self.check(version: version, schema) }
            return version
        }
        if version == 0 {
            guard isCreated else { throw StoreError(path: path, .empty) }
            try create(schema)
        } else if version < schema.version {
            try upgrade(to: schema)
        }
        try access { db in try SchemaCheck(schema).check(db) }
    }

    /// Refuses a store that is neither of this version nor can be brought up to it.
    static func check(version: Int, _ schema: StoreSchema) throws(StoreError.Problem) {
        if version > schema.version { throw .newer(version: version) }
        if version < schema.oldest { throw .older(version: version) }
    }

    private func create(_ schema: StoreSchema) throws(StoreError) {
        if let obstacle { throw StoreError(path: path, obstacle) }
        try access { db in
            // Both are only settable before the first table. Large pages: a run is written and read as a whole.
            try db.execute(sql: "PRAGMA page_size = 16384")
            // Gives space back after deletion without rewriting the file, for which
            // VACUUM needs twice its size.
            try db.execute(sql: "PRAGMA auto_vacuum = INCREMENTAL")
            try useLog(db)
        }
        try transaction { db in
            // Several processes may open a new store at once. All but the first find another's tables.
            guard try Self.version(db) == 0 else { return }
            try db.execute(sql: schema.tables)
            try db.execute(sql: schema.views)
            try db.execute(sql: "PRAGMA application_id = \(StoreSchema.applicationID)")
            try db.execute(sql: "PRAGMA user_version = \(schema.version)")
        }
    }

    /// From here on, nobody who reads waits for one who writes.
    private func useLog(_ db: Database) throws {
        let waits = patience.handler(for: path)
        var attempts = 0
        while true {
            do {
                return try db.execute(sql: "PRAGMA journal_mode = WAL")
            } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {
                // Where another process makes the same store, SQLite does not wait by itself.
                guard waits(attempts) else { throw error }
                attempts += 1
            }
        }
    }

    private func upgrade(to schema: StoreSchema) throws(StoreError) {
        try transaction { db in
            let version = try Self.version(db)
            guard version < schema.version else { return }
            // A table that a view reads cannot be renamed.
            let views = "SELECT name FROM sqlite_schema WHERE type = 'view' AND name LIKE '%\\_log' ESCAPE '\\'"
            for view in try String.fetchAll(db, sql: views) {
                try db.execute(sql: "DROP VIEW \(view.quotedDatabaseIdentifier)")
            }
            for next in version + 1...schema.version {
                if let script = schema.upgrades[next] { try db.execute(sql: script()) }
            }
            try db.execute(sql: schema.views)
            try db.execute(sql: "PRAGMA user_version = \(schema.version)")
        }
    }

    /// The version of the store; 0 for an empty file.
    ///
    /// - Parameter name: the name by which statements mean the file.
    static func version(_ db: Database, in name: String = "main") throws -> Int {
        // First: another process may make a store of the file meanwhile, and its tables never come before its id.
        let isEmpty = try Int.fetchOne(db, sql: "SELECT count(*) FROM \(name).sqlite_schema") == 0
        let id = try Int32.fetchOne(db, sql: "PRAGMA \(name).application_id")
        if id == StoreSchema.applicationID {
            let version = try Int.fetchOne(db, sql: "PRAGMA \(name).user_version") ?? 0
            guard version > 0 else { throw StoreError.Problem.damaged("its version is \(version)") }
            return version
        }
        guard isEmpty, id == 0 else { throw StoreError.Problem.foreignDatabase }
        return 0
    }
}
