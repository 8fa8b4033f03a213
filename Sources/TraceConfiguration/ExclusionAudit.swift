package import TraceModel

/// Finds exclusions that no longer apply: those that expired, and those with a date that leave nothing out.
package struct ExclusionAudit: Sendable {
    private let exclusions: [Sourced<Configuration.Exclusion>]
    private let today: String?
    private var states = ExclusionState()

    /// - Parameter configuration: its exclusions, and the day; without a day, no exclusion expires.
    package init(_ configuration: Configuration) {
        exclusions = configuration.exclusions
        today = configuration.today
    }

    /// Adds the state of the exclusions in one run.
    package mutating func add(_ state: ExclusionState) {
        states.matched.formUnion(state.matched)
        states.possible.formUnion(state.possible)
    }

    /// The problems, each with its place in the configuration.
    ///
    /// - Parameter isComplete: whether all runs were audited; otherwise, unused exclusions are not known.
    package func problems(isComplete: Bool) -> [String] {
        exclusions.enumerated().compactMap { index, exclusion in
            guard let until = exclusion.value.until else { return nil }
            if exclusion.value.isOver(today: today) {
                return "\(exclusion.origin): the exclusion expired on \(until): \(exclusion.value)"
            }
            guard isComplete, states.possible.contains(index), !states.matched.contains(index) else { return nil }
            return "\(exclusion.origin): the exclusion leaves nothing out; remove it: \(exclusion.value)"
        }
    }
}

extension Configuration.Exclusion {
    /// Whether its last day has passed. Dates of this form sort as text.
    package func isOver(today: String?) -> Bool {
        guard let until, let today else { return false }
        return until < today
    }
}
