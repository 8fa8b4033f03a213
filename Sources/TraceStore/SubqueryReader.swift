/// Reads which columns a statement compares with those of a subquery.
struct SubqueryReader {
    let sql: SQLTokens

    /// The subqueries after `IN` and after an equal sign.
    var subqueries: [SQLTokens.ComparedSubquery] {
        sql.tokens.indices.compactMap { index in
            guard sql.isWord("in", at: index) || sql.token(index) == .other("="), sql.token(index + 1) == .other("("),
                sql.isWord("select", at: index + 2)
            else { return nil }
            let isNegated = sql.isWord("not", at: index - 1)
            let end = isNegated ? index - 2 : index - 1
            let start = sql.isWord("distinct", at: index + 3) ? index + 4 : index + 3
            let all = sql.words(from: start, upTo: [])
            let columns = sql.words(from: start, upTo: ["from"])
            // `(run_id, controller) IN (SELECT run_id, controller …)` has more than one.
            let column = sql.token(end) == .other(")") ? nil : sql.column(endingAt: end)
            guard column != nil || isNegated && sql.token(end) == .other(")") else { return nil }
            return SQLTokens.ComparedSubquery(
                place: sql.tokens.indices.count { $0 < index + 2 && sql.isWord("select", at: $0) },
                column: column?.name ?? "", isNegated: isNegated, words: all, selectedColumns: columns)
        }
    }
}

extension SQLTokens {
    /// Columns that are compared with those of a subquery: `controller IN (SELECT controller FROM …)`.
    package struct ComparedSubquery {
        /// Which `SELECT` of the statement it is.
        package let place: Int
        package let column: String
        package let isNegated: Bool
        /// The words of the subquery.
        package let words: Set<String>
        /// The words between its `SELECT` and its `FROM`.
        package let selectedColumns: Set<String>
    }
}
