import TraceModel
import TraceStore

/// The sources of a statement that have one value in a column: the columns are equal, or each must be a certain value.
struct SourceGroups {
    private var groups: [Set<String>] = []

    /// Nil if the statement compares the column without naming a source, so that it is not known which ones it joins.
    init?(_ tokens: SQLTokens, by columns: Set<String>) {
        for equality in tokens.equalities where columns.isSuperset(of: equality.columns) {
            guard let left = equality.left.source, let right = equality.right.source else { return nil }
            groups.join([left, right])
        }
        groups.join(columns.reduce(into: []) { $0.formUnion(tokens.sources(fixing: $1)) })
    }

    /// The sources that comparisons of any kind link, between columns of which one is among these.
    init?(linksOf tokens: SQLTokens, by columns: Set<String>) {
        self.init(linksOf: tokens) { !columns.contains($0) }
        groups.join(columns.reduce(into: []) { $0.formUnion(tokens.sources(fixing: $1)) })
    }

    /// The sources that comparisons of any kind link, other than those of runs.
    ///
    /// - Parameter isLeftOut: whether a column links nothing.
    init?(linksOf tokens: SQLTokens, without isLeftOut: (String) -> Bool = { ["run_id", "run"].contains($0) }) {
        for link in tokens.links where !link.columns.allSatisfy(isLeftOut) {
            guard let left = link.left.source, let right = link.right.source else { return nil }
            groups.join([left, right])
        }
    }

    func joins(_ left: String?, _ right: String?) -> Bool {
        guard let left, let right else { return true }
        return groups.contains { $0.isSuperset(of: [left, right]) }
    }
}
