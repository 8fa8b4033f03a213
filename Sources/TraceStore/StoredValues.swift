import GRDB
import GRDBSQLite
import TraceModel

/// Steps through a statement's rows with SQLite's C functions, without an allocation for each row.
///
/// It is used only with exclusive use of the statement's connection.
struct RowReader {
    private let statement: Statement
    /// Whether `next` reached the end; SQLite would start again.
    private var isAtEnd = false

    init(_ statement: Statement) {
        self.statement = statement
    }

    init(_ db: Database, _ sql: String, _ arguments: StatementArguments) throws {
        self.init(try db.makeStatement(sql: sql))
        try statement.setArguments(arguments)
    }

    /// Moves to the next row, if there is one. After the last, the statement holds no lock.
    mutating func next(_ db: Database) throws -> Bool {
        if isAtEnd { return false }
        let code = unsafe sqlite3_step(statement.sqliteStatement)
        if code == SQLITE_ROW { return true }
        end()
        guard code == SQLITE_DONE else {
            throw DatabaseError(resultCode: db.lastErrorCode, message: db.lastErrorMessage, sql: statement.sql)
        }
        return false
    }

    /// Starts again with another argument, which replaces the first one.
    mutating func restart(with argument: Int) {
        end()
        isAtEnd = false
        unsafe sqlite3_bind_int64(statement.sqliteStatement, 1, Int64(argument))
    }

    /// Gives the statement a pointer that only its own functions can read.
    @unsafe func bind(_ pointer: UnsafeMutableRawPointer, to parameter: CInt, type: StaticString) {
        let type = unsafe UnsafePointer<CChar>(OpaquePointer(type.utf8Start))
        unsafe sqlite3_bind_pointer(statement.sqliteStatement, parameter, pointer, type, nil)
    }

    /// Ends the reading before the last row.
    mutating func end() {
        isAtEnd = true
        unsafe sqlite3_reset(statement.sqliteStatement)
    }

    func isNull(_ column: CInt) -> Bool {
        unsafe sqlite3_column_type(statement.sqliteStatement, column) == SQLITE_NULL
    }

    func integer(_ column: CInt) -> Int64 {
        unsafe sqlite3_column_int64(statement.sqliteStatement, column)
    }

    /// Nil for null.
    func optionalInteger(_ column: CInt) -> Int64? {
        // A null reads as 0, so the type must be checked only then.
        let value = integer(column)
        return value == 0 && isNull(column) ? nil : value
    }

    /// Nil for null.
    func text(_ column: CInt) -> String? {
        guard let start = unsafe sqlite3_column_text(statement.sqliteStatement, column) else { return nil }
        return unsafe String(decoding: UnsafeBufferPointer(start: start, count: size(column)), as: UTF8.self)
    }

    func cell(_ column: CInt) -> CellValue {
        switch unsafe sqlite3_column_type(statement.sqliteStatement, column) {
        case SQLITE_INTEGER: .integer(integer(column))
        case SQLITE_FLOAT: unsafe .real(sqlite3_column_double(statement.sqliteStatement, column))
        case SQLITE_TEXT: .text(text(column) ?? "")
        case SQLITE_BLOB: .blob(blob(column))
        default: .null
        }
    }

    private func blob(_ column: CInt) -> [UInt8] {
        guard let start = unsafe sqlite3_column_blob(statement.sqliteStatement, column) else { return [] }
        return unsafe [UInt8](UnsafeRawBufferPointer(start: start, count: size(column)))
    }

    /// The size of a text or a blob, in bytes.
    private func size(_ column: CInt) -> Int { unsafe Int(sqlite3_column_bytes(statement.sqliteStatement, column)) }
}

extension Database {
    /// Whether the opened file is no longer at the path.
    var hasMoved: Bool {
        var hasMoved: CInt = 0
        _ = unsafe sqlite3_file_control(sqliteConnection, "main", SQLITE_FCNTL_HAS_MOVED, &hasMoved)
        return hasMoved != 0
    }

    /// Commits, unless the opened file is no longer at the path: nobody would find the changes there, or they would go into another
    /// store, because SQLite knows the files beside a store by their paths.
    func commitInPlace() throws {
        guard !hasMoved else { throw StoreError.Cause.moved }
        try commit()
    }

    /// Whether a statement finds a row.
    func hasRow(_ sql: String, _ arguments: StatementArguments = []) throws -> Bool {
        try Row.fetchOne(self, sql: sql, arguments: arguments) != nil
    }

    /// Whether a statement about a number finds a row. The statement stays prepared.
    func hasRow(_ sql: String, _ number: Int) throws -> Bool {
        var rows = RowReader(try cachedStatement(sql: sql))
        defer { rows.end() }
        rows.restart(with: number)
        return try rows.next(self)
    }

    /// Deletes a run's rows in these tables.
    func clear(_ tables: [String], of run: Int) throws {
        // Many runs are deleted at once, and to prepare a statement takes longer than to delete the rows of a short run.
        for table in tables {
            try cachedStatement(sql: "DELETE FROM \(table) WHERE run_id = ?").execute(arguments: [run])
        }
    }

    /// Throws `unknownRun` if the run was deleted.
    func check(_ run: Run) throws {
        guard try hasRow("SELECT 1 FROM run WHERE id = ?", run.number) else {
            throw StoreError.Cause.unknownRun(name: run.name)
        }
    }
}

extension Row {
    /// The value of a column. A value of another type, which ends the process in GRDB's subscripts, means that the file is
    /// damaged.
    func value<Value: DatabaseValueConvertible>(_ column: String) throws -> Value {
        guard hasColumn(column) else { throw StoreError.Cause.damaged("column \(column) is missing") }
        return try Self.value(self[column], of: column)
    }

    func value<Value: DatabaseValueConvertible>(_ position: Int) throws -> Value {
        try Self.value(self[position], of: "column \(position)")
    }

    /// The line, the number or the count in a column.
    func number(_ column: String) throws -> Int { try Int(stored: value(column)) }

    func number(_ position: Int) throws -> Int { try Int(stored: value(position)) }

    /// The event whose line, time and kind are in three columns from a position on.
    func event(at position: Int) throws -> EventReference {
        EventReference(
            line: try number(position), time: try value(position + 1),
            kind: try EventKind(stored: value(position + 2)))
    }

    /// The defect whose fingerprint, rule and path are in three columns from a position on.
    func defect(at position: Int) throws -> Defect {
        Defect(
            fingerprint: try value(position), rule: try value(position + 1),
            path: ClassPath(try value(position + 2) as String))
    }

    /// - Parameter name: that of the column, which is only asked for an error.
    private static func value<Value: DatabaseValueConvertible>(
        _ stored: DatabaseValue, of name: @autoclosure () -> String
    ) throws -> Value {
        guard let value = Value.fromDatabaseValue(stored) else {
            throw StoreError.Cause.damaged("\(name()) is \("\(stored)".prefix(40))")
        }
        return value
    }
}

extension Int {
    /// A line, a number or a count in the store; one that no log can have means that the file is damaged.
    init(stored number: Int64) throws {
        // Sums of such numbers cannot overflow.
        guard 0...1 << 48 ~= number else { throw StoreError.Cause.damaged("a number is \(number)") }
        self = Int(number)
    }

    /// The number of a launch in the store. A replay makes room for all launches up to the greatest.
    init(storedLaunch number: Int64) throws {
        guard 0..<Int64(Launch.most) ~= number else {
            throw StoreError.Cause.damaged("a launch has the number \(number)")
        }
        self = Int(number)
    }
}

extension EventKind {
    /// The kind with that number in the store; an unknown number means that the file was tampered with.
    init(stored number: Int64) throws {
        guard let raw = UInt8(exactly: number), let kind = EventKind(rawValue: raw) else {
            throw StoreError.Cause.damaged("there is no event kind \(number)")
        }
        self = kind
    }
}
