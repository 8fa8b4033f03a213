import GRDB

/// A query that somebody typed, which can only read.
///
/// It has a connection of its own, opened for reading, so that nothing it says can change the store.
package final class AdHocQuery {
    package let columns: [String]

    private let store: TraceStore
    private let connection: Connection
    private let guardian: QueryGuard
    /// Nil only while the query goes away.
    private var statement: ReadingStatement?

    /// Prepares the query, which must be one statement that reads: `SELECT`, `WITH`, `VALUES`, `EXPLAIN`, or a `PRAGMA`
    /// that tells something.
    package init(
        _ store: TraceStore, _ sql: String, limits: QueryLimits = QueryLimits()
    ) throws(StoreError) {
        let connection = try Connection(path: store.path, for: .querying, patience: store.connection.patience)
        let (guardian, statement) = try connection.access { db in
            let guardian = try QueryGuard(db, limits)
            return (guardian, try ReadingStatement(db, sql, guardian))
        }
        self.store = store
        self.connection = connection
        self.guardian = guardian
        self.statement = statement
        columns = statement.columns
    }

    deinit {
        // The statement may be released only while nobody else uses the connection.
        connection.queue.inDatabase { _ in statement = nil }
    }

    /// The names of the runs of which it shows no findings because they were never audited, in order; empty where it asks for none.
    package var unauditedRuns: [String] {
        get throws(StoreError) {
            guard guardian.readsFindings else { return [] }
            return try store.connection.access { db in
                try String.fetchAll(db, sql: "SELECT name FROM run WHERE audited_ns IS NULL ORDER BY id")
            }
        }
    }

    /// Stops the query from another thread; its `forEachRow` throws `interrupted`.
    package var interruption: Interruption { Interruption(queue: connection.queue) }

    package struct Interruption: Sendable {
        fileprivate let queue: DatabaseQueue

        package func callAsFunction() { queue.interrupt() }
    }

    /// Runs the query, and hands over each row's values, in the order of `columns`.
    ///
    /// Throws a `StoreError`, or what `body` throws, which ends the query.
    package func forEachRow(_ body: ([QueryValue]) throws -> Void) throws {
        // Kept apart, so that it is not taken for an error of the store.
        var thrown: (any Error)?
        try connection.access { db in
            do {
                try statement?.forEachRow(db) { row in
                    do {
                        try body(row)
                    } catch {
                        thrown = error
                        throw error
                    }
                }
            } catch  where thrown == nil {
                throw error
            } catch {}
        }
        if let thrown { throw thrown }
    }
}
