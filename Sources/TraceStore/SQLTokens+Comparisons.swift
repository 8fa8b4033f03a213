extension SQLTokens {
    /// A comparison of a column with a text or a number, as a statement writes it.
    package struct Comparison: Hashable {
        package enum ComparisonSign: Hashable {
            case equal, unequal
            case less, atMost, greater, atLeast
            case like, glob, unlike, unglob
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

    /// The comparisons of columns with texts in quotes, with numbers, and with parameters; each once, in the order of the statement.
    ///
    /// - Parameter parameters: the values of parameters, by their names without a colon.
    package func comparisons(_ parameters: [String: String] = [:]) -> [Comparison] {
        comparisons(parameters, at: Array(tokens.indices))
    }

    /// The same as far as they begin at some positions.
    func comparisons(_ parameters: [String: String], at positions: [Int]) -> [Comparison] {
        let reader = ComparisonReader(sql: self, parameters)
        var comparisons: [Comparison] = []
        for index in positions {
            for comparison in reader.comparisons(at: index) where !comparisons.contains(comparison) {
                comparisons.append(comparison)
            }
        }
        return comparisons
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
        case (.word("not")?, .word("like")?): (.unlike, index + 2)
        case (.word("not")?, .word("glob")?): (.unglob, index + 2)
        case (.word("is")?, _), (.word("in")?, _): (.equal, index + 1)
        case (.word("between")?, _): (.atLeast, index + 1)
        case (.word("like")?, _): (.like, index + 1)
        case (.word("glob")?, _): (.glob, index + 1)
        default: nil
        }
    }
}
