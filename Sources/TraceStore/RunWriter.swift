import Foundation
import GRDB
package import TraceModel

/// Writes one run, which appears in the store whole or not at all.
///
/// Other processes can read all the while. A writer that goes away unfinished cancels its run. It is used from one thread
/// at a time.
package final class RunWriter {
    /// How the store is kept from other writers.
    package enum Locking: Sendable {
        /// From the start: for a log that is read as fast as it is written. That takes two thirds of the time.
        case atOnce
        /// Only at the end, while the run is copied from a temporary file: for a log that somebody still writes.
        case atTheEnd
    }

    /// Which run of the same name may be deleted for the new one.
    package enum Replaceable: Sendable {
        case none
        case any
        /// Those of the same path that have a launch in common with the new one, or no dates. Other runs of the name stay.
        case earlierStates

        /// Whether other runs may have the name.
        var keepsNamesakes: Bool { if case .earlierStates = self { true } else { false } }
    }

    private let store: TraceStore
    /// To the store, or to the temporary file.
    private let connection: Connection
    private let locking: Locking
    private let replaceable: Replaceable
    private let keepsEqual: Bool
    private let name: String
    private let source: String
    private let format: String
    /// In nanoseconds since 1970.
    private let imported: Int64
    /// The run's number in the file that the connection is to.
    private let run: Int
    /// Nil once the run was finished or given up.
    private var rows: RunRows?
    /// The run whose place this one takes; of a run that is written at the end, not known before.
    private let replaced: NamedRun?

    /// Begins a run.
    ///
    /// A run of that name is deleted if it may be replaced, but only if the new one is finished; otherwise the error
    /// is `runExists`.
    ///
    /// - Parameter keepsEqual: whether a run that is to be replaced stays if it is from the same bytes. Another process may
    ///   have imported the same log meanwhile, and still read its run.
    package init(
        store: TraceStore, name: String, source: String, format: String, replacing replaceable: Replaceable,
        locking: Locking,
        keepsEqual: Bool = false
    ) throws(StoreError) {
        let imported = Int64(Date().timeIntervalSince1970 * 1e6) * 1000
        if let obstacle = store.connection.obstacle { throw StoreError(path: store.path, obstacle) }
        let inserts = BulkInserts()
        let connection: Connection
        switch locking {
        case .atOnce:
            connection = try Connection(path: store.path, for: .importing, patience: store.connection.patience)
        case .atTheEnd:
            if case .none = replaceable, try store.run(named: name) != nil {
                throw StoreError(path: store.path, .runExists(name: name))
            }
            connection = try Connection(temporaryFor: store.path, patience: store.connection.patience)
        }
        (run, rows, replaced) = try connection.access { db in
            try db.beginTransaction(.immediate)
            do {
                var old: NamedRun?
                if locking == .atOnce, !replaceable.keepsNamesakes {
                    old = try NamedRun(name, db)
                    try old?.delete(db, ifAmong: replaceable)
                }
                let run = try RunRow.insert(db, name: name, source: source, format: format, imported: imported)
                return (run, try RunRows(db, run: run, inserts), old)
            } catch {
                try db.rollback()
                throw error
            }
        }
        self.store = store
        self.connection = connection
        self.locking = locking
        self.replaceable = replaceable
        self.keepsEqual = keepsEqual
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
        var (summary, number) = (summary, run)
        var (present, former): (Int?, Int?)
        try whileOpen { db in
            func isKept(_ old: NamedRun) -> Bool { keepsEqual && old.digest == digest && old.format == format }
            if let replaced, isKept(replaced) {
                present = replaced.number
                return try giveUp(db)
            }
            if replaceable.keepsNamesakes, locking == .atOnce,
                let same = try EarlierStates(source: source, run: run, db).number(digest: digest, format: format),
                keepsEqual
            {
                present = same
                return try giveUp(db)
            }
            guard var rows else { return }
            if let makeRelations { summary.relationCount = try rows.replaceRelations(db, makeRelations) }
            try SummaryRows(db: db, run: run, inserts: rows.inserts).insert(summary, digest: digest)
            if locking == .atOnce {
                if replaceable.keepsNamesakes {
                    try EarlierStates(source: source, run: run, db).delete(before: summary)
                }
                try NightLaunchRows(db: db).register(summary.launches, of: run, summary, imported: imported)
            }
            try db.commit()
            if locking == .atTheEnd {
                let moved = try RunCopy.move(run, named: name, from: db, to: store.path) { schema in
                    guard !replaceable.keepsNamesakes, let old = try NamedRun(name, db, in: schema) else { return true }
                    if isKept(old) {
                        present = old.number
                        return false
                    }
                    try old.delete(db, ifAmong: replaceable)
                    former = old.number
                    return true
                }
                number = moved ?? number
            }
            self.rows = nil
        }
        if locking == .atTheEnd, present == nil {
            let (number, summary) = (number, summary)
            try store.connection.transaction { db in
                let launches = NightLaunchRows(db: db)
                if let former { try launches.forget(run: former, keepsVerdicts: false) }
                if replaceable.keepsNamesakes {
                    try EarlierStates(source: source, run: number, db).delete(before: summary)
                }
                try launches.register(summary.launches, of: number, summary, imported: imported)
            }
        }
        if let present, let run = try store.run(numbered: present) { return run }
        return Run(
            number: number, name: name, source: source, format: format, digest: digest, imported: imported,
            summary: summary)
    }

    /// Gives the run up: the store is as it was before.
    package func cancel() {
        // There is nothing to do about a failing rollback: nothing of the run is in the store's file.
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
}
