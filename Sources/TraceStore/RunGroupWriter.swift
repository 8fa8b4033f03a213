import Foundation
import GRDB
package import TraceModel

/// A run that is known as a whole before any of it is written.
package struct WholeRun: Sendable {
    /// The run, whose number is the store's to give.
    package var run: Run
    package var batch: ImportBatch
    /// Whether other runs may have the name.
    package var allowsNamesakes = false
    /// Nil where the run was not audited.
    package var audit: KeptAudit?

    package init(_ run: Run, _ batch: ImportBatch) {
        self.run = run
        self.batch = batch
    }
}

/// Writes whole runs, several in one transaction: to commit takes longer than to write a short run.
///
/// It is used from one thread at a time.
package final class RunGroupWriter {
    private let store: TraceStore
    private let connection: Connection
    /// Nil only while the writer goes away.
    private var inserts: BulkInserts? = BulkInserts()

    package init(_ store: TraceStore) throws(StoreError) {
        if let obstacle = store.connection.obstacle { throw StoreError(path: store.path, obstacle) }
        self.store = store
        connection = try Connection(path: store.path, for: .importing, patience: store.patience)
    }

    deinit {
        connection.queue.inDatabase { db in
            // The statements may be released only while nobody else uses the connection.
            inserts = nil
            if db.isInsideTransaction { try? db.rollback() }
        }
    }

    /// Writes a run with its findings, which appears in the store with the next ``commit()``. Until then, the store is locked
    /// for other writers.
    ///
    /// After an error, all runs since the last commit are given up.
    ///
    /// - Returns: the run as the store will know it; nil if its name is in use.
    package func write(_ run: WholeRun) throws(StoreError) -> Run? {
        try orGiveUp { db in
            guard let inserts else { throw StoreError.Problem.writerIsClosed }
            if !db.isInsideTransaction { try db.beginTransaction(.immediate) }
            let isFree = try run.allowsNamesakes || NamedRun(run.run.name, db) == nil
            return isFree ? try Self.write(run, db, inserts) : nil
        }
    }

    /// Makes the runs visible that were written since the last time, all or none.
    package func commit() throws(StoreError) {
        try orGiveUp { db in
            if db.isInsideTransaction { try db.commit() }
        }
    }

    private func orGiveUp<T>(_ body: (Database) throws -> T) throws(StoreError) -> T {
        try connection.access { db in
            do {
                return try body(db)
            } catch {
                // The first error is the one to report. SQLite may have rolled back by itself.
                if db.isInsideTransaction { try? db.rollback() }
                throw error
            }
        }
    }

    private static func write(_ whole: WholeRun, _ db: Database, _ inserts: BulkInserts) throws -> Run {
        var run = whole.run
        run.imported = Int64(Date().timeIntervalSince1970 * 1e6) * 1000
        run.number = try RunRow.insert(
            db, name: run.name, source: run.source, format: run.format, imported: run.imported)
        var rows = try RunRows(db, run: run.number, inserts)
        try rows.insert(whole.batch, db)
        try SummaryRows(db: db, run: run.number, inserts: inserts).insert(run.summary, digest: run.digest)
        try NightLaunchRows(db: db).register(run.summary.launches, of: run.number, run.summary, imported: run.imported)
        if let audit = whole.audit { try FindingRows(db, run: run.number, inserts).insert(audit, db) }
        return run
    }
}
