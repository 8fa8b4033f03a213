import GRDB
package import TraceModel

/// Runs in a SQLite file.
///
/// A store may be used from several threads; they take turns. `RunWriter` has a connection of its own, so that a run
/// that is being imported is not seen before it is whole.
package struct TraceStore: Sendable {
    let connection: Connection

    /// Opens the store at that path, after migrating an older one.
    ///
    /// A missing file is created, unless the store is opened for reading only.
    package init(path: String, readOnly: Bool = false) throws(StoreError) {
        let purpose: Connection.Purpose = readOnly ? .reading : .writing
        connection = try Connection(path: path, for: purpose)
        try connection.prepareStore(for: purpose)
    }

    /// The store's file.
    package var path: String { connection.path }

    /// All runs, by number.
    package func runs() throws(StoreError) -> [Run] {
        try connection.access { db in try RunRow.runs(db) }
    }

    /// The run of that name.
    package func run(named name: String) throws(StoreError) -> Run? {
        try connection.access { db in try RunRow.runs(db, where: "name = ?", [name]).first }
    }

    /// The run with that number.
    package func run(numbered number: Int) throws(StoreError) -> Run? {
        try connection.access { db in try RunRow.runs(db, where: "id = ?", [number]).first }
    }
}
