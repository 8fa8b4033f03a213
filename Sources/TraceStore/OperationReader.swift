/// Reads where a statement has an operator between two columns, or between expressions in parentheses.
struct OperationReader {
    let sql: SQLTokens

    /// The subtractions, divisions and comparisons of columns, or of expressions in parentheses.
    var operations: [SQLTokens.Operation] {
        sql.tokens.indices.flatMap { index -> [SQLTokens.Operation] in
            switch sql.token(index) {
            case .other(let sign)? where "-/<>=".contains(sign):
                // `->` reads JSON, and `<=` and `<>` are one operator.
                if sign == "-", sql.token(index + 1) == .other(">") { return [] }
                if case .other(let before)? = sql.token(index - 1), "<>!=-".contains(before) { return [] }
                var end = index + 1
                while case .other(let next)? = sql.token(end), "<>=".contains(next) { end += 1 }
                let sides = (operand(endingAt: index - 1), operand(startingAt: end))
                return sides.0.isEmpty || sides.1.isEmpty ? [] : [(sign, sides.0, sides.1)]
            case .word? where sql.isWord("between", at: index):
                let left = operand(endingAt: sql.isWord("not", at: index - 1) ? index - 2 : index - 1)
                guard let and = sql.tokens.indices.dropFirst(index).first(where: { sql.isWord("and", at: $0) }) else {
                    return []
                }
                return [(">", left, operand(startingAt: index + 1)), ("b", left, operand(startingAt: and + 1))]
            default: return []
            }
        }
    }

    /// The words of a column or of parentheses; none for a number or a text.
    private func operand(endingAt index: Int) -> Set<String> {
        if let name = sql.name(at: index) { return name.first.map(\.isNumber) ?? true ? [] : [name] }
        guard sql.token(index) == .other(")") else { return [] }
        for (position, depth) in sql.positions(before: index + 1) where depth == 0 {
            // `count(*) FILTER (WHERE …)`
            if ["filter", "over"].contains(sql.name(at: position - 1)) { return operand(endingAt: position - 2) }
            return Set((position - 1..<index).compactMap { sql.name(at: $0) })
        }
        return []
    }

    private func operand(startingAt index: Int) -> Set<String> {
        if sql.token(index) == .other("(") { return sql.words(from: index + 1, upTo: []) }
        guard let name = sql.name(at: index), name.first.map({ !$0.isNumber }) ?? false else { return [] }
        if sql.token(index + 1) == .other("(") { return sql.words(from: index + 2, upTo: []).union([name]) }
        return sql.column(startingAt: index).map { [$0.name] } ?? []
    }
}
