import GRDB
import GRDBSQLite
package import TraceModel

/// A query that a user typed, which can only read.
///
/// It has its own connection, which only reads, so it cannot change the store. A command that uses its store for nothing else hands over the
/// connection of that: to open another one takes longer than most queries.
package final class AdHocQuery {
    package let columns: [String]
    /// The words of the statement.
    package let tokens: SQLTokens

    private let store: TraceStore
    private let connection: Connection
    private let guardian: QueryGuard
    /// Nil only during `deinit`.
    private var statement: ReadingStatement?

    /// Prepares the query, which must be one statement that reads: `SELECT`, `WITH`, `VALUES`, `EXPLAIN`, or a `PRAGMA`
    /// that returns something.
    ///
    /// - Parameters:
    ///   - parameters: the values of its parameters, by their names without a colon.
    ///   - takesOver: whether nothing else uses the store from now on.
    package init(
        _ store: TraceStore, _ sql: String, _ parameters: [String: String] = [:], limits: QueryLimits = QueryLimits(),
        takingOver takesOver: Bool = false
    ) throws(StoreError) {
        let connection =
            takesOver
            ? store.connection
            : try Connection(store.connection.file, for: .querying, patience: store.connection.patience)
        let (guardian, statement) = try connection.access { db in
            if takesOver { try db.execute(sql: "PRAGMA query_only = ON") }
            let guardian = try QueryGuard(db, limits)
            do {
                let statement = try ReadingStatement(db, sql, guardian)
                try statement.bind(parameters)
                return (guardian, statement)
            } catch {
                // The connection may be the store's, which goes on.
                guardian.leave(db)
                throw error
            }
        }
        self.store = store
        self.connection = connection
        self.guardian = guardian
        self.statement = statement
        (columns, tokens) = (statement.columns, statement.tokens)
    }

    deinit {
        // The statement may be released only while nothing else uses the connection.
        connection.queue.inDatabase { db in
            statement = nil
            guardian.leave(db)
        }
    }

    /// The names of the runs that were never audited, so that findings or nights that the query reads leave them out; in order.
    ///
    /// - Parameters:
    ///   - runs: the numbers of the runs that are looked at; nil for all.
    ///   - countsFindings: whether the query reads how many findings runs have.
    package func unauditedRuns(
        ofRuns runs: [Int]? = nil, countingFindings countsFindings: Bool = false
    ) throws(StoreError) -> [String] {
        var conditions: [String] = []
        if guardian.readsFindings || countsFindings { conditions.append("event_count > 0") }
        if guardian.readsNights { conditions.append(StoredNights.isLeftOut) }
        return try self.runs(where: "audited_ns IS NULL AND \(QueriedContents.condition("id", runs))", conditions)
    }

    /// The names of the runs that were audited, but must be audited again before the nights that the query reads have their defects.
    package var runsToAuditAgain: [String] {
        get throws(StoreError) {
            try runs(where: "audited_ns IS NOT NULL", guardian.readsNights ? [StoredNights.isLeftOut] : [])
        }
    }

    /// Whether launches were added or removed since the nights that the query reads were judged.
    package var nightsAreOutdated: Bool {
        get throws(StoreError) {
            guard guardian.readsNights else { return false }
            return try facts { db in try db.hasRow("SELECT 1 FROM internal_unjudged LIMIT 1") }
        }
    }

    private func runs(where condition: String, _ conditions: [String]) throws(StoreError) -> [String] {
        guard !conditions.isEmpty else { return [] }
        let sql = "SELECT name FROM run WHERE \(condition) AND (\(conditions.joined(separator: " OR "))) ORDER BY id"
        return try facts { db in try String.fetchAll(db, sql: sql) }
    }

    /// What its store holds that the statement may mix up.
    package var contents: QueriedContents { QueriedContents(query: self) }

    /// Asks the store something beside the query.
    func facts<Value>(_ body: (Database) throws -> Value) throws(StoreError) -> Value {
        try store.connection.access { db in try guardian.paused { try body(db) } }
    }

    /// Asks the store something that may take long; nil if it does.
    func briefly<Value>(_ body: (Database) throws -> Value) throws(StoreError) -> Value? {
        try connection.access { db in try guardian.paused(forAtMost: guardian.stepsForQuestion) { try body(db) } }
    }

    /// Whether it only lists the rows of a view, with all columns, and the view tells neither findings nor nights: such a statement makes no
    /// assumption about them.
    package var isPlainList: Bool { tokens.isPlainList && !guardian.readsFindings && !guardian.readsNights }

    /// Throws `damaged` if a row of the tables that the query reads refers to a missing row.
    package func checkReferences() throws(StoreError) {
        let tables = guardian.tablesRead
        guard !tables.isEmpty else { return }
        try facts { db in try ReferenceCheck(db).check(only: tables) }
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
    let tokens: SQLTokens
    private let guardian: QueryGuard

    /// Throws a `StoreError.Cause` about the SQL: `notOneStatement`, `notAQuery`, `notAllowed` or `invalidQuery`.
    init(_ db: Database, _ sql: String, _ guardian: QueryGuard) throws {
        self.guardian = guardian
        tokens = SQLTokens(sql)
        if tokens.isEmpty { throw StoreError.Cause.emptyStatement }
        if let objection = guardian.objection(to: tokens) { throw objection }
        if sql.first(where: { !$0.isWhitespace }) == "." {
            throw StoreError.Cause.invalidQuery(
                "commands with a dot are those of the sqlite3 shell; 'SELECT sql FROM sqlite_schema' shows the tables and views"
            )
        }
        var statements: [Statement] = []
        do {
            try guardian.watch {
                let all = try db.allStatements(sql: sql)
                while statements.count < 2, let statement = try all.next() { statements.append(statement) }
            }
        } catch  where !statements.isEmpty {
            throw StoreError.Cause.notOneStatement
        } catch StoreError.Cause.invalidQuery(let message) {
            // To write is refused, whatever else is wrong with the statement.
            if tokens.writes || message.hasPrefix("cannot modify ") { throw StoreError.Cause.notAQuery }
            throw StoreError.Cause.invalidQuery(Self.completed(message, sql, db))
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

extension ReadingStatement {
    /// SQLite's message with the place of the error, where the text alone does not find it.
    private static func completed(_ message: String, _ sql: String, _ db: Database) -> String {
        if message == "incomplete input" {
            return
                "incomplete input: the statement ends too early; a word is missing, or a parenthesis or a quote is open"
        }
        guard message.hasSuffix("syntax error") || message.hasPrefix("unrecognized token") else { return message }
        var statement: OpaquePointer?
        unsafe sqlite3_prepare_v2(db.sqliteConnection, sql, -1, &statement, nil)
        let offset = unsafe Int(sqlite3_error_offset(db.sqliteConnection))
        unsafe sqlite3_finalize(statement)
        guard offset >= 0 else { return message }
        let before = String(decoding: sql.utf8.prefix(offset), as: UTF8.self)
        let lines = before.split(separator: "\n", omittingEmptySubsequences: false)
        return "\(message) in line \(lines.count), column \((lines.last?.count ?? 0) + 1)"
    }

    /// Gives each parameter its value; throws if one has none.
    ///
    /// - Parameter values: by the names without a colon. A number is bound as one where its text stays the same.
    fileprivate func bind(_ values: [String: String]) throws {
        let handle = unsafe statement.sqliteStatement
        let count = unsafe sqlite3_bind_parameter_count(handle)
        var names: [String] = []
        for index in 0..<count {
            guard let name = unsafe sqlite3_bind_parameter_name(handle, index + 1) else {
                throw StoreError.Cause.namelessParameter
            }
            names.append(String(unsafe String(cString: name).dropFirst()))
        }
        if let unknown = values.keys.sorted().first(where: { !names.contains($0) }) {
            throw StoreError.Cause.unknownParameter(unknown, others: names)
        }
        let missing = names.filter { values[$0] == nil }
        guard missing.isEmpty else { throw StoreError.Cause.missingParameters(missing) }
        try statement.setArguments(StatementArguments(names.map { Self.value(values[$0] ?? "") }))
    }

    static func value(_ text: String) -> DatabaseValue {
        if let number = Int64(text), String(number) == text { return number.databaseValue }
        if let number = Double(text), number.isFinite, number.description == text { return number.databaseValue }
        return text.databaseValue
    }
}
