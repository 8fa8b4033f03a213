import Foundation
import GRDB
import GRDBSQLite
import TraceModel
import VCTraceC

/// A connection to a store's file, which throws the store's errors.
struct Connection: Sendable {
    enum Purpose {
        /// Statements that users wrote.
        case querying
        /// Nothing is written, whatever a command would keep.
        case reading
        case changing
        /// Writing a million rows in one transaction.
        case importing
    }

    let file: StoreFile
    /// The path that users know.
    var path: String { file.place.path }
    let purpose: Purpose
    let queue: DatabaseQueue
    let patience: LockPatience
    /// Why nothing can be written over this connection; nil if writing is possible.
    let obstacle: StoreError.Cause?

    /// Opens the file. A file that cannot be written can still be read.
    ///
    /// - Parameter isCreated: whether to create a missing file.
    init(
        path: String, for purpose: Purpose, isCreated: Bool = false, patience: LockPatience
    ) throws(StoreError) {
        try self.init(StoreFile(StorePlace(path)), for: purpose, isCreated: isCreated, patience: patience)
    }

    init(
        _ file: StoreFile, for purpose: Purpose, isCreated: Bool = false, patience: LockPatience
    ) throws(StoreError) {
        self.file = file
        self.purpose = purpose
        self.patience = patience
        let path = file.place.path
        Self.followNoLinks
        do { try file.check(isCreated: isCreated) } catch { throw StoreError(path: path, error) }
        var configuration = Self.configuration(for: purpose, patience.handler(for: file.path))
        do {
            if let objection = file.objection { throw objection }
            let queue = try DatabaseQueue(path: file.path, configuration: configuration)
            self.queue = queue
            obstacle =
                queue.inDatabase { unsafe sqlite3_db_readonly($0.sqliteConnection, "main") == 1 } ? .notWritable : nil
        } catch {
            configuration.readonly = true
            guard let name = Self.immutableName(of: file, after: error),
                let queue = try? DatabaseQueue(path: name, configuration: configuration)
            else { throw StoreError(path: path, error, after: patience.limit) }
            self.queue = queue
            obstacle = StoreError(path: path, error).problem
        }
    }

    private static let followNoLinks: Void = settings_follow_no_links()

    /// The URI that makes SQLite treat a file as immutable, because it must not write, or cannot create the files that it needs
    /// beside a store: on a full disk, for example. Nil if that is not the reason.
    static func immutableName(of file: StoreFile, after error: any Error) -> String? {
        let codes: [ResultCode] = [.SQLITE_CANTOPEN, .SQLITE_READONLY, .SQLITE_IOERR, .SQLITE_FULL]
        let isReason = (error as? DatabaseError).map { codes.contains($0.resultCode) } ?? (error is StoreError.Cause)
        guard isReason, unsafe sqlite3_compileoption_used("USE_URI") == 1 else { return nil }
        return file.immutableName
    }

    private static func configuration(
        for purpose: Purpose, _ busyHandler: @escaping @Sendable (Int) -> Bool
    ) -> Configuration {
        var configuration = Configuration()
        configuration.readonly = purpose == .reading
        configuration.busyMode = .callback(busyHandler)
        // SQLite would look up four rows for each inserted event. The writer writes only references to rows that it writes, and
        // deletion removes whole runs.
        configuration.foreignKeysEnabled = false
        // An import is one transaction that spans many accesses.
        configuration.allowsUnsafeTransactions = true
        configuration.prepareDatabase { db in
            // GRDB's authorizer collects what each statement touches, for observers. Nobody observes a store, and it takes as long as
            // SQLite's parser.
            unsafe sqlite3_set_authorizer(db.sqliteConnection, nil, nil)
            unsafe settings_distrust_schema(db.sqliteConnection)
            switch purpose {
            case .querying:
                try db.execute(sql: "PRAGMA query_only = ON")
            case .reading: break
            case .changing:
                // Overwriting deleted data takes as long again, and more space in the log.
                try db.execute(sql: "PRAGMA secure_delete = OFF")
            case .importing:
                try db.execute(sql: "PRAGMA secure_delete = OFF")
                try enlargeCache(db)
            }
        }
        return configuration
    }

    /// Makes the cache large enough for the pages of the indexes: an import inserts into all parts of them.
    private static func enlargeCache(_ db: Database) throws {
        // In KiB.
        try db.execute(sql: "PRAGMA cache_size = -16384")
    }

    /// Prepares a connection that was opened for other changes to write a million rows.
    func prepareImport() throws(StoreError) {
        try checkWritable()
        try access { try Self.enlargeCache($0) }
    }

    /// Throws the reason why nothing can be written over this connection.
    func checkWritable() throws(StoreError) {
        if let obstacle { throw StoreError(path: path, obstacle) }
    }

    /// Whether the opened file is no longer at the path.
    var hasMoved: Bool { queue.inDatabase(\.hasMoved) }

    /// Runs the body with exclusive use of the connection.
    func access<T>(_ body: (Database) throws -> T) throws(StoreError) -> T {
        do {
            return try queue.inDatabase(body)
        } catch {
            throw StoreError(path: path, error, after: patience.limit)
        }
    }

    /// Does the same for a body that may also throw other errors than those of a store, which stay as they are.
    func use<T>(_ body: (Database) throws -> T) throws -> T {
        do {
            return try queue.inDatabase(body)
        } catch  where error is DatabaseError || error is RowDecodingError || error is StoreError.Cause {
            throw StoreError(path: path, error, after: patience.limit)
        }
    }

    /// Does the same for a query about a run; throws `unknownRun` if the run was deleted.
    func access<T>(to run: Run, _ body: (Database) throws -> T) throws(StoreError) -> T {
        try access { db in
            try db.check(run)
            return try body(db)
        }
    }

    /// Runs the body in a transaction, which is rolled back if it throws.
    ///
    /// - Parameter sparesAttached: whether attached files stay unlocked for other writers.
    func transaction<T>(sparesAttached: Bool = false, _ body: (Database) throws -> T) throws(StoreError) -> T {
        try checkWritable()
        return try access { db in
            // If the transaction takes the write lock at once, SQLite waits for it; a later upgrade would fail instead.
            try db.beginTransaction(sparesAttached ? .deferred : .immediate)
            do {
                // A statement that may write takes the lock, even if it finds nothing to write.
                if sparesAttached { try db.execute(sql: "DELETE FROM main.run WHERE FALSE") }
                let result = try body(db)
                try db.commitInPlace()
                return result
            } catch {
                // The first error is the one to report. SQLite may have rolled back already.
                if db.isInsideTransaction { try? db.rollback() }
                throw error
            }
        }
    }

    /// Refuses a file that is not a store, or that is from a newer vctrace; upgrades an older store; and turns an empty file
    /// into a store.
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
            // Nobody else's tables are in a file that was empty in this transaction.
            if try create(schema) { return }
        } else if version < schema.version {
            try upgrade(to: schema)
        }
        try access { db in try SchemaCheck(schema: schema).check(db) }
    }

    /// Refuses a store that is neither of this version nor can be upgraded to it.
    static func check(version: Int, _ schema: StoreSchema) throws(StoreError.Cause) {
        if version > schema.version { throw .newer(version: version) }
        if version < schema.oldest { throw .older(version: version) }
    }

    /// - Returns: whether this connection made the tables. Several processes may open a new store at once; all but the first find the
    ///   tables already there.
    private func create(_ schema: StoreSchema) throws(StoreError) -> Bool {
        try checkWritable()
        try access { db in
            // Both can be set only before the first table exists. Pages are large because a run is written and read as a whole.
            try db.execute(sql: "PRAGMA page_size = 16384")
            try useLog(db)
        }
        return try transaction { db in
            guard try Self.version(db) == 0 else { return false }
            try Self.run(schema.tables, db)
            try Self.create(viewsOf: schema, db)
            try db.execute(sql: "PRAGMA application_id = \(StoreSchema.applicationID)")
            try db.execute(sql: "PRAGMA user_version = \(schema.version)")
            return true
        }
    }

    /// Runs a script without GRDB, which makes an object for each statement.
    private static func run(_ script: String, _ db: Database) throws {
        guard unsafe sqlite3_exec(db.sqliteConnection, script, nil, nil, nil) == SQLITE_OK else {
            throw DatabaseError(resultCode: db.lastErrorCode, message: db.lastErrorMessage)
        }
    }

    /// Writes the views' rows of SQLite's own table. `CREATE VIEW` parses each view twice, which takes longer than all else about a
    /// new store. This connection goes on without the views, which only queries read, over connections that were opened later.
    private static func create(viewsOf schema: StoreSchema, _ db: Database) throws {
        unsafe settings_let_schema_be_written(db.sqliteConnection, 1)
        defer { unsafe settings_let_schema_be_written(db.sqliteConnection, 0) }
        let insert = try db.makeStatement(
            sql: "INSERT INTO sqlite_schema (type, name, tbl_name, rootpage, sql) VALUES ('view', ?1, ?1, 0, ?2)")
        for view in schema.viewsInOrder { try insert.execute(arguments: [view.name, view.text]) }
    }

    /// Turns on the write-ahead log: from now on, readers never wait for writers.
    private func useLog(_ db: Database) throws {
        let waits = patience.handler(for: path)
        var attempts = 0
        while true {
            do {
                return try db.execute(sql: "PRAGMA journal_mode = WAL")
            } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {
                // If another process creates the same store, SQLite does not wait by itself.
                guard waits(attempts) else { throw error }
                attempts += 1
            }
        }
    }

    private func upgrade(to schema: StoreSchema) throws(StoreError) {
        try transaction { db in
            let version = try Self.version(db)
            guard version < schema.version else { return }
            do {
                try Self.upgrade(db, from: version, to: schema)
            } catch let error as DatabaseError where [.SQLITE_ERROR, .SQLITE_CONSTRAINT].contains(error.resultCode) {
                throw StoreError.Cause.altered("its tables are not those of version \(version), which it says it has")
            }
        }
    }

    private static func upgrade(_ db: Database, from version: Int, to schema: StoreSchema) throws {
        // The views of users stay.
        for view in try String.fetchAll(db, sql: "SELECT name FROM sqlite_schema WHERE type = 'view'")
        where schema.viewStatements[view] != nil || schema.formerViews.contains(view) {
            try db.execute(sql: "DROP VIEW \(view)")
        }
        for next in version + 1...schema.version {
            if let script = schema.upgrades[next] { try db.execute(sql: script()) }
        }
        try create(viewsOf: schema, db)
        // A query of this command may read them over this connection.
        try db.execute(sql: "PRAGMA writable_schema = RESET")
        try db.execute(sql: "PRAGMA user_version = \(schema.version)")
    }

    /// The version of the store; 0 for an empty file.
    ///
    /// - Parameter name: the file's schema name in SQL.
    static func version(_ db: Database, in name: String = "main") throws -> Int {
        // Read before the id: another process may be creating the store, and its tables never appear before its id.
        let isEmpty = try Int.fetchOne(db, sql: "SELECT count(*) FROM \(name).sqlite_schema") == 0
        let id = try Int32.fetchOne(db, sql: "PRAGMA \(name).application_id")
        if id == StoreSchema.applicationID {
            let version = try Int.fetchOne(db, sql: "PRAGMA \(name).user_version") ?? 0
            guard version > 0 else { throw StoreError.Cause.damaged("its version is \(version)") }
            return version
        }
        if id == StoreSchema.earlyApplicationID { throw StoreError.Cause.early }
        guard isEmpty, id == 0 else { throw StoreError.Cause.foreignDatabase }
        return 0
    }
}
