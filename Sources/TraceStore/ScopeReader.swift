/// Finds the `SELECT`s of a statement, and which words are conditions of each.
struct ScopeReader {
    let sql: SQLTokens

    /// Parentheses, and the `SELECT`s in them, one after the other.
    private struct Parentheses {
        var scopes: [Int] = []
        let start: Int
    }

    /// Where a word stands: in the last one of these parentheses of a `SELECT`.
    private struct ScopedWord {
        let scope: Int
        let groups: ArraySlice<Int>
    }

    /// Each `SELECT`, in the order of the statement.
    var scopes: [SQLTokens.SelectScope] {
        var scopes: [SQLTokens.SelectScope] = []
        var groups = [Parentheses(start: -1)]
        var open = [0]
        var words: [Int: ScopedWord] = [:]
        var orGroups: Set<[Int]> = []
        for index in sql.tokens.indices {
            switch sql.token(index) {
            case .other("(")?:
                groups.append(Parentheses(start: index))
                open.append(groups.count - 1)
            case .other(")")? where open.count > 1:
                guard let group = open.popLast(), let alias = alias(after: index) else { continue }
                for scope in groups[group].scopes where scopes[scope].name == nil { scopes[scope].name = alias }
            default:
                if sql.isWord("select", at: index), let group = open.last {
                    let parent = open.dropLast().lazy.reversed().compactMap { groups[$0].scopes.last }.first
                    scopes.append(scope(openedAt: groups[group].start, parent))
                    groups[group].scopes.append(scopes.count - 1)
                }
                guard let base = open.lastIndex(where: { !groups[$0].scopes.isEmpty }),
                    let scope = groups[open[base]].scopes.last
                else { continue }
                words[index] = ScopedWord(scope: scope, groups: open[base...])
                if sql.isWord("or", at: index), let group = open.last {
                    orGroups.insert([scope, group])
                    scopes[scope].orCount += 1
                }
            }
        }
        for (index, word) in words.sorted(by: { $0.key < $1.key }) {
            if word.groups.contains(where: { orGroups.contains([word.scope, $0]) }) {
                scopes[word.scope].alternatives.append(index)
            } else {
                scopes[word.scope].required.append(index)
            }
        }
        return scopes
    }

    /// A `SELECT` in the parentheses that begin there.
    private func scope(openedAt start: Int, _ parent: Int?) -> SQLTokens.SelectScope {
        let before = start - 1
        guard start > 0 else { return SQLTokens.SelectScope(parent: parent, name: nil, compared: nil) }
        if sql.isWord("as", at: before) {
            var named = before - 1
            // `WITH instant (run_id, ns) AS (`
            if sql.token(named) == .other(")") { named = (sql.tokens[..<named].lastIndex(of: .other("(")) ?? 1) - 1 }
            return SQLTokens.SelectScope(parent: parent, name: sql.name(at: named), compared: nil)
        }
        let isCompared =
            sql.isWord("in", at: before) && !sql.isWord("not", at: before - 1) || sql.token(before) == .other("=")
        let column = isCompared ? sql.column(endingAt: before - 1) : nil
        return SQLTokens.SelectScope(parent: parent, name: nil, compared: column.map { ($0.source, $0.name) })
    }

    private func alias(after index: Int) -> String? {
        sql.name(at: sql.isWord("as", at: index + 1) ? index + 2 : index + 1).flatMap {
            SQLTokens.clauses.contains($0) ? nil : $0
        }
    }
}
