extension SQLTokens {
    /// A comparison of a column with a text or a number, as a statement writes it.
    package struct Comparison: Hashable {
        package enum ComparisonSign: Hashable {
            case equal, unequal
            case less, atMost, greater, atLeast
            case like, glob

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
                }
            }
        }

        /// The name or the alias before the point; nil without one.
        package let source: String?
        /// In small letters.
        package let column: String
        package let value: String
        package let relation: ComparisonSign
        /// Whether it is written without quotes.
        package let isNumber: Bool
    }

    private typealias Value = (text: String, isNumber: Bool, end: Int)

    /// The comparisons of columns with texts in quotes, with numbers, and with parameters; each once, in the order of the statement.
    ///
    /// - Parameter parameters: the values of parameters, by their names without a colon.
    package func comparisons(_ parameters: [String: String] = [:]) -> [Comparison] {
        comparisons(parameters, at: Array(tokens.indices))
    }

    /// The same as far as they begin at some positions.
    func comparisons(_ parameters: [String: String], at positions: [Int]) -> [Comparison] {
        let values = Dictionary(parameters.map { ($0.key.lowercased(), $0.value) }) { first, _ in first }
        var comparisons: [Comparison] = []
        for index in positions {
            for comparison in self.comparisons(at: index, values) where !comparisons.contains(comparison) {
                comparisons.append(comparison)
            }
        }
        return comparisons
    }

    private func comparisons(at index: Int, _ values: [String: String]) -> [Comparison] {
        if let value = value(at: index, values) {
            // 'text' <= column, but not column = 'text' AND other = …
            guard index == 0 || !isOperator(before: index), let (relation, end) = relation(at: value.end),
                let column = column(startingAt: end)
            else { return [] }
            return [comparison(of: column, relation.turned, value)]
        }
        guard let column = column(endingAt: index), let (relation, end) = relation(at: index + 1) else { return [] }
        if isWord("between", at: index + 1) {
            guard let first = value(at: end, values), isWord("and", at: first.end),
                let last = value(at: first.end + 1, values)
            else { return [] }
            return [comparison(of: column, .atLeast, first), comparison(of: column, .atMost, last)]
        }
        return list(from: end, values).map { comparison(of: column, relation, $0) }
    }

    private func comparison(
        of column: (source: String?, name: String), _ relation: Comparison.ComparisonSign, _ value: Value
    ) -> Comparison {
        Comparison(
            source: column.source, column: column.name, value: value.text, relation: relation,
            isNumber: value.isNumber)
    }

    /// A column that is not a part of a longer expression, such as `'x' || class`.
    func column(endingAt index: Int) -> (source: String?, name: String)? {
        // `class NOT IN (…)`
        guard let name = name(at: index), name != "not" else { return nil }
        let isQualified = token(index - 1) == .other(".")
        if case .other(let before)? = token(isQualified ? index - 3 : index - 1), ":|+-*/%&".contains(before) {
            return nil
        }
        return (isQualified ? self.name(at: index - 2) : nil, name)
    }

    func column(startingAt index: Int) -> (source: String?, name: String)? {
        guard let first = name(at: index) else { return nil }
        guard token(index + 1) == .other("."), let second = name(at: index + 2) else { return (nil, first) }
        return (first, second)
    }

    /// A text, a whole number or the value of a parameter, and the position after it.
    private func value(at index: Int, _ values: [String: String]) -> Value? {
        guard let value = singleValue(at: index, values) else { return nil }
        // `'80' || '5'` is another value.
        if case .other(let next)? = token(value.end), "|+-*/%".contains(next) { return nil }
        return value
    }

    private func singleValue(at index: Int, _ values: [String: String]) -> Value? {
        if let text = texts[index] { return (text, false, index + 1) }
        if let word = name(at: index), word.allSatisfy(\.isNumber) || word.hasPrefix("0x"),
            token(index + 1) != .other(".")
        {
            return (word, true, index + 1)
        }
        guard token(index) == .other(":"), let name = name(at: index + 1), let value = values[name] else { return nil }
        return (value, Int64(value) != nil, index + 2)
    }

    /// The values of a list, or the only one.
    private func list(from index: Int, _ values: [String: String]) -> [Value] {
        guard token(index) == .other("(") else { return value(at: index, values).map { [$0] } ?? [] }
        // A subquery compares other columns with its texts.
        if isWord("select", at: index + 1) || isWord("with", at: index + 1) { return [] }
        let end = tokens[index...].firstIndex(of: .other(")")) ?? tokens.endIndex
        return (index..<end).compactMap { value(at: $0, values) }
    }

    private func isOperator(before index: Int) -> Bool {
        switch token(index - 1) {
        case .other(let character)?: "=<>(,|.+-*/%&:".contains(character)
        case .word(let word)?:
            texts[index - 1] == nil
                && ["is", "not", "between", "in", "like", "glob", "and", "limit", "offset"].contains(word)
                && !(word == "and" && !isEndOfRange(index - 1))
        case nil: false
        }
    }

    /// Whether the `AND` belongs to a `BETWEEN`.
    private func isEndOfRange(_ index: Int) -> Bool { isWord("between", at: index - 2) }

    /// A comparison that begins at a position, and the position after it.
    func relation(at index: Int) -> (relation: Comparison.ComparisonSign, end: Int)? {
        switch (token(index), token(index + 1)) {
        case (.other("=")?, .other("=")?): (.equal, index + 2)
        case (.other("<")?, .other(">")?), (.other("!")?, .other("=")?): (.unequal, index + 2)
        case (.other("=")?, _): (.equal, index + 1)
        case (.other("<")?, .other("=")?): (.atMost, index + 2)
        case (.other(">")?, .other("=")?): (.atLeast, index + 2)
        case (.other("<")?, _): (.less, index + 1)
        case (.other(">")?, _): (.greater, index + 1)
        case (.word("is")?, .word("not")?), (.word("not")?, .word("in")?): (.unequal, index + 2)
        case (.word("is")?, _), (.word("in")?, _): (.equal, index + 1)
        case (.word("between")?, _): (.atLeast, index + 1)
        case (.word("like")?, _): (.like, index + 1)
        case (.word("glob")?, _): (.glob, index + 1)
        default: nil
        }
    }
}

extension SQLTokens.Comparison.ComparisonSign {
    /// The relation as it is with the column first.
    fileprivate var turned: Self {
        switch self {
        case .less: .greater
        case .greater: .less
        case .atMost: .atLeast
        case .atLeast: .atMost
        case .equal, .unequal, .like, .glob: self
        }
    }
}
