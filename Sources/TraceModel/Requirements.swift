/// The events and checks that a team requires in every run, so that a run which shows nothing does not pass.
package struct Requirements: Sendable, Hashable {
    /// Kinds of events that a run must contain.
    package var kinds: EventKinds
    /// Rules that must have been checked, at least for some class.
    package var rules: Set<String>

    package init(kinds: EventKinds = [], rules: Set<String> = []) {
        self.kinds = kinds
        self.rules = rules
    }

    /// Returns the unmet requirements, in order: `no addChild`, `present-while-presenting was not checked`.
    package func missing(in summary: TraceSummary, _ notChecked: [NotChecked]) -> [String] {
        let kinds = kinds.subtracting(summary.shownKinds).elements.map { "the run shows no \($0.name)" }
        let reasons = Dictionary(
            notChecked.filter { $0.isWhole && rules.contains($0.rule) }.map { ($0.rule, $0.reason) },
            uniquingKeysWith: { first, _ in first })
        return kinds + reasons.sorted { $0.key < $1.key }.map { "\($0.key) was not checked: \($0.value)" }
    }
}
