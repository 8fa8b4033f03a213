import GRDB
import GRDBSQLite
import SQLiteSettings
package import TraceModel
import TraceSchema

/// Runs in a SQLite file.
///
/// A store may be used from several threads; they take turns. `RunWriter` has a connection of its own, so that a run
/// that is being imported is not seen before it is whole.
package struct TraceStore: Sendable {
    let connection: Connection

    /// Opens the store at that path, after bringing an older one up to date. One that cannot be written can be read.
    ///
    /// - Parameters:
    ///   - isCreated: whether a missing or empty file becomes a store.
    ///   - patience: how long to wait for other processes that write to the store.
    package init(
        path: String, isCreated: Bool = true, patience: LockPatience = LockPatience()
    ) throws(StoreError) {
        var connection: Connection
        repeat {
            connection = try Connection(path: path, for: .changing, isCreated: isCreated, patience: patience)
            try connection.prepareStore(isCreated: isCreated)
            // Another process may have taken away the empty store that it made.
        } while connection.hasMoved
        self.connection = connection
    }

    /// The store's file.
    package var path: String { connection.path }

    /// How long to wait for other processes that write to the store.
    package var patience: LockPatience { connection.patience }

    /// Keeps SQLite, in all of this process, from taking more memory than half a gigabyte, ten times of what an import needs. To be
    /// called before the first store is opened.
    package static func limitMemory() {
        settings_count_memory()
        sqlite3_hard_heap_limit64(512 << 20)
    }

    /// The views that people can ask, by name.
    package static let viewNames = StoreSchema.current.viewStatements.keys.sorted()

    /// All runs, by number, without what ``completing(_:)`` adds.
    package func runs() throws(StoreError) -> [Run] {
        try connection.access { db in try RunRow.runs(db) }
    }

    /// The newest run of that name.
    package func run(named name: String) throws(StoreError) -> Run? {
        try connection.access { db in
            try RunRow.runs(db, where: "name = ?", [name]).sortedByDate().last.map { try RunRow.completing($0, db) }
        }
    }

    /// The runs of a log that was given by that path, by number.
    package func runs(from source: String) throws(StoreError) -> [Run] {
        try connection.access { db in try RunRow.runs(db, where: "source = ?", [source]) }
    }

    /// The run with that number.
    package func run(numbered number: Int) throws(StoreError) -> Run? {
        try connection.access { db in
            try RunRow.runs(db, where: "id = ?", [number]).first.map { try RunRow.completing($0, db) }
        }
    }

    /// The run with what a list of runs leaves out: the files in which its lines stand, if it has several, its tests, its threads,
    /// and what it shows of which classes.
    package func completing(_ run: Run) throws(StoreError) -> Run {
        try connection.access { db in try RunRow.completing(run, db) }
    }
}
