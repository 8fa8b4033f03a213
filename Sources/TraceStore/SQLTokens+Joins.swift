extension SQLTokens {
    /// A column as a statement writes it; a source is nil where it names none.
    package typealias ColumnName = (source: String?, column: String)

    /// Two columns that are compared with each other, and their names.
    package struct ColumnPair {
        package let left: ColumnName
        package let right: ColumnName
        /// Whether they are equal also where both are null.
        package var takesNulls = false

        package var columns: [String] { [left.column, right.column] }
    }

    /// The equalities of columns: `a.run_id = b.run_id`, and those of each `USING`, with every source before it.
    package var equalities: [ColumnPair] { equalities(at: Array(tokens.indices)) }

    /// The same as far as they begin at some positions.
    func equalities(at positions: [Int]) -> [ColumnPair] {
        let sources = sources
        return positions.flatMap { index -> [ColumnPair] in
            if isWord("using", at: index), token(index + 1) == .other("(") {
                return equalities(usingAt: index, sources)
            }
            guard let (relation, _) = relation(at: index + 1), relation == .equal, !isWord("in", at: index + 1) else {
                return []
            }
            return pairs(at: index)
        }
    }

    /// The equalities, and the other comparisons of two columns.
    package var links: [ColumnPair] {
        let sources = sources
        return tokens.indices.flatMap { index in
            isWord("using", at: index) && token(index + 1) == .other("(")
                ? equalities(usingAt: index, sources) : pairs(at: index)
        }
    }

    /// The columns that are compared with the one at a position; those of `BETWEEN` are two.
    private func pairs(at index: Int) -> [ColumnPair] {
        guard let left = column(endingAt: index), let (_, end) = relation(at: index + 1) else { return [] }
        var ends = [end]
        if isWord("between", at: index + 1),
            let and = tokens.indices.dropFirst(end).first(where: { isWord("and", at: $0) })
        {
            ends.append(and + 1)
        }
        return ends.compactMap { start in
            guard let right = column(startingAt: start), isName(right.source ?? right.name),
                token(start + (right.source == nil ? 1 : 3)) != .other("("), left.source != nil || right.source != nil
            else { return nil }
            return ColumnPair(
                left: (left.source, left.name), right: (right.source, right.name),
                takesNulls: isWord("is", at: index + 1))
        }
    }

    /// Whether a word may be the name of a column or of a source.
    private func isName(_ word: String) -> Bool {
        word.first.map { !$0.isNumber } ?? false && !["not", "null", "case", "cast", "select", "exists"].contains(word)
    }

    private func equalities(usingAt index: Int, _ sources: [QuerySource]) -> [ColumnPair] {
        let columns = tokens[(index + 2)...].prefix { $0 != .other(")") }.compactMap(\.word)
        var before: [QuerySource] = []
        var depth = 0
        for position in tokens.indices[..<index].reversed() {
            if tokens[position] == .other(")") { depth += 1 }
            if tokens[position] == .other("(") { depth -= 1 }
            if depth < 0 { break }
            if depth == 0 { before += sources.filter { $0.position == position } }
        }
        guard let joined = before.first else { return [] }
        return before.dropFirst().flatMap { source in
            columns.map {
                ColumnPair(left: (source.alias ?? source.name, $0), right: (joined.alias ?? joined.name, $0))
            }
        }
    }

    /// The names of the sources of which a column must have one value. Without a name, the column is that of all sources of its `SELECT`.
    package func sources(fixing column: String) -> Set<String> {
        let scopes = scopes
        return tokens.indices.reduce(into: []) { found, index in
            guard let own = self.column(endingAt: index), own.name == column,
                let value = isWord("in", at: index + 1) ? listOfOne(at: index + 2) : equalSign(at: index + 1)
            else { return }
            let isColumn = texts[value] == nil && self.column(startingAt: value)?.name == column
            guard !isColumn, !isWord("not", at: value) else { return }
            if let source = own.source {
                found.insert(source)
            } else if let scope = scopes.first(where: { $0.contains(index) }) {
                found.formUnion(sources(of: scope).map { $0.alias ?? $0.name })
            }
        }
    }

    /// The position of the value after an equal sign; a subquery there has one value, too.
    private func equalSign(at index: Int) -> Int? {
        token(index) == .other("=") || isWord("is", at: index) ? index + 1 : nil
    }

    /// The position of the value in a list of one.
    private func listOfOne(at index: Int) -> Int? {
        let isParameter = token(index + 1) == .other(":")
        return token(index) == .other("(") && token(index + (isParameter ? 3 : 2)) == .other(")")
            ? index + 1 : nil
    }
}
