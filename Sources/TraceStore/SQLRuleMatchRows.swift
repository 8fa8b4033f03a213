import Foundation
import GRDB
import TraceModel

/// Understands the rows of a rule in SQL: which event and which controllers of the run are meant.
struct SQLRuleMatchRows {
    private let rule: SQLRule
    private let run: Run
    private let event: Statement
    private let controller: Statement

    init(_ db: Database, _ rule: SQLRule, _ run: Run) throws {
        self.rule = rule
        self.run = run
        try RunTables.check(run.number, named: run.name, db)
        event = try db.cachedStatement(sql: "SELECT 1 FROM event WHERE run_id = ? AND line = ?")
        controller = try db.cachedStatement(
            sql: """
                SELECT number, first_line
                FROM controller
                WHERE run_id = ? AND address_text IS ? AND class = ? AND generation = ?
                """)
    }

    func match(_ row: [QueryValue]) throws -> SQLRuleMatch {
        let columns = rule.columns
        guard let line = try line(row, columns.line) else { throw error("has a row whose 'line' is null") }
        return SQLRuleMatch(
            line: line, subject: try party(row, columns.subject, line), parent: try party(row, columns.parent, line),
            message: Finding.Message(stringLiteral: rule.message.text { row[$0].messageText }),
            further: try columns.further.compactMap { column, role in
                try self.line(row, column).map { SQLRuleMatch.FurtherEvent(line: $0, role: role) }
            })
    }

    /// `rules/slow.sql:9: the statement has …, in run 'nightly'`.
    func error(_ what: String) -> SQLRuleError {
        SQLRuleError(rule.statementPlace, "the statement \(what) (in run '\(run.name)')")
    }

    private func line(_ row: [QueryValue], _ column: Int) throws -> Int? {
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

    private func party(_ row: [QueryValue], _ columns: SQLRuleMatchColumns.Party?, _ line: Int) throws
        -> SQLRuleMatch.Party
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

extension QueryValue {
    /// The value as a message shows it.
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
