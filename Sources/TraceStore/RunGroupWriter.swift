import Foundation
import GRDB
package import TraceModel

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
        // The statements may be released only while nobody else uses the connection.
        connection.queue.inDatabase { _ in inserts = nil }
    }

    /// Writes the runs with their findings, all or none.
    ///
    /// - Returns: the runs as the store knows them; nil for one whose name is in use.
    package func write(_ runs: [WholeRun]) throws(StoreError) -> [Run?] {
        try connection.transaction { db in
            guard let inserts else { throw StoreError.Problem.writerIsClosed }
            return try runs.map { run in
                try NamedRun(run.name, db) == nil ? try Self.write(run, db, inserts) : nil
            }
        }
    }

    private static func write(_ run: WholeRun, _ db: Database, _ inserts: BulkInserts) throws -> Run {
        let imported = Int64(Date().timeIntervalSince1970 * 1e6) * 1000
        let number = try RunRow.insert(
            db, name: run.name, source: run.source, format: run.format, imported: imported)
        var rows = try RunRows(db, run: number, inserts)
        for batch in run.batches { try rows.insert(batch, db) }
        try SummaryRows(db, run: number, inserts).insert(run.summary, digest: run.digest)
        if let audit = run.audit { try FindingRows(db, run: number, inserts).insert(audit, db) }
        return Run(
            number: number, name: run.name, source: run.source, format: run.format, digest: run.digest,
            imported: imported, summary: run.summary)
    }
}
