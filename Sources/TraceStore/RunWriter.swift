import Foundation
import GRDB
package import TraceModel

/// Writes one run, which appears in the store whole or not at all.
///
/// The store is locked for other writers from the start to `finish` or `cancel`, and for readers once much was written.
/// A writer that goes away unfinished cancels its run. It is used from one thread at a time.
package final class RunWriter {
    private let connection: Connection
    private let numbers: RunNumbers
    private let name: String
    private let source: String
    private let format: String
    /// In nanoseconds since 1970.
    private let imported: Int64
    /// Nil once the run was finished or given up.
    private var rows: RunRows?

    /// Begins a run.
    ///
    /// A run of that name is deleted if it is to be replaced, but only if the new one is finished; otherwise the error
    /// is `runExists`.
    package init(
        store: TraceStore, name: String, source: String, format: String, replacing: Bool
    ) throws(StoreError) {
        let imported = Int64(Date().timeIntervalSince1970 * 1e6) * 1000
        let connection = try Connection(path: store.path, for: .importing)
        (numbers, rows) = try connection.access { db in
            try db.beginTransaction(.immediate)
            do {
                try Self.makeRoom(for: name, replacing: replacing, db)
                let numbers = try Self.insertRun(db, name, source, format, imported)
                return (numbers, try RunRows(db, numbers))
            } catch {
                try db.rollback()
                throw error
            }
        }
        self.connection = connection
        self.name = name
        self.source = source
        self.format = format
        self.imported = imported
    }

    deinit {
        cancel()
    }

    /// Writes a stretch of the run.
    ///
    /// After an error the run is given up.
    package func write(_ batch: ImportBatch) throws(StoreError) {
        try whileOpen { db in try rows?.insert(batch, db) }
    }

    /// Adds what is known only at the end, and makes the run visible.
    ///
    /// After an error the run is given up.
    ///
    /// - Parameter makeRelations: where the relations that were written are not what they should be, makes them anew: those
    ///   that end in a stretch of the run, and, of nil, those that are open at its end.
    package func finish(
        _ summary: TraceSummary, digest: String, makeRelations: ((ReplayBatch?) -> [Relation])? = nil
    ) throws(StoreError) -> Run {
        var summary = summary
        try whileOpen { db in
            guard var rows else { return }
            try rows.close(db)
            // The ranges of identifiers must hold what was written, whatever the summary says.
            summary.lastLine = max(summary.lastLine, rows.lastLine)
            summary.controllerCount = max(summary.controllerCount, rows.controllerCount)
            if let makeRelations { summary.relationCount = try rows.replaceRelations(db, makeRelations) }
            try SummaryRows(db, numbers).insert(summary, digest: digest, &rows)
            try db.commit()
            self.rows = nil
        }
        return Run(
            number: Int(numbers.run), name: name, source: source, format: format, digest: digest, imported: imported,
            summary: summary)
    }

    /// Gives the run up: the store is as it was before.
    package func cancel() {
        // There is nothing to do about a failing rollback: the next connection to the file rolls back the journal.
        try? connection.access { db in try giveUp(db) }
    }

    private func whileOpen(_ body: (Database) throws -> Void) throws(StoreError) {
        try connection.access { db in
            guard rows != nil else { throw StoreError.Problem.writerIsClosed }
            do {
                try body(db)
            } catch {
                // The first error is the one to report.
                try? giveUp(db)
                throw error
            }
        }
    }

    /// Runs with exclusive use of the connection, because it also releases the statements.
    private func giveUp(_ db: Database) throws {
        rows = nil
        // SQLite may have rolled back by itself, on a full disk for example.
        if db.isInsideTransaction { try db.rollback() }
    }

    private static func makeRoom(for name: String, replacing: Bool, _ db: Database) throws {
        guard let old = try Int64.fetchOne(db, sql: "SELECT id FROM run WHERE name = ?", arguments: [name]) else {
            return
        }
        guard replacing else { throw StoreError.Problem.runExists(name: name) }
        try RunDeletion.delete(old, db)
    }

    private static func insertRun(
        _ db: Database, _ name: String, _ source: String, _ format: String, _ imported: Int64
    ) throws -> RunNumbers {
        guard let base = try Row.fetchOne(db, sql: "SELECT event, controller FROM next_base") else {
            throw StoreError.Problem.damaged("next_base is empty")
        }
        try db.execute(
            sql: """
                INSERT INTO run (name, source, format, digest, imported_ns, event_base, controller_base)
                VALUES (?, ?, ?, '', ?, ?, ?)
                """,
            arguments: [name, source, format, imported, base["event"] as Int64, base["controller"] as Int64])
        return RunNumbers(run: db.lastInsertedRowID, eventBase: base["event"], controllerBase: base["controller"])
    }
}
