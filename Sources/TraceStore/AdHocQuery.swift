import GRDB
import GRDBSQLite

/// A query that somebody typed, which can only read.
///
/// It has a connection of its own, opened for reading, so that nothing it says can change the store.
public final class AdHocQuery {
    public let columns: [String]

    private let connection: Connection
    private let sql: String
    /// Nil only while the query goes away.
    private var statement: Statement?

    /// Prepares the query, which must be one statement that reads: `SELECT`, `WITH`, `VALUES`, `EXPLAIN`, or a `PRAGMA`
    /// that tells something.
    public init(_ store: TraceStore, _ sql: String) throws(StoreError) {
        connection = try Connection(path: store.path, for: .reading)
        self.sql = sql
        let statement = try connection.access { db in
            // The file is open for reading only, but ATTACH could create another one.
            sqlite3_limit(db.sqliteConnection, SQLITE_LIMIT_ATTACHED, 0)
            return try Self.statement(db, sql)
        }
        self.statement = statement
        columns = statement.columnNames
    }

    deinit {
        // The statement may be released only while nobody else uses the connection.
        connection.queue.inDatabase { _ in statement = nil }
    }

    /// Stops the query from another thread; its `forEachRow` throws `interrupted`.
    public var interruption: Interruption { Interruption(queue: connection.queue) }

    public struct Interruption: Sendable {
        fileprivate let queue: DatabaseQueue

        public func callAsFunction() { queue.interrupt() }
    }

    /// Runs the query, and hands over each row's values, in the order of `columns`.
    ///
    /// Throws a `StoreError`, or what `body` throws, which ends the query.
    public func forEachRow(_ body: ([QueryValue]) throws -> Void) throws {
        // Kept apart, so that it is not taken for an error of the store.
        var thrown: (any Error)?
        try connection.access { db in
            guard let statement else { return }
            let handle = statement.sqliteStatement
            defer { sqlite3_reset(handle) }
            var code = sqlite3_step(handle)
            while code == SQLITE_ROW {
                do {
                    try body(Self.values(handle, columns.count))
                } catch {
                    thrown = error
                    return
                }
                code = sqlite3_step(handle)
            }
            guard code == SQLITE_DONE else { throw Self.problem(db) }
        }
        if let thrown { throw thrown }
    }

    private static func statement(_ db: Database, _ sql: String) throws -> Statement {
        var statements: [Statement] = []
        do {
            let all = try db.allStatements(sql: sql)
            while statements.count < 2, let statement = try all.next() { statements.append(statement) }
        } catch let error as DatabaseError where error.resultCode == .SQLITE_ERROR {
            throw StoreError.Problem.invalidQuery(error.message ?? "SQL error")
        }
        guard statements.count == 1, let statement = statements.first else {
            throw StoreError.Problem.notOneStatement
        }
        // A statement without columns has nothing to tell. SQLite counts some of them as reading: BEGIN, ATTACH.
        guard statement.isReadonly, statement.columnCount > 0 else { throw StoreError.Problem.notAQuery }
        return statement
    }

    private static func problem(_ db: Database) -> any Error {
        let error = DatabaseError(resultCode: db.lastErrorCode, message: db.lastErrorMessage)
        guard error.resultCode == .SQLITE_ERROR else { return error }
        return StoreError.Problem.invalidQuery(error.message ?? "SQL error")
    }

    private static func values(_ handle: OpaquePointer, _ count: Int) -> [QueryValue] {
        (0..<CInt(count)).map { column in
            switch sqlite3_column_type(handle, column) {
            case SQLITE_INTEGER: return .integer(sqlite3_column_int64(handle, column))
            case SQLITE_FLOAT: return .real(sqlite3_column_double(handle, column))
            case SQLITE_TEXT: return .text(text(handle, column))
            case SQLITE_BLOB: return .blob(blob(handle, column))
            default: return .null
            }
        }
    }

    private static func text(_ handle: OpaquePointer, _ column: CInt) -> String {
        guard let start = sqlite3_column_text(handle, column) else { return "" }
        let count = Int(sqlite3_column_bytes(handle, column))
        return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
    }

    private static func blob(_ handle: OpaquePointer, _ column: CInt) -> [UInt8] {
        guard let start = sqlite3_column_blob(handle, column) else { return [] }
        return [UInt8](UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(handle, column))))
    }
}
