/// Reads which two columns a statement compares with each other.
struct ColumnPairReader {
    let sql: SQLTokens
    private let sources: [SQLTokens.QuerySource]

    init(sql: SQLTokens) { (self.sql, sources) = (sql, sql.sources) }

    /// The columns that are compared with the one at a position; those of `BETWEEN` are two.
    func pairs(at index: Int) -> [SQLTokens.ColumnPair] {
        if sql.token(index) == .other(")") { return equalities(ofRowEndingAt: index) }
        guard let left = sql.column(endingAt: index), let (_, end) = sql.relation(at: index + 1) else { return [] }
        var ends = [end]
        if sql.isWord("between", at: index + 1),
            let and = sql.tokens.indices.dropFirst(end).first(where: { sql.isWord("and", at: $0) })
        {
            ends.append(and + 1)
        }
        return ends.compactMap { start in
            guard let right = sql.column(startingAt: start), isName(right.source ?? right.name),
                sql.token(start + (right.source == nil ? 1 : 3)) != .other("("),
                left.source != nil || right.source != nil
            else { return nil }
            return SQLTokens.ColumnPair(
                left: (left.source, left.name), right: (right.source, right.name),
                takesNulls: sql.isWord("is", at: index + 1))
        }
    }

    /// The columns of `(a.run_id, a.controller) = (b.run_id, b.controller)`, at the position of the first closing parenthesis.
    private func equalities(ofRowEndingAt index: Int) -> [SQLTokens.ColumnPair] {
        guard sql.token(index) == .other(")"), sql.token(index + 1) == .other("="), sql.token(index + 2) == .other("("),
            let start = sql.tokens[..<index].lastIndex(of: .other("(")),
            let end = sql.tokens[(index + 3)...].firstIndex(of: .other(")")),
            let left = columns(start + 1..<index), let right = columns(index + 3..<end), left.count == right.count
        else { return [] }
        return zip(left, right).map { SQLTokens.ColumnPair(left: $0, right: $1) }
    }

    /// The columns of a list; nil if it holds anything else.
    private func columns(_ list: Range<Int>) -> [SQLTokens.ColumnName]? {
        var columns: [SQLTokens.ColumnName] = []
        for item in sql.tokens[list].split(separator: .other(","), omittingEmptySubsequences: false) {
            guard let column = sql.column(startingAt: item.startIndex), let source = column.source, item.count == 3
            else {
                return nil
            }
            columns.append((source, column.name))
        }
        return columns
    }

    /// Whether two columns are compared at some positions otherwise than for being equal.
    func hasRange(at positions: [Int]) -> Bool {
        positions.contains { index in
            sql.relation(at: index + 1).map { $0.relation != .equal } ?? false && !pairs(at: index).isEmpty
        }
    }

    /// Whether a word may be the name of a column or of a source.
    private func isName(_ word: String) -> Bool {
        word.first.map { !$0.isNumber } ?? false && !["not", "null", "case", "cast", "select", "exists"].contains(word)
    }

    func equalities(usingAt index: Int) -> [SQLTokens.ColumnPair] {
        let columns = sql.tokens[(index + 2)...].prefix { $0 != .other(")") }.compactMap(\.word)
        var before: [String] = []
        for (position, depth) in sql.positions(before: index) where depth == 0 {
            before += sources.filter { $0.position == position }.map(\.written)
            if let alias = alias(at: position) { before.append(alias) }
        }
        guard let joined = before.first else { return [] }
        return before.dropFirst().flatMap { source in
            columns.map { SQLTokens.ColumnPair(left: (source, $0), right: (joined, $0)) }
        }
    }

    /// The name at a position, if it is that of the `SELECT` in the parentheses before it.
    private func alias(at position: Int) -> String? {
        let end = sql.isWord("as", at: position - 1) ? position - 2 : position - 1
        guard sql.token(end) == .other(")"), let name = sql.name(at: position), !["as", "select"].contains(name),
            !SQLTokens.clauses.contains(name),
            let start = sql.positions(before: end + 1).first(where: { $0.depth == 0 })?.position,
            sql.isWord("select", at: start + 1)
        else { return nil }
        return name
    }
}
