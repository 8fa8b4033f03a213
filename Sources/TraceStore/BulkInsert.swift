import GRDB
import GRDBSQLite
import TraceModel

/// Inserts rows of runs into one table, many rows with each statement.
///
/// A statement of 32 rows takes little more than half the time of 32 statements. All statements use SQLite's C
/// functions, because GRDB allocates arguments for each row.
final class BulkInsert {
    /// The greatest statements, and those for their rest and for short logs.
    private static let counts = [32, 8]

    private let table: String
    private let columns: [String]
    private let isOneByOne: Bool
    private let one: Prepared
    /// By the place in ``counts``. Prepared when a batch first has enough rows for it; most tables never get that many at once.
    private var many: [Prepared?] = [nil, nil]

    /// What a parameter of a statement still holds from an earlier row. It does not have to be set again to the same.
    fileprivate enum Held {
        case null
        case integer(Int64)
        case text
    }

    /// A statement, and what its parameters hold.
    private final class Prepared {
        let statement: Statement
        var held: [Held]

        init(_ db: Database, _ sql: String) throws {
            statement = try db.makeStatement(sql: sql)
            let count = unsafe sqlite3_bind_parameter_count(statement.sqliteStatement)
            held = Array(repeating: .null, count: Int(count))
        }
    }

    /// - Parameters:
    ///   - columns: the columns other than `run_id`.
    ///   - isOneByOne: whether each row has its own statement. A table needs it in which an index calls a function: SQLite would copy
    ///     each page that a statement of several rows touches.
    init(_ db: Database, into table: String, _ columns: [String], isOneByOne: Bool) throws {
        self.table = table
        self.columns = columns
        self.isOneByOne = isOneByOne
        one = try Prepared(db, Self.sql(table, columns, rows: 1))
    }

    private static func sql(_ table: String, _ columns: [String], rows: Int) -> String {
        // The first parameter is the run, which all rows share.
        let rows = (0..<rows).map { row in
            "(?1" + columns.indices.map { ", ?\(2 + row * columns.count + $0)" }.joined() + ")"
        }
        // By default, SQLite copies each page that a statement of many rows touches, to be able to undo that statement alone.
        // Here an error undoes the whole import.
        return "INSERT OR FAIL INTO \(table) (run_id, \(columns.joined(separator: ", "))) VALUES "
            + rows.joined(separator: ", ")
    }

    /// The statement for as many of these rows as possible, and their number.
    private func statement(_ db: Database, for rows: Int) throws -> (Prepared, rows: Int) {
        guard !isOneByOne, let size = Self.counts.firstIndex(where: { $0 <= rows }) else { return (one, 1) }
        let count = Self.counts[size]
        let prepared = try many[size] ?? Prepared(db, Self.sql(table, columns, rows: count))
        many[size] = prepared
        return (prepared, count)
    }

    /// Inserts `count` rows of a run; `bind` appends a value for every column of a row, in order.
    func insert(_ db: Database, run: Int, count: Int, bind: (_ row: Int, inout Values) throws -> Void) throws {
        var row = 0
        while row < count {
            let (prepared, rows) = try statement(db, for: count - row)
            let handle = unsafe prepared.statement.sqliteStatement
            let end = row + rows
            var values = unsafe Values(handle: handle, held: exchange(&prepared.held, with: []))
            defer { prepared.held = values.held }
            values.append(run)
            while row < end {
                try bind(row, &values)
                row += 1
            }
            try unsafe Self.step(handle, db, one.statement.sql)
        }
    }

    /// Runs a statement once for each row; `bind` appends a value for every parameter, in order.
    static func run(
        _ statement: Statement, _ db: Database, count: Int, bind: (_ row: Int, inout Values) throws -> Void
    ) throws {
        let handle = unsafe statement.sqliteStatement
        // Somebody may have run it before, with other values.
        unsafe sqlite3_clear_bindings(handle)
        let parameters = unsafe Int(sqlite3_bind_parameter_count(handle))
        var values = unsafe Values(handle: handle, held: Array(repeating: .null, count: parameters))
        for row in 0..<count {
            values.rewind()
            try bind(row, &values)
            try unsafe step(handle, db, statement.sql)
        }
    }

    /// - Parameter sql: the statement, which is only asked for an error: GRDB makes its text anew each time.
    private static func step(_ handle: OpaquePointer, _ db: Database, _ sql: @autoclosure () -> String) throws {
        let code = unsafe sqlite3_step(handle)
        unsafe sqlite3_reset(handle)
        guard code == SQLITE_DONE else {
            throw DatabaseError(resultCode: db.lastErrorCode, message: db.lastErrorMessage, sql: sql())
        }
    }

    /// Takes the values of rows, one after the other. Only `insert` makes it, and passes it to a closure that ends before the
    /// statement does.
    @safe struct Values {
        fileprivate let handle: OpaquePointer
        fileprivate private(set) var held: [Held]
        private var index: CInt = 0

        fileprivate init(handle: OpaquePointer, held: [Held]) {
            unsafe self.handle = handle
            self.held = held
        }

        fileprivate mutating func rewind() { index = 0 }

        mutating func append(_ value: some ColumnValue) { value.append(to: &self) }

        /// Appends the values of a whole row. It takes more instructions than the other function, and is for tables with few rows.
        mutating func append<each Value: ColumnValue>(_ value: repeat each Value) {
            repeat (each value).append(to: &self)
        }

        fileprivate mutating func appendInteger(_ value: Int64) {
            index += 1
            if case .integer(value) = held[Int(index - 1)] { return }
            held[Int(index - 1)] = .integer(value)
            unsafe sqlite3_bind_int64(handle, index, value)
        }

        fileprivate mutating func appendText(_ value: String) {
            index += 1
            held[Int(index - 1)] = .text
            var value = value
            value.withUTF8 { bytes in
                // An empty buffer may have no address, and SQLite would store null.
                guard let start = bytes.baseAddress else {
                    _ = unsafe sqlite3_bind_text(handle, index, "", 0, Self.copied)
                    return
                }
                unsafe start.withMemoryRebound(to: CChar.self, capacity: bytes.count) {
                    _ = unsafe sqlite3_bind_text(handle, index, $0, CInt(bytes.count), Self.copied)
                }
            }
        }

        mutating func appendNull() {
            index += 1
            if case .null = held[Int(index - 1)] { return }
            held[Int(index - 1)] = .null
            unsafe sqlite3_bind_null(handle, index)
        }

        /// SQLite's value for a text that it must copy, a macro that Swift cannot read.
        private static var copied: sqlite3_destructor_type? {
            unsafe unsafeBitCast(OpaquePointer(bitPattern: -1), to: sqlite3_destructor_type?.self)
        }
    }
}

/// A value of a column. Only integers, texts and null occur.
protocol ColumnValue {
    func append(to values: inout BulkInsert.Values)
}

extension Int64: ColumnValue {
    func append(to values: inout BulkInsert.Values) { values.appendInteger(self) }
}

extension Int: ColumnValue {
    func append(to values: inout BulkInsert.Values) { values.appendInteger(Int64(self)) }
}

extension Bool: ColumnValue {
    func append(to values: inout BulkInsert.Values) { values.appendInteger(self ? 1 : 0) }
}

extension String: ColumnValue {
    func append(to values: inout BulkInsert.Values) { values.appendText(self) }
}

extension ControllerID: ColumnValue {
    func append(to values: inout BulkInsert.Values) { values.appendInteger(Int64(rawValue)) }
}

extension EventKind: ColumnValue {
    func append(to values: inout BulkInsert.Values) { values.appendInteger(Int64(rawValue)) }
}

extension Optional: ColumnValue where Wrapped: ColumnValue {
    func append(to values: inout BulkInsert.Values) {
        if let self { self.append(to: &values) } else { values.appendNull() }
    }
}

/// The statements that insert rows over one connection, each prepared once for all runs.
///
/// They are used and released only with exclusive use of the connection.
final class PreparedInserts {
    private var inserts: [String: BulkInsert] = [:]
    /// The tables with an index that calls a function.
    static let withFunctions: Set = ["controller"]

    /// - Parameter columns: the columns other than `run_id`; the same ones in each call for a table.
    func into(_ table: String, _ columns: [String], _ db: Database) throws -> BulkInsert {
        if let insert = inserts[table] { return insert }
        let new = try BulkInsert(db, into: table, columns, isOneByOne: Self.withFunctions.contains(table))
        inserts[table] = new
        return new
    }
}
