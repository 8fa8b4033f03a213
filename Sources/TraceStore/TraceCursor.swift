import GRDB
package import TraceModel

/// Reads one run back as the stream of batches that a replay consumes.
///
/// Memory does not grow with the run. A cursor sees the run as it was when the reading began, even if somebody deletes it
/// meanwhile. It is used from one thread at a time.
package final class TraceCursor {
    private static let batchSize = 4096

    private let connection: Connection
    /// Nil only while the cursor goes away.
    private var rows: Rows?

    private struct Rows {
        var events: EventRows
        var controllers: ControllerRows
    }

    /// A cursor before the run's first event.
    ///
    /// Threads are numbered as in `run.summary.threads`.
    ///
    /// - Parameter last: the line after which no event is wanted.
    package init(_ store: TraceStore, _ run: Run, upTo last: Int? = nil) throws(StoreError) {
        connection = store.connection
        rows = try connection.access { db in
            try RunTables.check(run.number, named: run.name, db)
            return Rows(
                events: try EventRows(
                    db, run: run.number, upTo: min(last ?? .max, run.summary.lastLine),
                    threads: EventRows.threadCount(db, run: run.number)),
                controllers: try ControllerRows(db, run: run.number))
        }
    }

    deinit {
        // The statements may be released only while nobody else uses the connection.
        connection.queue.inDatabase { _ in rows = nil }
    }

    /// Replaces the batch by the next one, of some thousand events; false after the last.
    ///
    /// It holds all controllers, in order of number, up to the greatest that its events name and earlier ones did not.
    package func next(_ batch: inout ReplayBatch) throws(StoreError) -> Bool {
        batch.events.removeAll(keepingCapacity: true)
        batch.controllers.removeAll(keepingCapacity: true)
        try connection.access { db in
            let last = try rows?.events.read(Self.batchSize, into: &batch.events, db)
            if let last { try rows?.controllers.read(upTo: last, of: batch.events, into: &batch.controllers, db) }
            if batch.events.isEmpty { rows?.controllers.end() }
        }
        return !batch.events.isEmpty
    }
}
