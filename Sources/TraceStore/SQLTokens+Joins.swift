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

        /// Whether they are columns of two sources.
        package func joins(_ one: QuerySource, _ other: QuerySource) -> Bool {
            let names = [left.source, right.source].map { $0 ?? "" }
            return one.isNamed(names[0]) && other.isNamed(names[1]) || one.isNamed(names[1]) && other.isNamed(names[0])
        }
    }

    /// The equalities of columns: `a.run_id = b.run_id`, and those of each `USING`, with every source before it.
    package var equalities: [ColumnPair] { equalities(at: Array(tokens.indices)) }

    /// The same as far as they begin at some positions.
    func equalities(at positions: [Int]) -> [ColumnPair] {
        let reader = ColumnPairReader(sql: self)
        return positions.flatMap { index -> [ColumnPair] in
            if isWord("using", at: index), token(index + 1) == .other("(") { return reader.equalities(usingAt: index) }
            guard let (relation, _) = relation(at: index + 1), relation == .equal, !isWord("in", at: index + 1) else {
                return []
            }
            return reader.pairs(at: index)
        }
    }

    /// The equalities, and the other comparisons of two columns.
    package var links: [ColumnPair] {
        let reader = ColumnPairReader(sql: self)
        return tokens.indices.flatMap { index in
            isWord("using", at: index) && token(index + 1) == .other("(")
                ? reader.equalities(usingAt: index) : reader.pairs(at: index)
        }
    }

    /// Whether a `SELECT` compares two columns otherwise than for being equal.
    package func comparesRanges(in scope: SelectScope) -> Bool {
        ColumnPairReader(sql: self).hasRange(at: scope.required)
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
                found.formUnion(sources(of: scope).map(\.written))
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
