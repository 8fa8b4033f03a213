import Foundation
import GRDB
import GRDBSQLite

/// A store whose runs are copied to another store. The target's connection attaches the file and never writes to it.
struct MergeSource {
    /// The path that users know.
    let path: String
    /// Its schema name in SQL.
    let name: String

    /// Attaches the file.
    ///
    /// - Parameter copy: makes a path for a copy of an older store, which is then upgraded.
    init(
        _ path: String, as name: String, _ connection: Connection, _ db: Database, schema: StoreSchema,
        copy: () -> String
    ) throws {
        self.path = path
        self.name = name
        try reading {
            try Self.attach(Self.untouched(StoreFile(StorePlace(path)), copy), as: name, db)
            let version = try Connection.version(db, in: name)
            guard version > 0 else { throw StoreError.Cause.empty }
            try Connection.check(version: version, schema)
            guard version < schema.version else { return }
            let copied = copy()
            try db.execute(sql: "VACUUM \(name) INTO ?; DETACH \(name)", arguments: [copied])
            try Connection(path: copied, for: .changing, patience: connection.patience)
                .prepareStore(isCreated: false, schema: schema)
            try Self.attach(StoreFile(StorePlace(copied), isCopied: true), as: name, db)
        }
    }

    /// The store, or a copy if reading would change the store: SQLite moves a log beside a store into it.
    private static func untouched(_ file: StoreFile, _ copy: () -> String) throws -> StoreFile {
        try file.check()
        guard file.hasRest else { return file }
        let copied = copy()
        return try file.copy(to: copied) ? StoreFile(StorePlace(copied), isCopied: true) : file
    }

    private static func attach(_ file: StoreFile, as name: String, _ db: Database) throws {
        do {
            if let objection = file.objection { throw objection }
            try db.execute(sql: "ATTACH ? AS \(name)", arguments: [file.path])
            _ = try Int.fetchOne(db, sql: "SELECT count(*) FROM \(name).sqlite_schema")
        } catch {
            guard let immutable = Connection.immutableName(of: file, after: error) else { throw error }
            try? db.execute(sql: "DETACH \(name)")
            try db.execute(sql: "ATTACH ? AS \(name)", arguments: [immutable])
        }
    }

    /// Runs a body that reads the file; errors that the file caused name the file.
    func reading<Result>(_ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch let error as StoreError {
            throw StoreError(path: path, error.problem)
        } catch let error as DatabaseError {
            switch error.resultCode {
            case .SQLITE_CONSTRAINT, .SQLITE_MISMATCH, .SQLITE_ERROR:
                throw StoreError(path: path, .damaged(error.message ?? "its rows contradict each other"))
            case .SQLITE_FULL, .SQLITE_BUSY, .SQLITE_LOCKED, .SQLITE_IOERR, .SQLITE_INTERRUPT: throw error
            default: throw StoreError(path: path, error)
            }
        } catch let problem as StoreError.Cause {
            throw StoreError(path: path, problem)
        }
    }
}
