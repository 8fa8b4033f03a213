extension SQLTokens {
    /// A `SELECT` of a statement, without those inside it.
    package struct SelectScope: Sendable {
        /// The place of the `SELECT` around it; nil for an outer one.
        package let parent: Int?
        /// The name that a `WITH` or an alias gives it; nil for any other.
        package fileprivate(set) var name: String?
        /// The column that it is compared with: `run_id` in `a.run_id IN (SELECT …)`.
        package let compared: ColumnName?
        /// The positions of the conditions that each of its rows meets, and of its other words.
        fileprivate var required: [Int] = []
        /// The positions of the words between those of an `OR`.
        fileprivate var alternatives: [Int] = []
        /// How many `OR` it has.
        package fileprivate(set) var orCount = 0

        func contains(_ position: Int) -> Bool { required.contains(position) || alternatives.contains(position) }

        fileprivate init(parent: Int?, name: String?, compared: ColumnName?) {
            (self.parent, self.name, self.compared) = (parent, name, compared)
        }
    }

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
    package var scopes: [SelectScope] {
        var scopes: [SelectScope] = []
        var groups = [Parentheses(start: -1)]
        var open = [0]
        var words: [Int: ScopedWord] = [:]
        var orGroups: Set<[Int]> = []
        for index in tokens.indices {
            switch token(index) {
            case .other("(")?:
                groups.append(Parentheses(start: index))
                open.append(groups.count - 1)
            case .other(")")? where open.count > 1:
                guard let group = open.popLast(), let alias = alias(after: index) else { continue }
                for scope in groups[group].scopes where scopes[scope].name == nil { scopes[scope].name = alias }
            default:
                if isWord("select", at: index), let group = open.last {
                    let parent = open.dropLast().lazy.reversed().compactMap { groups[$0].scopes.last }.first
                    scopes.append(scope(openedAt: groups[group].start, parent))
                    groups[group].scopes.append(scopes.count - 1)
                }
                guard let base = open.lastIndex(where: { !groups[$0].scopes.isEmpty }),
                    let scope = groups[open[base]].scopes.last
                else { continue }
                words[index] = ScopedWord(scope: scope, groups: open[base...])
                if isWord("or", at: index), let group = open.last {
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
    private func scope(openedAt start: Int, _ parent: Int?) -> SelectScope {
        let before = start - 1
        guard start > 0 else { return SelectScope(parent: parent, name: nil, compared: nil) }
        if isWord("as", at: before) {
            var named = before - 1
            // `WITH instant (run_id, ns) AS (`
            if token(named) == .other(")") { named = (tokens[..<named].lastIndex(of: .other("(")) ?? 1) - 1 }
            return SelectScope(parent: parent, name: name(at: named), compared: nil)
        }
        let isCompared = isWord("in", at: before) && !isWord("not", at: before - 1) || token(before) == .other("=")
        let column = isCompared ? column(endingAt: before - 1) : nil
        return SelectScope(parent: parent, name: nil, compared: column.map { ($0.source, $0.name) })
    }

    private func alias(after index: Int) -> String? {
        name(at: isWord("as", at: index + 1) ? index + 2 : index + 1).flatMap { Self.clauses.contains($0) ? nil : $0 }
    }

    /// The sources of a `SELECT` itself.
    package func sources(of scope: SelectScope) -> [QuerySource] {
        sources.filter { scope.contains($0.position) }
    }

    /// The comparisons of a `SELECT` itself that each of its rows meets.
    package func comparisons(of scope: SelectScope, _ parameters: [String: String]) -> [Comparison] {
        comparisons(parameters, at: scope.required)
    }

    /// The comparisons of which a row may meet one or the other.
    package func alternatives(of scope: SelectScope, _ parameters: [String: String]) -> [Comparison] {
        comparisons(parameters, at: scope.alternatives)
    }

    /// The equalities of columns in a `SELECT` itself that each of its rows meets.
    package func equalities(of scope: SelectScope) -> [ColumnPair] { equalities(at: scope.required) }
}
