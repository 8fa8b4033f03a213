package import Foundation
import GRDB
import GRDBSQLite
package import TraceModel

/// Runs a team's rules in SQL on a run, which is all that they see of the store.
///
/// Like a query that a user typed, it has its own connection, which can only read.
package struct SQLRuleQuery {
    /// The most matches of a rule in one run: nobody would read more, and they would fill the memory.
    package static let rowLimit = 10_000
    /// The default time limit for a rule on one run, in seconds of processor time.
    package static let usualTimeLimit: TimeInterval = 5
    /// The greatest size of a message, in bytes.
    private static let valueSize: Int32 = 1 << 20
    /// The greatest size of all messages together.
    private static let totalSize = 1 << 26

    private let run: Run
    private let connection: Connection
    private let guardian: QueryGuard

    static func limits(seconds: TimeInterval) -> AdHocQuery.QueryLimits {
        AdHocQuery.QueryLimits(seconds: seconds, valueSize: valueSize)
    }

    /// - Parameter seconds: the time limit for a rule on one run.
    package init(_ store: TraceStore, _ run: Run, seconds: TimeInterval = usualTimeLimit) throws(StoreError) {
        self.run = run
        let connection = try Connection(store.connection.file, for: .querying, patience: store.connection.patience)
        guardian = try connection.access { db in
            try RunScope(run: run.number).install(db)
            return try QueryGuard(db, Self.limits(seconds: seconds), isForRule: true)
        }
        self.connection = connection
    }

    /// Returns the rule's matches in the run, in the order of the statement.
    ///
    /// Throws a `StoreError`, or a `SQLRuleError` if a row names an event or a controller that the run does not have, or if the
    /// rule exceeds a limit.
    package func matches(of rule: SQLRule) throws -> [SQLRule.Match] {
        var matches: [SQLRule.Match] = []
        var size = 0
        try connection.use { db in
            do {
                let statement = try ReadingStatement(db, rule, guardian)
                try statement.bind(run)
                let rows = try SQLRuleMatchRows(db, rule, run)
                try statement.forEachRow(db) { row in
                    guard matches.count < Self.rowLimit else {
                        throw rows.error("has more than \(Self.rowLimit) rows; narrow its WHERE")
                    }
                    let match = try rows.match(row)
                    size += match.message.utf8.count
                    guard size <= Self.totalSize else { throw StoreError.Cause.tookTooMuch }
                    matches.append(match)
                }
            } catch  where !(error is SQLRuleError) {
                guard let reason = Self.reason(error) else { throw error }
                throw SQLRuleError(rule.statementPlace, "\(reason) (in run '\(run.name)')")
            }
        }
        return matches
    }

    /// What is wrong with the rule; nil if the store caused the error, or the user ended the rule.
    private static func reason(_ error: any Error) -> String? {
        switch StoreError(path: "", error).problem {
        case .invalidQuery(let message): message
        case .tookTooLong(let seconds): "the statement was ended after \(seconds) s of processor time; narrow its WHERE"
        case .tookTooMuchDisk(let megabytes):
            "the statement was ended because it needs more than \(megabytes) MB of temporary files; narrow it"
        case .tookTooMuch: "the statement needs too much memory; narrow it, or return less"
        default: nil
        }
    }
}

/// Finds the event and the controllers of the run that a row of a rule in SQL names.
struct SQLRuleMatchRows {
    private let rule: SQLRule
    private let run: Run
    private let event: Statement
    private let controller: Statement

    init(_ db: Database, _ rule: SQLRule, _ run: Run) throws {
        self.rule = rule
        self.run = run
        try db.check(run)
        event = try db.cachedStatement(sql: "SELECT 1 FROM event WHERE run_id = ? AND line = ?")
        controller = try db.cachedStatement(
            sql: """
                SELECT number, first_line
                FROM controller
                WHERE run_id = ? AND address_text IS ? AND class = ? AND generation = ?
                """)
    }

    func match(_ row: [CellValue]) throws -> SQLRule.Match {
        let columns = rule.columns
        guard let line = try line(row, columns.line) else { throw error("has a row whose 'line' is null") }
        return SQLRule.Match(
            line: line, subject: try party(row, columns.subject, line), parent: try party(row, columns.parent, line),
            message: rule.message.text { row[$0].messageText },
            further: try columns.further.compactMap { column, role in
                try self.line(row, column).map { SQLRule.Match.FurtherEvent(line: $0, role: role) }
            })
    }

    /// `rules/slow.sql:9: the statement has …, in run 'nightly'`.
    func error(_ what: String) -> SQLRuleError {
        SQLRuleError(rule.statementPlace, "the statement \(what) (in run '\(run.name)')")
    }

    private func line(_ row: [CellValue], _ column: Int) throws -> Int? {
        if row[column] == .null { return nil }
        guard case .integer(let value) = row[column], let line = Int(exactly: value), line > 0,
            line <= run.summary.lastLine,
            try Int.fetchOne(event, arguments: [run.number, line]) != nil
        else {
            let name = rule.columns.names[column]
            throw error("has a row whose '\(name)' is \(row[column].messageText), where there is no event")
        }
        return line
    }

    private func party(_ row: [CellValue], _ columns: SQLRule.MatchColumns.ControllerColumns?, _ line: Int) throws
        -> SQLRule.Match.Party
    {
        guard let columns else { return .ofEvent }
        let values = [row[columns.className], row[columns.address], row[columns.generation]]
        if values.allSatisfy({ $0 == .null }) { return .nobody }
        let name = values.map(\.messageText).joined(separator: ", ")
        let found = try Row.fetchOne(
            controller,
            arguments: [
                run.number, values[1].databaseValue, values[0].databaseValue, values[2].databaseValue,
            ])
        guard let found else { throw error("has a row about a controller that is not there: \(name)") }
        let (number, first): (Int32, Int) = (try found.value(0), try found.value(1))
        guard first <= line else {
            throw error("has a row about line \(line) and a controller that comes only later: \(name)")
        }
        return .controller(ControllerID(number))
    }
}

extension CellValue {
    fileprivate var messageText: String {
        switch self {
        case .null: "null"
        case .integer(let number): "\(number)"
        case .real(let number): "\(number)"
        case .text(let text): text
        case .blob(let bytes): "\(bytes.count) bytes"
        }
    }

    fileprivate var databaseValue: DatabaseValue {
        switch self {
        case .null: .null
        case .integer(let number): number.databaseValue
        case .real(let number): number.databaseValue
        case .text(let text): text.databaseValue
        case .blob(let bytes): Data(bytes).databaseValue
        }
    }
}

extension SQLRuleQuery {
    /// Checks whether SQLite understands a team's rules, before any work is done: prepares each statement against an empty store in
    /// memory, and throws for the first one that is not a rule.
    package static func check(_ rules: [SQLRule]) throws(SQLRuleError) {
        guard let first = rules.first else { return }
        do {
            try DatabaseQueue().inDatabase { db in
                try db.execute(sql: StoreSchema.current.tables)
                try db.execute(sql: StoreSchema.current.views)
                try RunScope(run: 0).install(db)
                let guardian = try QueryGuard(db, AdHocQuery.QueryLimits(), isForRule: true)
                try withExtendedLifetime(guardian) {
                    for rule in rules { _ = try ReadingStatement(db, rule, guardian) }
                }
            }
        } catch {
            throw error as? SQLRuleError ?? SQLRuleError(first.statementPlace, "cannot be checked: \(error)")
        }
    }
}

extension ReadingStatement {
    /// Prepares the statement of a rule; throws a `SQLRuleError` about the SQL or its columns.
    init(_ db: Database, _ rule: SQLRule, _ guardian: QueryGuard) throws {
        if SQLTokens(rule.sql).names(schema: "main") {
            throw SQLRuleError(
                rule.statementPlace, "the statement names the schema 'main'; leave it out: a rule sees only its run")
        }
        do {
            try self.init(db, rule.sql, guardian)
        } catch StoreError.Cause.invalidQuery(let message) {
            throw SQLRuleError(rule.place(of: message, db), message)
        } catch StoreError.Cause.notAllowed(let message) {
            throw SQLRuleError(rule.statementPlace, message)
        } catch let cause as StoreError.Cause where cause.isOutsideOfRules {
            throw SQLRuleError(rule.statementPlace, "\(cause)")
        } catch StoreError.Cause.notOneStatement {
            throw SQLRuleError(rule.statementPlace, "a rule is exactly one statement")
        } catch StoreError.Cause.notAQuery {
            throw SQLRuleError(rule.statementPlace, "a rule may only read; use SELECT")
        }
        guard columns == rule.columns.names else {
            throw SQLRuleError(
                rule.columnsPlace,
                "'columns' lists \(rule.columns.names.joined(separator: ", ")), but the statement returns "
                    + columns.joined(separator: ", "))
        }
        try checkParameters(of: rule)
    }

    private func checkParameters(of rule: SQLRule) throws(SQLRuleError) {
        let handle = unsafe statement.sqliteStatement
        let count = unsafe sqlite3_bind_parameter_count(handle)
        for index in 0..<count {
            let name =
                unsafe sqlite3_bind_parameter_name(handle, index + 1).map { unsafe String(cString: $0) } ?? "?"
            guard [":run", ":run_id"].contains(name) else {
                throw SQLRuleError(
                    rule.statementPlace,
                    "the statement has a parameter '\(name)'; a rule has only ':run', the run's name, and ':run_id', its number"
                )
            }
        }
    }

    /// Gives the parameters of a rule's statement their values.
    func bind(_ run: Run) throws {
        let values: [String: any DatabaseValueConvertible] = ["run": run.name, "run_id": run.number]
        let handle = unsafe statement.sqliteStatement
        let used = values.filter { name, _ in unsafe sqlite3_bind_parameter_index(handle, ":" + name) > 0 }
        try statement.setArguments(StatementArguments(used))
    }
}

extension StoreError.Cause {
    fileprivate var isOutsideOfRules: Bool {
        switch self {
        case .ofOtherRuns, .ofLastAudit: true
        default: false
        }
    }
}

extension SQLRule {
    /// Returns the place of SQLite's error.
    ///
    /// SQLite gives the place only for some errors; for the others, its message ends with the name that caused the error.
    fileprivate func place(of message: String, _ db: Database) -> FilePlace {
        var statement: OpaquePointer?
        unsafe sqlite3_prepare_v2(db.sqliteConnection, sql, -1, &statement, nil)
        let offset = unsafe Int(sqlite3_error_offset(db.sqliteConnection))
        unsafe sqlite3_finalize(statement)
        var place = statementPlace
        if offset >= 0 {
            place.line = 1 + sql.utf8.prefix(offset).count { $0 == UInt8(ascii: "\n") }
        } else if let name = message.split(separator: " ").last {
            let lines = sql.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            let found = lines.indices.dropFirst(statementPlace.line - 1).first { lines[$0].includes(name) }
            if let found { place.line = found + 1 }
        }
        return place
    }
}
