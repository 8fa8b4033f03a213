import Foundation
import GRDB
package import TraceModel

/// A run that is complete before any of it is written.
package struct WholeRun: Sendable {
    /// The run; the store assigns its number.
    package var run: Run
    package var batch: ImportBatch
    /// Whether other runs may have the name.
    package var allowsNamesakes = false
    /// Nil if the run was not audited.
    package var audit: KeptAudit?

    package init(_ run: Run, _ batch: ImportBatch) {
        self.run = run
        self.batch = batch
    }
}

/// Writes runs; each appears in the store as a whole or not at all. It writes one run while its log is read, or several whole
/// runs in one transaction, because a commit takes longer than writing a short run.
///
/// Other processes can read meanwhile. A writer that is released cancels everything that was not committed. It is used on
/// one thread at a time.
package final class RunWriter {
    /// When the store is locked for other writers.
    package enum Locking: Sendable {
        /// From the start: for a log that is read as fast as it is written. This takes two thirds of the time.
        case atOnce
        /// Only at the end, while the run is copied from a temporary file: for a log that is still being written.
        case atTheEnd
    }

    /// The runs that the new one may replace.
    package enum Replaceable: Sendable {
        case none
        /// The runs of earlier states of the log: those of the same path that share a launch with the new one, or have no dates.
        /// Other runs of the name stay.
        case own
        /// Any run of the same name.
        case namesake
    }

    /// The run that is being written while its log is read.
    private struct OpenRun {
        /// With its number in the connection's file.
        var run: Run
        var rows: BatchRows
        let replaceable: Replaceable
        let keepsEqual: Bool
        /// The run that this one replaces; unknown before the end with `atTheEnd`.
        let replaced: NamedRun?

        /// Whether the other run stays, although it may be replaced.
        func keeps(_ old: NamedRun, digest: String) -> Bool {
            keepsEqual && old.digest == digest && old.format == run.format
        }
    }

    private let store: TraceStore
    /// To the store, or to the temporary file.
    private let connection: Connection
    private let locking: Locking
    /// Nil only during `deinit`.
    private var inserts: PreparedInserts? = PreparedInserts()
    /// Nil after the run was finished or given up.
    private var open: OpenRun?

    /// - Parameter locking: `atOnce` for whole runs.
    package init(_ store: TraceStore, locking: Locking = .atOnce) throws(StoreError) {
        if let obstacle = store.connection.obstacle { throw StoreError(path: store.path, obstacle) }
        self.store = store
        self.locking = locking
        switch locking {
        case .atOnce: connection = try Connection(path: store.path, for: .importing, patience: store.patience)
        case .atTheEnd: connection = try Connection(temporaryFor: store.path, patience: store.patience)
        }
    }

    /// Begins a run.
    ///
    /// A run of the same name is deleted if it may be replaced, and only when the new one is finished; otherwise the error
    /// is `runExists`.
    ///
    /// - Parameter keepsEqual: whether a run from the same bytes stays instead of being replaced. Another process may have
    ///   imported the same log meanwhile, and still be reading its run.
    package convenience init(
        store: TraceStore, name: String, source: String, format: String, replacing replaceable: Replaceable,
        locking: Locking,
        keepsEqual: Bool = false
    ) throws(StoreError) {
        try self.init(store, locking: locking)
        if locking == .atTheEnd, replaceable == .none, try store.run(named: name) != nil {
            throw StoreError(path: store.path, .runExists(name: name))
        }
        try orGiveUp { db in
            try db.beginTransaction(.immediate)
            var old: NamedRun?
            if locking == .atOnce, replaceable != .own {
                old = try NamedRun(name, db)
                try old?.delete(db, ifAmong: replaceable)
            }
            let run = Run(
                number: 0, name: name, source: source, format: format, digest: "", imported: 0, summary: TraceSummary())
            let (begun, rows) = try begin(run, db)
            open = OpenRun(run: begun, rows: rows, replaceable: replaceable, keepsEqual: keepsEqual, replaced: old)
        }
    }

    deinit {
        connection.queue.inDatabase { db in
            // The statements may be released only while nothing else uses the connection.
            (open, inserts) = (nil, nil)
            // A failing rollback needs no handling: nothing of the runs is in the store's file.
            if db.isInsideTransaction { try? db.rollback() }
        }
    }

    /// Writes a stretch of the run.
    ///
    /// After an error, the run is given up.
    package func write(_ batch: ImportBatch) throws(StoreError) {
        try orGiveUp { db in
            guard open != nil else { throw StoreError.Problem.writerIsClosed }
            try open?.rows.insert(batch, db)
        }
    }

    /// Adds values that are known only at the end, and makes the run visible.
    ///
    /// After an error, the run is given up.
    ///
    /// - Parameter makeRelations: makes the relations again if those that were written are not right: returns the relations
    ///   that end in a stretch of the run; for nil, those that are open at its end.
    package func finish(
        _ summary: TraceSummary, digest: String, makeRelations: ((ReplayBatch?) -> [Relation])? = nil
    ) throws(StoreError) -> Run {
        guard var written = open else { throw StoreError(path: connection.path, .writerIsClosed) }
        written.run.digest = digest
        written.run.summary = summary
        var (present, former): (Int?, Int?)
        try orGiveUp { db in
            present = try kept(insteadOf: written, db)
            if present != nil { return try giveUp(db) }
            if let makeRelations {
                written.run.summary.relationCount = try written.rows.replaceRelations(db, makeRelations)
            }
            try end(written.run, written.rows, db)
            if locking == .atOnce { try announce(written, db) }
            try db.commit()
            if locking == .atTheEnd {
                let run = written.run
                let moved = try RunCopy.move(run.number, named: run.name, from: db, to: store.path) { schema in
                    guard written.replaceable != .own, let old = try NamedRun(run.name, db, in: schema) else {
                        return true
                    }
                    if written.keeps(old, digest: digest) {
                        present = old.number
                        return false
                    }
                    try old.delete(db, ifAmong: written.replaceable)
                    former = old.number
                    return true
                }
                written.run.number = moved ?? run.number
            }
            open = nil
        }
        if locking == .atTheEnd, present == nil {
            try store.connection.transaction { db in
                if let former { try NightLaunchRows(db: db).forget(run: former, keepsVerdicts: false) }
                try announce(written, db)
            }
        }
        if let present, let run = try store.run(numbered: present) { return run }
        return written.run
    }

    /// Writes a run with its findings, which appears in the store after the next ``commit()``. Until then, the store is locked
    /// for other writers.
    ///
    /// After an error, all runs since the last commit are given up.
    ///
    /// - Returns: the run as the store stores it; nil if its name is in use.
    package func write(_ whole: WholeRun) throws(StoreError) -> Run? {
        try orGiveUp { db in
            if !db.isInsideTransaction { try db.beginTransaction(.immediate) }
            guard try whole.allowsNamesakes || NamedRun(whole.run.name, db) == nil else { return nil }
            var (run, rows) = try begin(whole.run, db)
            try rows.insert(whole.batch, db)
            try end(run, rows, db)
            try register(run, db)
            if let audit = whole.audit { try FindingRows(db, run: run.number, rows.inserts).insert(audit, db) }
            return run
        }
    }

    /// Makes the whole runs that were written since the last commit visible, all or none.
    package func commit() throws(StoreError) {
        try orGiveUp { db in
            if db.isInsideTransaction { try db.commit() }
        }
    }

    /// Gives up the run: the store is as it was before.
    package func cancel() {
        // A failing rollback needs no handling: nothing of the run is in the store's file.
        try? connection.access { db in try giveUp(db) }
    }

    private func begin(_ run: Run, _ db: Database) throws -> (Run, BatchRows) {
        guard let inserts else { throw StoreError.Problem.writerIsClosed }
        var run = run
        run.imported = Int64(Date().timeIntervalSince1970 * 1e6) * 1000
        run.number = try RunRow.insert(
            db, name: run.name, source: run.source, format: run.format, imported: run.imported)
        return (run, try BatchRows(db, run: run.number, inserts))
    }

    /// Completes the run's own row with the values that are known at its end.
    private func end(_ run: Run, _ rows: BatchRows, _ db: Database) throws {
        try SummaryRows(db: db, run: run.number, inserts: rows.inserts).insert(run.summary, digest: run.digest)
    }

    /// The number of the run from the same bytes that stays; unknown yet with `atTheEnd`.
    private func kept(insteadOf written: OpenRun, _ db: Database) throws -> Int? {
        let run = written.run
        if let old = written.replaced, written.keeps(old, digest: run.digest) { return old.number }
        guard written.replaceable == .own, locking == .atOnce, written.keepsEqual else { return nil }
        return try EarlierStates(source: run.source, run: run.number, db).number(digest: run.digest, format: run.format)
    }

    /// Deletes the runs of earlier states of the log, and registers its launches.
    private func announce(_ written: OpenRun, _ db: Database) throws {
        let run = written.run
        if written.replaceable == .own {
            try EarlierStates(source: run.source, run: run.number, db).delete(before: run.summary)
        }
        try register(run, db)
    }

    private func register(_ run: Run, _ db: Database) throws {
        try NightLaunchRows(db: db).register(run.summary.launches, of: run.number, run.summary, imported: run.imported)
    }

    private func orGiveUp<T>(_ body: (Database) throws -> T) throws(StoreError) -> T {
        try connection.access { db in
            do {
                return try body(db)
            } catch {
                // The first error is the one to report.
                try? giveUp(db)
                throw error
            }
        }
    }

    private func giveUp(_ db: Database) throws {
        open = nil
        // SQLite may have rolled back already, on a full disk for example.
        if db.isInsideTransaction { try db.rollback() }
    }
}
