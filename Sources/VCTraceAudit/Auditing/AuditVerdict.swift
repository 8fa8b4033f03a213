package import TraceModel
package import TraceVerdicts

/// The verdict on the results of audits, by severity and by a baseline of known findings.
package struct AuditVerdict: Sendable {
    private var comparison: BaselineAudit?
    /// The severities of the findings that count: of all findings, or of the new ones.
    private var decisive: Set<Severity> = []
    /// Everything that was found, as a baseline.
    package private(set) var found = Baseline()
    /// Whether a run lacks required events or checks, or an exclusion no longer applies.
    package private(set) var lacksRequirements = false
    package var failureCount = 0

    /// Its exclusions are judged, too.
    private let configuration: Configuration?
    private var exclusions: (matched: Set<Int>, possible: Set<Int>) = ([], [])
    private var rules: [RuleDescription] = []
    /// The fingerprints of the baseline; nil without one.
    private let listed: Set<String>?

    private let failOn: FailureThreshold

    package init(
        baseline: Baseline? = nil, exclusionsOf configuration: Configuration? = nil, failOn: FailureThreshold = .error
    ) {
        self.failOn = failOn
        self.configuration = configuration
        comparison = baseline.map { BaselineAudit($0) }
        listed = baseline.map { Set($0.entries.map(\.fingerprint)) }
    }

    /// Whether the baseline has findings that no run shows, though one could have; false if a run could not be audited.
    package var isBaselineStale: Bool { failureCount == 0 && fixed?.isEmpty == false }

    /// The findings in the baseline that no run shows, though one could have.
    private var fixed: [KnownDefect]? {
        comparison.map { comparison in
            let check = LaunchCheck(
                comparison.launches, exercises: rules.exercises, recentPlatforms: comparison.recentPlatforms)
            return comparison.fixed { check.couldHaveShown($0.defect, seenIn: $0.places) }
        }
    }

    /// Whether a finding that counts is severe enough, or something required is missing.
    package var isFailing: Bool { lacksRequirements || decisive.contains(where: failOn.isReached) }

    /// The exclusions that no longer apply, each with its place in the configuration: those that expired, and those with a date that
    /// leave nothing out.
    ///
    /// - Parameter isComplete: whether all runs were audited; otherwise, unused exclusions are not known.
    private func outdatedExclusions(isComplete: Bool) -> [String] {
        guard let configuration else { return [] }
        return configuration.exclusions.enumerated().compactMap { index, exclusion in
            guard let until = exclusion.value.until else { return nil }
            if exclusion.value.isOver(today: configuration.today) {
                return "\(exclusion.origin): the exclusion expired on \(until): \(exclusion.value)"
            }
            guard isComplete, exclusions.possible.contains(index), !exclusions.matched.contains(index) else {
                return nil
            }
            return "\(exclusion.origin): the exclusion leaves nothing out; remove it: \(exclusion.value)"
        }
    }

    /// Returns the problems of exclusions if no report shows them, because the last run could not be audited.
    package mutating func judgeExclusions() -> [String] {
        let problems = outdatedExclusions(isComplete: false)
        if !problems.isEmpty { lacksRequirements = true }
        return problems
    }

    /// Adds a run's findings to the verdict, and the baseline's states of them to the report.
    ///
    /// Fixed findings are known only after the last run, and only if no run is missing.
    package mutating func judge(_ report: inout RunReport, isLast: Bool) {
        report.leastFailing = Severity(rawValue: failOn.rawValue)
        found.add(report.findings, tests: report.tests)
        rules = report.rules
        let sightings = report.sightings
        for launch in report.run.summary.launches {
            found.add(sightings[launch.number] ?? [], on: report.run.platform(of: launch))
        }
        exclusions.matched.formUnion(report.exclusions.matched)
        exclusions.possible.formUnion(report.exclusions.possible)
        if isLast { report.outdated = outdatedExclusions(isComplete: failureCount == 0) }
        if !report.missing.isEmpty || !report.outdated.isEmpty { lacksRequirements = true }
        if report.comparison == nil, let states = comparison?.states(of: report) {
            for (index, state) in states.enumerated() { report.findings[index].state = state }
            report.comparison = BaselineComparison(fixed: isLast && failureCount == 0 ? fixed : nil)
            report.comparison?.listed = listed
        }
        decisive.formUnion(report.findings.lazy.filter(\.isDecisive).map(\.severity))
    }
}
