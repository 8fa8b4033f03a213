extension SQLTokens {
    /// Two columns with an operator between them, such as `<` or `-`, by the words of each side.
    package typealias Operation = (sign: Character, left: Set<String>, right: Set<String>)

    /// The subtractions, divisions and comparisons of columns, or of expressions in parentheses.
    package var operations: [Operation] { OperationReader(sql: self).operations }

    /// These columns, and the names that the statement gives to expressions with them: `before_ns` in `lag(time_ns) OVER (…) AS before_ns`.
    package func names(derivedFrom columns: Set<String>) -> Set<String> {
        var names = columns
        for index in tokens.indices where isWord("as", at: index) {
            guard let alias = name(at: index + 1) else { continue }
            for (position, depth) in positions(before: index) {
                if depth == 0, tokens[position] == .other(",") || isWord("select", at: position) { break }
                // A condition on which a value is chosen is no part of the value.
                if let word = name(at: position), names.contains(word) { names.insert(alias) }
            }
        }
        return names
    }

    /// The columns of which a function takes the value alone, as in `min(began_ns)`.
    package func arguments(of functions: Set<String>) -> Set<String> {
        Set(
            tokens.indices.compactMap { index in
                guard let function = name(at: index), functions.contains(function), token(index + 1) == .other("(")
                else {
                    return nil
                }
                // `strftime('%H', time)` has a text first.
                let isBehindText = texts[index + 2] != nil && token(index + 3) == .other(",")
                let start = isBehindText ? index + 4 : isWord("distinct", at: index + 2) ? index + 3 : index + 2
                guard let column = column(startingAt: start) else { return nil }
                let end = token(start + 1) == .other(".") ? start + 3 : start + 1
                return token(end) == .other(")") || token(end) == .other(",") ? column.name : nil
            })
    }

    /// The columns that are compared with `NULL` as with a value, which is never true.
    package var columnsEqualToNull: [String] {
        tokens.indices.compactMap { index in
            guard isWord("null", at: index), token(index - 1) == .other("=") || token(index - 1) == .other(">") else {
                return nil
            }
            let end = [.other("<"), .other("!"), .other("=")].contains(token(index - 2)) ? index - 3 : index - 2
            return column(endingAt: end)?.name
        }
    }

    /// Whether a column is asked to be null, or not.
    package func testsForNull(_ column: String) -> Bool {
        tokens.indices.contains { index in
            guard isWord("null", at: index) else { return false }
            let end = isWord("not", at: index - 1) ? index - 2 : index - 1
            return isWord("is", at: end) && self.column(endingAt: end - 1)?.name == column
        } || contains(column, "isnull") || contains(column, "notnull")
    }

    /// Whether the statement names a column elsewhere than before `IS NULL`.
    package func readsValue(of column: String) -> Bool {
        tokens.indices.contains { isWord(column, at: $0) && !(isWord("is", at: $0 + 1) && isWord("null", at: $0 + 2)) }
    }

    /// Whether the statement has a number with a point, or makes one.
    package var hasReal: Bool {
        tokens.indices.contains { index in
            token(index) == .other(".") && (name(at: index + 1)?.allSatisfy(\.isNumber) ?? false)
        } || contains("real") || contains("float") || contains("double")
    }
}
