import GRDB
import GRDBSQLite
package import TraceModel
import TraceSchema

/// Checks whether SQLite understands a team's rules, before any work is done.
package enum SQLRuleCheck {
    /// Prepares each statement against an empty store in memory; throws for the first one that is not a rule.
    package static func check(_ rules: [SQLRule]) throws(SQLRuleError) {
        guard let first = rules.first else { return }
        do {
            try DatabaseQueue().inDatabase { db in
                try db.execute(sql: StoreSchema.current.tables)
                try db.execute(sql: StoreSchema.current.views)
                let guardian = try QueryGuard(db, QueryLimits())
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
        do {
            try self.init(db, rule.sql, guardian)
        } catch StoreError.Problem.invalidQuery(let message) {
            throw SQLRuleError(rule.place(of: message, db), message)
        } catch StoreError.Problem.notAllowed(let message) {
            throw SQLRuleError(rule.statementPlace, message)
        } catch StoreError.Problem.notOneStatement {
            throw SQLRuleError(rule.statementPlace, "a rule is exactly one statement")
        } catch StoreError.Problem.notAQuery {
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
        guard count > 0 else {
            throw SQLRuleError(
                rule.statementPlace, "the statement does not name ':run' and would see all runs; add WHERE run = :run")
        }
        for index in 1...count {
            let name = unsafe sqlite3_bind_parameter_name(handle, index).map { unsafe String(cString: $0) } ?? "?"
            guard name == ":run" else {
                throw SQLRuleError(
                    rule.statementPlace, "the statement has a parameter '\(name)'; the only one is ':run'")
            }
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
