extension SQLTokens {
    /// A column as a statement writes it; a source is nil where it names none.
    package typealias ColumnName = (source: String?, column: String)

    /// Two columns that are equal in a join, or in a condition, and their names.
    package typealias Equality = (left: ColumnName, right: ColumnName, columns: [String])

    /// The equalities of columns: `a.run_id = b.run_id`, and those of each `USING`, with every source before it.
    package var equalities: [Equality] {
        let sources = sources
        return tokens.indices.flatMap { index -> [Equality] in
            if isWord("using", at: index), token(index + 1) == .other("(") {
                return equalities(usingAt: index, sources)
            }
            guard let left = column(endingAt: index), token(index + 1) == .other("="),
                let right = column(startingAt: index + 2), left.source != nil || right.source != nil
            else { return [] }
            return [
                (left: (left.source, left.name), right: (right.source, right.name), columns: [left.name, right.name])
            ]
        }
    }

    private func equalities(usingAt index: Int, _ sources: [QuerySource]) -> [Equality] {
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
                (left: (source.alias ?? source.name, $0), right: (joined.alias ?? joined.name, $0), columns: [$0, $0])
            }
        }
    }

    /// The sources of which a column must have one value; nil stands for a column without a source.
    package func sources(fixing column: String) -> Set<String?> {
        Set(
            tokens.indices.compactMap { index -> String?? in
                guard let found = self.column(endingAt: index), found.name == column,
                    let value = isWord("in", at: index + 1) ? listOfOne(at: index + 2) : equalSign(at: index + 1)
                else { return nil }
                let isColumn = texts[value] == nil && self.column(startingAt: value)?.name == column
                return isColumn || isWord("not", at: value) ? nil : .some(found.source)
            })
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

    /// Whether there is a row for each value of a column.
    package func groups(by column: String) -> Bool { groups.contains { $0.contains(column) } }

    /// The words of each `GROUP BY`.
    package var groups: [Set<String>] {
        tokens.indices.filter { isWord("group", at: $0) && isWord("by", at: $0 + 1) }.map { index in
            words(from: index + 2, upTo: ["having", "order", "limit", "window", "union"])
        }
    }

    /// The words of what each `DISTINCT` stands before.
    package var distinctLists: [Set<String>] {
        tokens.indices.filter { isWord("distinct", at: $0) }.map { words(from: $0 + 1, upTo: ["from"]) }
    }

    /// The words of each window: `PARTITION BY run_id ORDER BY line`.
    package var windows: [Set<String>] {
        tokens.indices.filter { isWord("over", at: $0) && token($0 + 1) == .other("(") }.map {
            words(from: $0 + 2, upTo: [])
        }
    }

    /// The columns that are compared with those of a subquery, `controller IN (SELECT controller FROM …`, and the words of the subquery.
    package var subqueries: [(column: String, selected: String, words: Set<String>)] {
        tokens.indices.compactMap { index in
            guard isWord("in", at: index), token(index + 1) == .other("("), isWord("select", at: index + 2),
                let column = column(endingAt: isWord("not", at: index - 1) ? index - 2 : index - 1),
                token(index - 1) != .other(")")
            else { return nil }
            let start = isWord("distinct", at: index + 3) ? index + 4 : index + 3
            guard let selected = self.column(startingAt: start) else { return nil }
            return (column.name, selected.name, words(from: start, upTo: []))
        }
    }

    /// The words from a position on, up to one of these, or to the end of the parentheses around them.
    private func words(from start: Int, upTo ends: Set<String>) -> Set<String> {
        var words: Set<String> = []
        var depth = 0
        for index in tokens.indices.dropFirst(start) {
            if tokens[index] == .other("(") { depth += 1 }
            if tokens[index] == .other(")") { depth -= 1 }
            guard depth >= 0 else { break }
            guard let name = name(at: index) else { continue }
            if depth == 0, ends.contains(name) { break }
            words.insert(name)
        }
        return words
    }
}
