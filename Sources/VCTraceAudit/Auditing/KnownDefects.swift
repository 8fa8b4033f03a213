package import TraceVerdicts

extension AuditJudge {
    /// What is known about defects before an audit judges its runs: what a team accepted, what it left out, and what nights tell.
    package struct KnownDefects: Sendable {
        package var baseline: Baseline?
        /// The exclusions of the configuration, which are judged, too.
        package var exclusions: [Configuration.Sourced<Configuration.Exclusion>] = []
        /// Whether an audit fails if there is no night to compare a run with.
        package var requiresNights = false
        /// Whether an audit fails if the baseline has findings that are fixed.
        package var failsOnFixed = false
        /// The day for exclusions, `2026-11-20`; nil if none expires.
        package var today: String?

        /// - Parameter configuration: has exclusions that are judged; nil to judge none.
        package init(baseline: Baseline? = nil, exclusionsOf configuration: Configuration? = nil) {
            self.baseline = baseline
            exclusions = configuration?.exclusions ?? []
            today = configuration?.today
        }
    }
}
