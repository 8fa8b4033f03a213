package import TraceModel
package import TraceVerdicts

/// The third stage of an audit: the state of each finding's defect by what is known already, and one verdict on all runs.
package struct AuditJudge: Sendable {
    private let known: AuditJudge.KnownDefects
    private let failOn: FailureThreshold
    /// Whether all runs are judged; otherwise nothing is known to be fixed.
    private let isComplete: Bool
    /// Nil without a baseline.
    private var comparison: Baseline.BaselineAudit?
    /// Whether a finding that counts is bad enough: of all findings, or of the new ones.
    private var hasFailingFinding = false
    /// Whether a finding that would be bad enough could not be judged, because the clone lacks commits.
    package private(set) var isUnjudged = false
    private var exclusions: (matched: Set<Int>, possible: Set<Int>) = ([], [])
    private var rules: [RuleDescription] = []

    /// Everything that was found, as a baseline; nil if nobody wants one.
    package private(set) var found: Baseline?
    /// Whether a run lacks required events or checks, or an exclusion or the baseline no longer applies.
    package private(set) var lacksRequirements = false

    /// - Parameter isComplete: whether no run of the audit is missing, because it could not be replayed.
    package init(
        _ known: AuditJudge.KnownDefects = AuditJudge.KnownDefects(), failOn: FailureThreshold = .error,
        isComplete: Bool = true
    ) {
        self.known = known
        self.failOn = failOn
        self.isComplete = isComplete
        comparison = known.baseline.map { Baseline.BaselineAudit($0) }
        if known.isWritten { found = Baseline() }
    }

    /// Whether a finding that counts is severe enough, or something required is missing.
    package var isFailing: Bool { lacksRequirements || hasFailingFinding }

    /// Judges a replayed run.
    ///
    /// - Parameters:
    ///   - nights: what the nights of a store tell about the run; nothing without a store.
    ///   - isLast: whether no other run follows. Fixed findings are known only then, and only if no run is missing.
    package mutating func judge(_ replayed: RunReport, by nights: NightFacts = NightFacts(), isLast: Bool = true)
        -> RunReport
    {
        var report = replayed
        report.failOn = failOn
        report.tellClassesApart(nights.renames)
        rules = report.rules
        if found != nil { keep(report) }
        judgeExclusions(of: &report, nights, isLast: isLast)
        report.tell(nights)
        if known.requiresNights, let lack = report.comparison?.caution {
            report.missing.append("nights (\(lack))")
            lacksRequirements = true
        }
        isUnjudged = isUnjudged || report.isUnjudged
        if let states = comparison?.states(of: report, nights) {
            for (index, state) in states.enumerated() { report.findings[index].state = state }
            report.comparison = RunReport.BaselineComparison(fixed: isLast && isComplete ? fixed : nil)
            report.comparison?.listed = Set(
                report.findings.filter { comparison?.entry(of: $0) != nil }.map(\.fingerprint))
            judgeBaseline(of: &report)
        }
        if !hasFailingFinding { hasFailingFinding = report.findings.contains { report.fails($0) } }
        return report
    }

    private mutating func keep(_ report: RunReport) {
        found?.add(report.findings, tests: report.tests)
        let sightings = report.sightings
        for launch in report.run.summary.launches {
            found?.add(sightings[launch.number] ?? [], on: launch.platform(in: report.run.summary))
        }
    }

    /// The findings in the baseline that no run shows, though one could have.
    private var fixed: [RunReport.KnownDefect]? { comparison?.fixed(exercises: rules.exercises) }

    private mutating func judgeBaseline(of report: inout RunReport) {
        guard known.failsOnFixed, report.comparison?.fixed?.isEmpty == false else { return }
        report.outdated.append("the baseline has findings that are fixed; write it again with --write-baseline")
        lacksRequirements = true
    }

    // MARK: Exclusions

    private mutating func judgeExclusions(of report: inout RunReport, _ nights: NightFacts, isLast: Bool) {
        let nights = nights.exclusions
        // A job may run a part of its night: what no night showed may be the defect of another part.
        let own = report.run.places.contains(where: \.namesNight) ? [] : report.exclusions.possible
        report.exclusions.possible = own.subtracting(nights.known).union(nights.possible)
        report.exclusions.matched.formUnion(nights.matched)
        exclusions.matched.formUnion(report.exclusions.matched)
        exclusions.possible.formUnion(report.exclusions.possible)
        if isLast { report.outdated = outdatedExclusions }
        if !report.unmet.isEmpty { lacksRequirements = true }
    }

    /// The exclusions that no longer apply, each with its place in the configuration: those that expired, and those with a date that
    /// leave nothing out. If a run is missing, it is not known which leave nothing out.
    private var outdatedExclusions: [String] {
        known.exclusions.enumerated().compactMap { index, exclusion in
            guard let until = exclusion.value.until else { return nil }
            if exclusion.value.isOver(today: known.today) {
                return "\(exclusion.origin): the exclusion expired on \(until): \(exclusion.value)"
            }
            guard isComplete, exclusions.possible.contains(index), !exclusions.matched.contains(index) else {
                return nil
            }
            return "\(exclusion.origin): the exclusion leaves nothing out; remove it: \(exclusion.value)"
        }
    }
}

extension RunReport {
    /// Adds what nights tell: the states by which they know the defects and, if the run is compared with them, those that count.
    fileprivate mutating func tell(_ nights: NightFacts) {
        verdicts = nights.verdicts
        nightBefore = nights.before
        cloneFault = nights.cloneFault
        (nightLacks, base) = (nights.lacks, nights.base)
        guard let compared = nights.compared else { return }
        for (index, state) in compared.states.enumerated() { findings[index].state = state }
        comparison = BaselineComparison()
        comparison?.reference = compared.reference
        comparison?.hasReference = compared.hasNights
        comparison?.remarks = compared.remarks + verdicts.values.fixedByTargets
    }
}

extension AuditJudge {
    /// What is known about defects before an audit judges its runs: what a team accepted, what it left out, and what nights tell.
    package struct KnownDefects: Sendable {
        package var baseline: Baseline?
        /// Whether a new baseline is written.
        package var isWritten = false
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
