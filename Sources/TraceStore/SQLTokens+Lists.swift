extension SQLTokens {
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

    /// Whether a count takes each row, and not only different values.
    package var countsRows: Bool {
        tokens.indices.contains {
            isWord("count", at: $0) && token($0 + 1) == .other("(") && !isWord("distinct", at: $0 + 2)
        }
    }

    /// The words of each window: `PARTITION BY run_id ORDER BY line`.
    package var windows: [Set<String>] {
        tokens.indices.filter { isWord("over", at: $0) && token($0 + 1) == .other("(") }.map {
            words(from: $0 + 2, upTo: [])
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
            found.formUnion(words(from: index + 2, upTo: ["limit", "rows", "range"]))
        }
    }

    /// Columns that are compared with those of a subquery: `controller IN (SELECT controller FROM …)`.
    package struct ComparedSubquery {
        package let column: String
        package let isNegated: Bool
        /// The words of the subquery.
        package let words: Set<String>
        /// The words between its `SELECT` and its `FROM`.
        package let selectedColumns: Set<String>
    }

    /// The subqueries after `IN` and after an equal sign.
    package var subqueries: [ComparedSubquery] {
        tokens.indices.compactMap { index in
            guard isWord("in", at: index) || token(index) == .other("="), token(index + 1) == .other("("),
                isWord("select", at: index + 2)
            else { return nil }
            let isNegated = isWord("not", at: index - 1)
            let end = isNegated ? index - 2 : index - 1
            let start = isWord("distinct", at: index + 3) ? index + 4 : index + 3
            let all = words(from: start, upTo: [])
            let columns = words(from: start, upTo: ["from"])
            // `(run_id, controller) IN (SELECT run_id, controller …)` has more than one.
            let column = token(end) == .other(")") ? nil : column(endingAt: end)
            guard column != nil || isNegated && token(end) == .other(")") else { return nil }
            return ComparedSubquery(
                column: column?.name ?? "", isNegated: isNegated, words: all, selectedColumns: columns)
        }
    }

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
