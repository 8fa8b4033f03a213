/// What a team wants every run to show or to be checked for, so that a run which shows nothing does not pass.
package struct Requirements: Sendable, Hashable {
    /// Kinds of events of which a run must have at least one.
    package var kinds: EventKinds
    /// Rules that must have been checked, for some class at least.
    package var rules: Set<String>

    package init(kinds: EventKinds = [], rules: Set<String> = []) {
        self.kinds = kinds
        self.rules = rules
    }

    /// What a run lacks, in order: `no addChild`, `present-while-presenting was not checked`.
    package func missing(in summary: TraceSummary, _ notChecked: [NotChecked]) -> [String] {
        let kinds = kinds.subtracting(summary.shownKinds).elements.map { "the run shows no \($0.name)" }
        let reasons = Dictionary(
            notChecked.filter { $0.isWhole && rules.contains($0.rule) }.map { ($0.rule, $0.reason) },
            uniquingKeysWith: { first, _ in first })
        return kinds + reasons.sorted { $0.key < $1.key }.map { "\($0.key) was not checked: \($0.value)" }
    }
}
