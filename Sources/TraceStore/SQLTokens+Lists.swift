extension SQLTokens {
    /// Whether there is a row for each value of a column.
    package func groups(by column: String) -> Bool { groups.contains { $0.contains(column) } }

    /// The words of each `GROUP BY`.
    package var groups: [Set<String>] {
        tokens.indices.filter { isWord("group", at: $0) && isWord("by", at: $0 + 1) }.map { index in
            words(from: index + 2, upTo: ["having", "order", "limit", "window", "union", "except", "intersect"])
        }
    }

    /// The words of what each `DISTINCT` stands before.
    package var distinctLists: [Set<String>] {
        tokens.indices.filter { isWord("distinct", at: $0) }.map { words(from: $0 + 1, upTo: ["from"]) }
    }

    /// Whether a count takes each row, and not only different values.
    package var countsRows: Bool {
        tokens.indices.contains {
            isWord("count", at: $0) && token($0 + 1) == .other("(") && !isWord("distinct", at: $0 + 2)
        }
    }

    /// The words of each window, `PARTITION BY run_id ORDER BY line`, and what its `SELECT` reads.
    package var windows: [(words: Set<String>, sources: [QuerySource])] {
        let scopes = scopes
        return tokens.indices.filter { isWord("over", at: $0) && token($0 + 1) == .other("(") }.map { index in
            let scope = scopes.first { $0.contains(index) }
            return (words(from: index + 2, upTo: []), scope.map(sources(of:)) ?? sources)
        }
    }

    /// The words of each `PARTITION BY`.
    package var partitions: [Set<String>] {
        tokens.indices.filter { isWord("partition", at: $0) && isWord("by", at: $0 + 1) }.map {
            words(from: $0 + 2, upTo: ["order", "rows", "range", "groups"])
        }
    }

    /// The words by which rows are put in order.
    package var orders: Set<String> {
        tokens.indices.filter { isWord("order", at: $0) && isWord("by", at: $0 + 1) }.reduce(into: []) { found, index in
            found.formUnion(words(from: index + 2, upTo: ["limit", "rows", "range", "groups"]))
        }
    }

    /// Texts in single quotes by which rows are put in order or in groups.
    package var textsInOrder: [String] {
        tokens.indices.compactMap { isWord("by", at: $0 - 1) && !isWord("partition", at: $0 - 2) ? texts[$0] : nil }
    }

    /// The subqueries after `IN` and after an equal sign.
    package var subqueries: [ComparedSubquery] { SubqueryReader(sql: self).subqueries }

    /// The words from a position on, up to one of these, or to the end of the parentheses around them.
    func words(from start: Int, upTo ends: Set<String>) -> Set<String> {
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
