import GRDB
import GRDBSQLite

/// One statement that reads, as somebody wrote it.
///
/// It is used and released only with exclusive use of its connection.
struct ReadingStatement {
    let statement: Statement
    let columns: [String]
    private let guardian: QueryGuard

    /// Throws a `StoreError.Problem` about what is written: `notOneStatement`, `notAQuery`, `notAllowed` or
    /// `invalidQuery`.
    init(_ db: Database, _ sql: String, _ guardian: QueryGuard) throws {
        self.guardian = guardian
        var statements: [Statement] = []
        do {
            try guardian.watch {
                let all = try db.allStatements(sql: sql)
                while statements.count < 2, let statement = try all.next() { statements.append(statement) }
            }
        } catch  where !statements.isEmpty {
            throw StoreError.Problem.notOneStatement
        } catch let error as DatabaseError where error.resultCode == .SQLITE_ERROR {
            throw StoreError.Problem.invalidQuery(error.message ?? "SQL error")
        }
        guard statements.count == 1, let statement = statements.first else {
            throw StoreError.Problem.notOneStatement
        }
        // A statement without columns has nothing to tell. SQLite counts some of them as reading: BEGIN, ATTACH.
        guard statement.isReadonly, statement.columnCount > 0 else { throw StoreError.Problem.notAQuery }
        self.statement = statement
        columns = statement.columnNames
    }

    /// Runs the statement, and hands over each row's values, in the order of `columns`.
    func forEachRow(_ db: Database, _ body: ([QueryValue]) throws -> Void) throws {
        let handle = unsafe statement.sqliteStatement
        defer { unsafe sqlite3_reset(handle) }
        try guardian.watch {
            var code = unsafe sqlite3_step(handle)
            while code == SQLITE_ROW {
                try unsafe body(Self.values(handle, columns.count))
                code = unsafe sqlite3_step(handle)
            }
            guard code == SQLITE_DONE else { throw Self.problem(db) }
        }
    }

    private static func problem(_ db: Database) -> any Error {
        let error = DatabaseError(resultCode: db.lastErrorCode, message: db.lastErrorMessage)
        guard error.resultCode == .SQLITE_ERROR else { return error }
        return StoreError.Problem.invalidQuery(error.message ?? "SQL error")
    }

    private static func values(_ handle: OpaquePointer, _ count: Int) -> [QueryValue] {
        (0..<CInt(count)).map { column in
            switch unsafe sqlite3_column_type(handle, column) {
            case SQLITE_INTEGER: return unsafe .integer(sqlite3_column_int64(handle, column))
            case SQLITE_FLOAT: return unsafe .real(sqlite3_column_double(handle, column))
            case SQLITE_TEXT: return unsafe .text(text(handle, column))
            case SQLITE_BLOB: return unsafe .blob(blob(handle, column))
            default: return .null
            }
        }
    }

    private static func text(_ handle: OpaquePointer, _ column: CInt) -> String {
        guard let start = unsafe sqlite3_column_text(handle, column) else { return "" }
        let count = unsafe Int(sqlite3_column_bytes(handle, column))
        return unsafe String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
    }

    private static func blob(_ handle: OpaquePointer, _ column: CInt) -> [UInt8] {
        guard let start = unsafe sqlite3_column_blob(handle, column) else { return [] }
        return unsafe [UInt8](UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(handle, column))))
    }
}
