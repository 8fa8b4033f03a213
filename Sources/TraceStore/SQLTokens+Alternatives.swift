extension SQLTokens {
    /// The columns that one of several conditions with `OR` between them compares together with others, and another one does not.
    package var columnsOfOneAlternative: [String] { AlternativeReader(sql: self).columnsOfOne }
}

/// Reads which columns the parts of a condition with `OR` compare.
struct AlternativeReader {
    let sql: SQLTokens

    var columnsOfOne: [String] {
        sql.tokens.indices.filter { sql.isWord("where", at: $0) }.flatMap { start -> [String] in
            var depth = 0
            var parts: [(columns: Set<String>, hasAnd: Bool)] = [([], false)]
            for index in sql.tokens.indices.dropFirst(start + 1) {
                if sql.tokens[index] == .other("(") { depth += 1 }
                if sql.tokens[index] == .other(")") { depth -= 1 }
                let name = depth == 0 ? sql.name(at: index) : nil
                if depth < 0 || ["group", "order", "limit", "union", "except", "intersect"].contains(name) { break }
                if name == "or" { parts.append(([], false)) }
                if name == "and", !sql.isWord("between", at: index - 2) { parts[parts.count - 1].hasAnd = true }
                if depth == 0, sql.relation(at: index + 1) != nil, let column = sql.column(endingAt: index) {
                    parts[parts.count - 1].columns.insert(column.name)
                }
            }
            guard parts.count > 1 else { return [] }
            return parts.filter(\.hasAnd).flatMap { part in
                part.columns.filter { column in parts.contains { !$0.columns.contains(column) } }
            }.sorted()
        }
    }
}
