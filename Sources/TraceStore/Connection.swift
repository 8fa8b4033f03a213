import Foundation
import GRDB

/// A connection to a store's file, whose errors are the store's.
struct Connection: Sendable {
    /// What a connection is for.
    enum Purpose {
        case reading
        case writing
        /// Writing a million rows in one transaction.
        case importing
    }

    let path: String
    let queue: DatabaseQueue

    /// Waits at most `patience` seconds whenever another process is writing.
    init(path: String, for purpose: Purpose, patience: TimeInterval = 5) throws(StoreError) {
        self.path = path
        // SQLite gives some names a meaning (`:memory:`, `file:…`), but no absolute ones.
        let file = URL(fileURLWithPath: path).path
        if purpose == .reading && !FileManager.default.fileExists(atPath: file) {
            throw StoreError(path: path, .missing)
        }
        do {
            queue = try DatabaseQueue(path: file, configuration: Self.configuration(for: purpose, patience))
        } catch {
            throw StoreError(path: path, error)
        }
    }

    private static func configuration(for purpose: Purpose, _ patience: TimeInterval) -> Configuration {
        var configuration = Configuration()
        configuration.readonly = purpose == .reading
        configuration.busyMode = .timeout(patience)
        // SQLite would look up four rows for each inserted event, and scan all events for each deleted controller. The
        // writer writes only references to what it writes, and deletion removes whole runs.
        configuration.foreignKeysEnabled = false
        // An import is one transaction that spans many accesses.
        configuration.allowsUnsafeTransactions = true
        configuration.prepareDatabase { db in
            guard purpose == .importing else { return }
            // In KiB. Holds the pages of the indexes, into which an import inserts everywhere at once.
            try db.execute(sql: "PRAGMA cache_size = -16384")
            // SQLite notes how to undo each statement of many rows, some hundred KiB; in a file, that takes as long as
            // all the rest.
            try db.execute(sql: "PRAGMA temp_store = MEMORY")
        }
        return configuration
    }

    /// Runs the body with exclusive use of the connection.
    func access<T>(_ body: (Database) throws -> T) throws(StoreError) -> T {
        do {
            return try queue.inDatabase(body)
        } catch {
            throw StoreError(path: path, error)
        }
    }

    /// Runs the body in a transaction, which is rolled back if it throws.
    func transaction<T>(_ body: (Database) throws -> T) throws(StoreError) -> T {
        try access { db in
            // Taking the lock for writing at once makes SQLite wait for it; a later upgrade would fail instead.
            try db.beginTransaction(.immediate)
            do {
                let result = try body(db)
                try db.commit()
                return result
            } catch {
                // The first error is the one to report. SQLite may have rolled back by itself.
                if db.isInsideTransaction { try? db.rollback() }
                throw error
            }
        }
    }
}
