import GRDB
import TraceSchema

extension Connection {
    /// The version of the stores that this vctrace writes: how many migrations it knows.
    static var currentVersion: Int { Migrations.all.count }

    /// Refuses a file that is no store or one from a newer vctrace, and brings an older one up to date.
    func prepareStore(for purpose: Purpose) throws(StoreError) {
        let version = try access(Self.version)
        if version > Self.currentVersion { throw StoreError(path: path, .newer(version: version)) }
        if version == Self.currentVersion { return }
        if purpose == .reading {
            throw StoreError(path: path, version == 0 ? .foreignDatabase : .older(version: version))
        }
        do {
            try migrate(from: version, to: Self.currentVersion)
        } catch {
            // Several processes may open a new store at once. All but the first find another's tables.
            guard try access(Self.version) > version else { throw error }
            try prepareStore(for: purpose)
        }
    }

    /// Applies the migrations after the first `version` up to number `target`.
    func migrate(from version: Int, to target: Int) throws(StoreError) {
        do {
            if version == 0 {
                // Only settable before the first table. Gives space back after deletion without rewriting the file,
                // for which VACUUM needs twice its size.
                try queue.inDatabase { try $0.execute(sql: "PRAGMA auto_vacuum = INCREMENTAL") }
            }
            var migrator = DatabaseMigrator()
            for (index, migration) in Migrations.all.prefix(target).enumerated() {
                migrator.registerMigration(migration.identifier) { db in
                    try db.execute(sql: String(decoding: migration.script, as: UTF8.self))
                    try db.execute(sql: "PRAGMA application_id = \(Migrations.applicationID)")
                    try db.execute(sql: "PRAGMA user_version = \(index + 1)")
                }
            }
            try migrator.migrate(queue)
        } catch {
            throw StoreError(path: path, error)
        }
    }

    /// How many migrations the file has seen; 0 for an empty one.
    private static func version(_ db: Database) throws -> Int {
        var version = 0
        // In a transaction, so that another process that creates the store is seen either before or after.
        try db.inTransaction(.deferred) {
            if try Int32.fetchOne(db, sql: "PRAGMA application_id") == Migrations.applicationID {
                version = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
            } else if try !isEmpty(db) {
                throw StoreError.Problem.foreignDatabase
            }
            return .commit
        }
        return version
    }

    private static func isEmpty(_ db: Database) throws -> Bool {
        // The migrator creates its own table before the first migration.
        let others = "SELECT count(*) FROM sqlite_schema WHERE tbl_name <> 'grdb_migrations'"
        return try Int.fetchOne(db, sql: others) == 0 && Int.fetchOne(db, sql: "PRAGMA application_id") == 0
    }
}
