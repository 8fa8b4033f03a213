/// Reads where a statement compares a column with a text, a number or a parameter.
struct ComparisonReader {
    let sql: SQLTokens
    /// The values of parameters, by their names in small letters.
    private let values: [String: String]

    init(sql: SQLTokens, _ parameters: [String: String]) {
        self.sql = sql
        values = Dictionary(parameters.map { ($0.key.lowercased(), $0.value) }) { first, _ in first }
    }

    private typealias Value = (text: String, isNumber: Bool, end: Int)

    func comparisons(at index: Int) -> [SQLTokens.Comparison] {
        if let value = value(at: index) {
            // 'text' <= column, but not column = 'text' AND other = …
            guard index == 0 || !isOperator(before: index), let (relation, end) = sql.relation(at: value.end),
                let column = sql.column(startingAt: end)
            else { return [] }
            return [comparison(of: column, relation.turned, value)]
        }
        guard let column = sql.column(endingAt: index), let (relation, end) = sql.relation(at: index + 1) else {
            return []
        }
        if sql.isWord("between", at: index + 1) {
            guard let first = value(at: end), sql.isWord("and", at: first.end),
                let last = value(at: first.end + 1)
            else { return [] }
            return [comparison(of: column, .atLeast, first), comparison(of: column, .atMost, last)]
        }
        return list(from: end).map { comparison(of: column, relation, $0) }
    }

    private func comparison(
        of column: (source: String?, name: String), _ relation: SQLTokens.Comparison.ComparisonSign, _ value: Value
    ) -> SQLTokens.Comparison {
        SQLTokens.Comparison(
            source: column.source, column: column.name, value: value.text, relation: relation,
            isNumber: value.isNumber)
    }

    /// A text, a whole number or the value of a parameter, and the position after it.
    private func value(at index: Int) -> Value? {
        guard let value = singleValue(at: index) else { return nil }
        // `'80' || '5'` is another value.
        if case .other(let next)? = sql.token(value.end), "|+-*/%".contains(next) { return nil }
        return value
    }

    private func singleValue(at index: Int) -> Value? {
        if let text = sql.texts[index] { return (text, false, index + 1) }
        if let word = sql.name(at: index), word.allSatisfy(\.isNumber) || word.hasPrefix("0x"),
            sql.token(index + 1) != .other(".")
        {
            return (word, true, index + 1)
        }
        guard sql.token(index) == .other(":"), let name = sql.name(at: index + 1), let value = values[name] else {
            return nil
        }
        return (value, Int64(value) != nil, index + 2)
    }

    /// The values of a list, or the only one.
    private func list(from index: Int) -> [Value] {
        guard sql.token(index) == .other("(") else { return value(at: index).map { [$0] } ?? [] }
        // A subquery compares other columns with its texts.
        if sql.isWord("select", at: index + 1) || sql.isWord("with", at: index + 1) { return [] }
        let end = sql.tokens[index...].firstIndex(of: .other(")")) ?? sql.tokens.endIndex
        return (index..<end).compactMap { value(at: $0) }
    }

    private func isOperator(before index: Int) -> Bool {
        switch sql.token(index - 1) {
        case .other(let character)?: "=<>(,|.+-*/%&:".contains(character)
        case .word(let word)?:
            sql.texts[index - 1] == nil
                && ["is", "not", "between", "in", "like", "glob", "and", "limit", "offset"].contains(word)
                && !(word == "and" && !isEndOfRange(index - 1))
        case nil: false
        }
    }

    /// Whether the `AND` belongs to a `BETWEEN`.
    private func isEndOfRange(_ index: Int) -> Bool { sql.isWord("between", at: index - 2) }
}

extension SQLTokens.Comparison.ComparisonSign {
    /// Whether the value is a pattern.
    package var isPattern: Bool { [.like, .glob, .unlike, .unglob].contains(self) }

    /// As a statement writes it.
    var sign: String {
        switch self {
        case .equal: "="
        case .unequal: "<>"
        case .less: "<"
        case .atMost: "<="
        case .greater: ">"
        case .atLeast: ">="
        case .like: "LIKE"
        case .glob: "GLOB"
        case .unlike: "NOT LIKE"
        case .unglob: "NOT GLOB"
        }
    }

    /// The relation as it is with the column first.
    fileprivate var turned: Self {
        switch self {
        case .less: .greater
        case .greater: .less
        case .atMost: .atLeast
        case .atLeast: .atMost
        case .equal, .unequal, .like, .glob, .unlike, .unglob: self
        }
    }
}
