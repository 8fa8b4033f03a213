import Foundation
import GRDB

extension AdHocQuery {
    /// One `SELECT` of the statement, whose rows can be asked for more than its author did.
    package struct QuerySelect {
        /// Which `SELECT` of the statement it is.
        package let place: Int
        /// The views and tables that it reads itself.
        package let sources: [SQLTokens.QuerySource]
        package let scope: SQLTokens.SelectScope
        package let aggregates: [Aggregate]
        /// What each `count` behind a sign of division takes.
        package let divisors: [Divisor]
        fileprivate let clauses: SelectClauses
        fileprivate let query: AdHocQuery
        fileprivate let parameters: [String: String]

        /// A call of `count`, `sum`, `total` or `avg`, other than in a window, with a filter, or of different values.
        package struct Aggregate {
            package let function: String
            /// What it takes, as it is written: `v.lasted_ns`, or `*`.
            package let argument: String
            /// The names that the argument has, as they may be columns.
            package let names: [SQLTokens.ColumnName]
            /// Whether what it takes is true or false.
            package let isCondition: Bool
            /// The name that the statement gives to the value.
            package let alias: String?
            /// Whether it is a part of a longer expression with this sign.
            package let sign: Character?
        }

        package struct Divisor {
            /// `*`, or what stands behind `DISTINCT`, if that does.
            package let text: String
            package let isDistinct: Bool
        }

        /// Whether it reads from another `SELECT` in parentheses.
        package var hasInnerSelect: Bool { clauses.hasInnerSelect }

        /// Whether a `UNION` puts its rows beside those of another one, each different row once.
        package var isUnited: Bool { clauses.isUnited }

        /// What rows are grouped by, as words; empty without groups.
        package var groups: Set<String> {
            Set(
                SQLTokens(clauses.groups ?? "").tokens.compactMap { if case .word(let word) = $0 { word } else { nil } }
            )
        }

        /// The words by which its rows are put in order, if only some of them are shown.
        package var limitedOrder: [String] {
            let words = SQLTokens(clauses.order)
            return words.contains("limit") ? words.tokens.compactMap(\.word) : []
        }

        /// The columns that it returns as they are.
        package var bareColumns: [SQLTokens.ColumnName] { passedColumns.map(\.column) }

        /// The column of a view that it returns with a name; nil if it computes that.
        package func column(passedAs name: String) -> String? {
            passedColumns.first { $0.name == name }?.column.column ?? (passesAll && has(name) ? name : nil)
        }

        /// Whether it returns something that tells runs apart, by whichever name.
        package var tellsRuns: Bool {
            let words = SQLTokens(clauses.list)
            return passesAll || words.contains("run_id") || words.contains("run")
        }

        /// `*` or `e.*`.
        private var passesAll: Bool {
            let words = SQLTokens(clauses.list).tokens
            return words.indices.contains {
                words[$0] == .other("*")
                    && ($0 == 0 || [.other("."), .other(","), .word("distinct")].contains(words[$0 - 1]))
            }
        }

        private func has(_ column: String) -> Bool {
            sources.contains { StoreSchema.columns(ofView: $0.name).contains(column) }
        }

        private var passedColumns: [(name: String, column: SQLTokens.ColumnName)] {
            let words = SQLTokens(clauses.list)
            var depth = 0
            var items: [[SQLTokens.Token]] = [[]]
            for (place, token) in words.tokens.enumerated() where !(place == 0 && token == .word("distinct")) {
                if token == .other("(") { depth += 1 }
                if token == .other(")") { depth -= 1 }
                if depth == 0, token == .other(",") { items.append([]) } else { items[items.count - 1].append(token) }
            }
            return items.compactMap { item in
                let name = item.prefix { $0 != .word("as") }
                guard let column = name.last?.word,
                    name.count == 1 || name.count == 3 && name.dropFirst().first == .other("."), has(column)
                else { return nil }
                return (item.last?.word ?? column, (name.count == 3 ? name.first?.word : nil, column))
            }
        }

        /// Whether one of its rows, before they are grouped, meets a condition; nil if that is not known.
        package func hasRow(where condition: String) -> Bool? {
            first(clauses.rows(meeting: condition)).map { !$0.isEmpty }
        }

        /// How many different values an expression has in its rows, before they are grouped; nil if that is not known.
        package func count(ofDifferent value: String) -> Int? {
            first(clauses.rows(meeting: "true", taking: "count(DISTINCT \(value))"))?.first
        }

        /// Whether it leaves out a row that meets a condition because a null leaves its own condition unknown; nil if that is not known.
        package func leavesOutUnknown(where condition: String) -> Bool? {
            first(clauses.unknownRows(meeting: condition)).map { !$0.isEmpty }
        }

        /// The comparisons on which it chooses rows.
        package var conditions: [SQLTokens.Comparison] { SQLTokens(clauses.condition ?? "").comparisons(parameters) }

        /// The comparisons in what it returns.
        package var returnedComparisons: [SQLTokens.Comparison] { SQLTokens(clauses.list).comparisons(parameters) }

        /// What the first group that meets a condition tells; empty if there is none, and nil if that is not known.
        ///
        /// - Parameters:
        ///   - values: what each group tells further, as `value_0`, `value_1` and so on.
        ///   - taken: what is asked of these.
        package func group(
            with values: [String], taking taken: String, where condition: String = "true"
        ) -> [Int]? {
            first(clauses.group(with: values, taking: taken, meeting: condition))
        }

        /// Whether one of the rows that it shows meets a condition; nil if that is not known, as of groups.
        package func shows(_ condition: String) -> Bool? {
            guard clauses.groups == nil, aggregates.isEmpty else { return nil }
            return first(clauses.shown(meeting: condition)).map { !$0.isEmpty }
        }

        private func first(_ sql: String) -> [Int]? {
            let names = parameters.keys.filter { name in [":", "@", "$"].contains { sql.contains($0 + name) } }
            let arguments = StatementArguments(
                Dictionary(uniqueKeysWithValues: names.map { ($0, ReadingStatement.value(parameters[$0] ?? "")) }))
            // A part of a statement may not stand alone, such as a subquery that asks for a row around it.
            let row = try? query.briefly { db in
                try Row.fetchOne(db, sql: sql, arguments: arguments).map { row in
                    row.databaseValues.map { Int.fromDatabaseValue($0) ?? 0 }
                } ?? []
            }
            return row ?? nil
        }
    }

    /// Each `SELECT` that reads something, in the order of the statement.
    package func selections(_ parameters: [String: String]) -> [QuerySelect] {
        let scopes = tokens.scopes
        return scopes.indices.compactMap { place in
            SelectClauses(tokens, at: place).map { clauses in
                let reader = AggregateReader(sql: tokens, scope: scopes[place])
                return QuerySelect(
                    place: place, sources: tokens.sources(of: scopes[place]), scope: scopes[place],
                    aggregates: reader.aggregates, divisors: reader.divisors, clauses: clauses,
                    query: self,
                    parameters: parameters)
            }
        }
    }
}

/// Reads which aggregates a `SELECT` takes.
struct AggregateReader {
    let sql: SQLTokens
    let scope: SQLTokens.SelectScope

    private var positions: [Int] { (scope.required + scope.alternatives).sorted() }

    var aggregates: [AdHocQuery.QuerySelect.Aggregate] { positions.compactMap { aggregate(at: $0) } }

    var divisors: [AdHocQuery.QuerySelect.Divisor] {
        positions.compactMap { index in
            guard sql.isWord("count", at: index), sql.token(index - 1) == .other("/"),
                sql.token(index + 1) == .other("("),
                let end = sql.end(ofParenthesesAt: index + 1)
            else { return nil }
            let isDistinct = sql.isWord("distinct", at: index + 2)
            return AdHocQuery.QuerySelect.Divisor(
                text: sql.text(index + (isDistinct ? 3 : 2)..<end), isDistinct: isDistinct)
        }
    }

    private func aggregate(at index: Int) -> AdHocQuery.QuerySelect.Aggregate? {
        guard let function = sql.name(at: index), ["count", "sum", "total", "avg"].contains(function),
            sql.token(index + 1) == .other("("), !sql.isWord("distinct", at: index + 2),
            let end = sql.end(ofParenthesesAt: index + 1), !sql.isWord("over", at: end + 1),
            !sql.isWord("filter", at: end + 1)
        else { return nil }
        let names = (index + 2..<end).compactMap { position -> SQLTokens.ColumnName? in
            guard let name = sql.name(at: position), sql.token(position + 1) != .other("("),
                sql.token(position + 1) != .other("."), name.first.map({ !$0.isNumber }) ?? false
            else { return nil }
            return (sql.token(position - 1) == .other(".") ? sql.name(at: position - 2) : nil, name)
        }
        let signs: [Character?] = [sql.token(end + 1), sql.token(index - 1)].map { token in
            if case .other(let sign)? = token, "+-*/".contains(sign) { sign } else { nil }
        }
        return AdHocQuery.QuerySelect.Aggregate(
            function: function, argument: sql.text(index + 2..<end), names: names,
            isCondition: Self.isCondition(SQLTokens(sql.text(index + 2..<end))),
            alias: sql.isWord("as", at: end + 1) ? sql.name(at: end + 2) : nil, sign: signs.compactMap(\.self).first)
    }

    /// Whether an expression is a comparison, `NOT …`, or a `CASE` with `ELSE 0`.
    static func isCondition(_ sql: SQLTokens) -> Bool {
        if sql.isWord("case", at: 0) {
            return Array(sql.tokens.suffix(3)) == [.word("else"), .word("0"), .word("end")]
        }
        let words: Set = ["not", "and", "or", "in", "like", "glob", "is", "between"]
        var depth = 0
        return sql.tokens.indices.contains { index in
            if sql.tokens[index] == .other("(") { depth += 1 }
            if sql.tokens[index] == .other(")") { depth -= 1 }
            guard depth == 0 else { return false }
            // `->` and `->>` read JSON.
            if case .other(let sign) = sql.tokens[index] {
                let start = sql.token(index - 1) == .other(">") ? index - 2 : index - 1
                return "=<>".contains(sign) && sql.token(start) != .other("-")
            }
            return sql.name(at: index).map(words.contains) ?? false
        }
    }
}
