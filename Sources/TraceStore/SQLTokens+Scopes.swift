extension SQLTokens {
    /// A `SELECT` of a statement, without those inside it.
    package struct SelectScope: Sendable {
        /// The place of the `SELECT` around it; nil for an outer one.
        package let parent: Int?
        /// The name that a `WITH` or an alias gives it; nil for any other.
        package internal(set) var name: String?
        /// The column that it is compared with: `run_id` in `a.run_id IN (SELECT …)`.
        package let compared: ColumnName?
        /// The positions of the conditions that each of its rows meets, and of its other words.
        var required: [Int] = []
        /// The positions of the words between those of an `OR`.
        var alternatives: [Int] = []
        /// How many `OR` it has.
        package internal(set) var orCount = 0

        func contains(_ position: Int) -> Bool { required.contains(position) || alternatives.contains(position) }

        init(parent: Int?, name: String?, compared: ColumnName?) {
            (self.parent, self.name, self.compared) = (parent, name, compared)
        }
    }

    /// Each `SELECT`, in the order of the statement.
    package var scopes: [SelectScope] { ScopeReader(sql: self).scopes }

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
