import GRDB
package import TraceModel

/// A query that a user typed, which can only read.
///
/// It has its own connection, opened for reading, so it cannot change the store.
package final class AdHocQuery {
    package let columns: [String]

    private let store: TraceStore
    private let connection: Connection
    private let guardian: QueryGuard
    /// Nil only during `deinit`.
    private var statement: ReadingStatement?

    /// Prepares the query, which must be one statement that reads: `SELECT`, `WITH`, `VALUES`, `EXPLAIN`, or a `PRAGMA`
    /// that returns something.
    package init(
        _ store: TraceStore, _ sql: String, limits: QueryLimits = QueryLimits()
    ) throws(StoreError) {
        let connection = try Connection(store.connection.file, for: .querying, patience: store.connection.patience)
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
        // The statement may be released only while nothing else uses the connection.
        connection.queue.inDatabase { _ in statement = nil }
    }

    /// The names of the runs that were never audited, so that findings or nights that the query reads leave them out; in order.
    package var unauditedRuns: [String] {
        get throws(StoreError) {
            var conditions: [String] = []
            if guardian.readsFindings { conditions.append("(audited_ns IS NULL AND event_count > 0)") }
            if guardian.readsNights { conditions.append(StoredNights.isLeftOut) }
            guard !conditions.isEmpty else { return [] }
            let sql = "SELECT name FROM run WHERE \(conditions.joined(separator: " OR ")) ORDER BY id"
            return try store.connection.access { db in try String.fetchAll(db, sql: sql) }
        }
    }

    /// Runs the query, and passes each row's values to `body`, in the order of `columns`.
    ///
    /// Throws a `StoreError`, or the error of `body`, which ends the query.
    package func forEachRow(_ body: ([CellValue]) throws -> Void) throws {
        try connection.use { db in try statement?.forEachRow(db, body) }
    }
}

/// One statement that reads, as its author wrote it.
///
/// It is used and released only with exclusive use of its connection.
struct ReadingStatement {
    let statement: Statement
    let columns: [String]
    private let guardian: QueryGuard

    /// Throws a `StoreError.Cause` about the SQL: `notOneStatement`, `notAQuery`, `notAllowed` or `invalidQuery`.
    init(_ db: Database, _ sql: String, _ guardian: QueryGuard) throws {
        self.guardian = guardian
        var statements: [Statement] = []
        do {
            try guardian.watch {
                let all = try db.allStatements(sql: sql)
                while statements.count < 2, let statement = try all.next() { statements.append(statement) }
            }
        } catch  where !statements.isEmpty {
            throw StoreError.Cause.notOneStatement
        }
        guard statements.count == 1, let statement = statements.first else {
            throw StoreError.Cause.notOneStatement
        }
        // A statement without columns returns nothing. SQLite counts some of them as reading: BEGIN, ATTACH.
        guard statement.isReadonly, statement.columnCount > 0 else { throw StoreError.Cause.notAQuery }
        self.statement = statement
        columns = statement.columnNames
    }

    /// Runs the statement, and passes each row's values to `body`, in the order of `columns`.
    func forEachRow(_ db: Database, _ body: ([CellValue]) throws -> Void) throws {
        try guardian.watch {
            var rows = RowReader(statement)
            defer { rows.end() }
            while try rows.next(db) { try body(columns.indices.map { rows.cell(CInt($0)) }) }
        }
    }
}
