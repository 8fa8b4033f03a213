import Foundation
import GRDB
package import TraceModel

extension RunWriter {
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
}

/// Writes runs; each appears in the store as a whole or not at all. It writes one run while its log is read, or several whole
/// runs in one transaction, because a commit takes longer than writing a short run.
///
/// Other processes can read meanwhile. A writer that is released cancels everything that was not committed. It may be used on
/// several threads, which take turns: its state is read and written only with exclusive use of the connection.
package final class RunWriter: @unchecked Sendable {
    /// When the store is locked for other writers.
    package enum Locking: Sendable {
        /// From the start: for a log that is read as fast as it is written. This takes two thirds of the time.
        case atOnce
        /// Only at the end, while the run is copied from temporary tables: for a log that is still being written.
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
        var run: Run
        var rows: RunInserts
        let replaceable: Replaceable
        let keepsEqual: Bool
        /// The run of the same name that this one replaces; unknown before the end with `atTheEnd`.
        var namesake: Run?
    }

    private let store: TraceStore
    private let connection: Connection
    private let locking: Locking
    /// Whether this writer began a transaction that is not over.
    private var isWriting = false
    /// Nil only during `deinit`.
    private var inserts: PreparedInserts? = PreparedInserts()
    /// Nil after the run was finished or given up.
    private var open: OpenRun?

    /// - Parameters:
    ///   - locking: `atOnce` for whole runs.
    ///   - sharesConnection: whether to write over the store's own connection, if the store is locked from the start. A new one has to
    ///     read the whole schema; but who reads over this one meanwhile sees runs that may still be given up.
    package init(
        _ store: TraceStore, locking: Locking = .atOnce, sharesConnection: Bool = false
    ) throws(StoreError) {
        try store.connection.checkWritable()
        self.store = store
        self.locking = locking
        if sharesConnection, locking == .atOnce {
            connection = store.connection
            try connection.prepareImport()
        } else {
            connection = try Connection(store.connection.file, for: .importing, patience: store.patience)
        }
    }

    /// Begins a run.
    ///
    /// A run of the same name is deleted if it may be replaced, and only when the new one is finished; otherwise the error
    /// is `runExists`.
    ///
    /// - Parameters:
    ///   - keepsEqual: whether a run from the same bytes stays instead of being replaced. Another process may have imported the same
    ///     log meanwhile, and still be reading its run.
    ///   - sharesConnection: as for whole runs.
    package convenience init(
        store: TraceStore, name: String, source: String, format: String, replacing replaceable: Replaceable,
        locking: Locking, keepsEqual: Bool = false, sharesConnection: Bool = false
    ) throws(StoreError) {
        try self.init(store, locking: locking, sharesConnection: sharesConnection)
        if locking == .atTheEnd, replaceable == .none, try store.hasRun(named: name) {
            throw StoreError(path: store.path, .runExists(name: name))
        }
        try orGiveUp { db in
            let run = Run(
                number: 0, name: name, source: source, format: format, digest: "", imported: 0, summary: TraceSummary())
            var namesake: Run?
            switch locking {
            case .atOnce:
                try beginTransaction(.immediate, db)
                namesake = try deleteNamesake(of: run, replaceable, db)
            case .atTheEnd:
                // A transaction locks the store only when it first reads or writes one of the store's own tables.
                try beginTransaction(.deferred, db)
                try TemporaryTables.create(db)
            }
            let (begun, rows) = try begin(run, db)
            open = OpenRun(
                run: begun, rows: rows, replaceable: replaceable, keepsEqual: keepsEqual, namesake: namesake)
        }
    }

    deinit {
        connection.queue.inDatabase { db in
            // The statements may be released only while nothing else uses the connection.
            inserts = nil
            giveUp(db)
        }
    }

    /// Writes a stretch of the run.
    ///
    /// After an error, the run is given up.
    package func write(_ batch: ImportBatch) throws(StoreError) {
        try orGiveUp { db in
            guard open != nil else { throw StoreError.Cause.writerIsClosed }
            try open?.rows.insert(batch, db)
        }
    }

    /// The run, with what is known of it before its end.
    package func unfinished() throws(StoreError) -> Run { try opened().run }

    /// A cursor before the first event that was written. It must be released before the run is finished.
    package func cursor() throws(StoreError) -> TraceCursor {
        let openRun = try opened()
        return try TraceCursor(connection, run: openRun.run.number, upTo: openRun.rows.lastLine)
    }

    private func opened() throws(StoreError) -> OpenRun {
        try connection.access { _ in
            guard let open else { throw StoreError.Cause.writerIsClosed }
            return open
        }
    }

    /// Adds values that are known only at the end, and makes the run visible.
    ///
    /// After an error, the run is given up.
    package func finish(_ summary: TraceSummary, digest: String) throws(StoreError) -> Run {
        var present: Int?
        let finished = try orGiveUp { db in
            guard var openRun = open else { throw StoreError.Cause.writerIsClosed }
            openRun.run.digest = digest
            openRun.run.summary = summary
            openRun.run.summary.relationCount = openRun.rows.relationCount
            try openRun.rows.complete(openRun.run, db)
            if locking == .atTheEnd {
                openRun.run.number = try TemporaryTables.move(openRun.run.number, db)
                openRun.namesake = try deleteNamesake(of: openRun.run, openRun.replaceable, db)
            }
            let earlier = openRun.replaceable == .own ? try openRun.run.earlierStates(db) : []
            present = kept(insteadOf: openRun, earlier)
            guard present == nil else {
                giveUp(db)
                return openRun.run
            }
            for run in earlier where run.isReplaced(by: openRun.run) { try PerRunTables.delete(run.number, db) }
            try NightLaunchRows(db: db).register(openRun.run)
            try commit(db)
            open = nil
            return openRun.run
        }
        if let present, let run = try store.run(numbered: present) { return run }
        return finished
    }

    /// Writes a run with its findings, which appears in the store after the next ``commit()``. Until then, the store is locked
    /// for other writers.
    ///
    /// After an error, all runs since the last commit are given up.
    ///
    /// - Returns: the run as the store stores it; nil if its name is in use, or if it may replace an earlier state of its log.
    package func write(_ whole: WholeRun) throws(StoreError) -> Run? {
        try orGiveUp { db in
            if !isWriting { try beginTransaction(.immediate, db) }
            var run = whole.run
            let isFree =
                try whole.allowsNamesakes
                ? run.earlierStates(db).isEmpty : Run.named(run.name, besides: run, db) == nil
            guard isFree else { return nil }
            var rows: RunInserts
            (run, rows) = try begin(run, db)
            try rows.insert(whole.batch, db)
            run.summary.relationCount = rows.relationCount
            try rows.complete(run, db)
            try NightLaunchRows(db: db).register(run)
            if let audit = whole.audit { try rows.insert(audit, isNew: true, db) }
            return run
        }
    }

    /// Makes the whole runs that were written since the last commit visible, all or none.
    package func commit() throws(StoreError) {
        try orGiveUp { db in
            if isWriting { try commit(db) }
        }
    }

    /// Gives up the run: the store is as it was before.
    package func cancel() {
        try? connection.access { db in giveUp(db) }
    }

    private func beginTransaction(_ kind: Database.TransactionKind, _ db: Database) throws {
        try db.beginTransaction(kind)
        isWriting = true
    }

    private func commit(_ db: Database) throws {
        try db.commitInPlace()
        isWriting = false
    }

    private func begin(_ run: Run, _ db: Database) throws -> (Run, RunInserts) {
        guard let inserts else { throw StoreError.Cause.writerIsClosed }
        var run = run
        run.imported = RunInserts.now
        run.number = try RunRow.insert(run, db)
        return (run, RunInserts(run: run.number, inserts))
    }

    /// Deletes the run of the same name, and returns it; throws `runExists` if it must stay.
    private func deleteNamesake(of run: Run, _ replaceable: Replaceable, _ db: Database) throws -> Run? {
        guard replaceable != .own, let old = try Run.named(run.name, besides: run, db) else { return nil }
        guard replaceable == .namesake else { throw StoreError.Cause.runExists(name: run.name) }
        try PerRunTables.delete(old.number, db)
        return old
    }

    /// The number of the run from the same bytes that stays.
    private func kept(insteadOf openRun: OpenRun, _ earlier: [Run]) -> Int? {
        guard openRun.keepsEqual else { return nil }
        let candidates = openRun.namesake.map { [$0] } ?? (locking == .atOnce ? earlier : [])
        return candidates.last { $0.digest == openRun.run.digest && $0.format == openRun.run.format }?.number
    }

    private func orGiveUp<T>(_ body: (Database) throws -> T) throws(StoreError) -> T {
        try connection.access { db in
            do {
                return try body(db)
            } catch {
                // The first error is the one to report.
                giveUp(db)
                throw error
            }
        }
    }

    private func giveUp(_ db: Database) {
        open = nil
        // SQLite may have rolled back already, on a full disk for example. A failing rollback needs no handling: nothing of the
        // runs is in the store's file.
        if isWriting, db.isInsideTransaction { try? db.rollback() }
        isWriting = false
    }
}
