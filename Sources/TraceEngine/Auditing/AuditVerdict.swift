package import TraceConfiguration
package import TraceModel

/// Whether what audits found is accepted: by its severities, and by a baseline of what is known.
package struct AuditVerdict: Sendable {
    /// Nil without a baseline.
    private var comparison: BaselineAudit?
    /// The severities of the findings that count: of all, or of the new ones.
    private var decisive: Set<Severity> = []
    /// Everything that was found, as a baseline.
    package private(set) var found = Baseline()
    /// Whether some run lacks what it was required to show or to be checked for.
    package private(set) var lacksRequirements = false
    /// Runs that could not be audited.
    package var failureCount = 0

    package init(baseline: Baseline? = nil) {
        comparison = baseline.map(BaselineAudit.init)
    }

    /// Whether the baseline holds what none of the runs shows; not known where a run could not be audited.
    package var isBaselineStale: Bool { failureCount == 0 && comparison?.fixed.isEmpty == false }

    /// Whether something was found that counts from that severity on, or something that was required is missing.
    package func isFailing(from threshold: FailureThreshold) -> Bool {
        lacksRequirements || decisive.contains { threshold.isReached(by: $0) }
    }

    /// Takes a run's findings into account, and notes in the report what the baseline says of them.
    ///
    /// What is fixed is known after the last run, and only if none is missing.
    package mutating func judge(_ report: inout RunReport, isLast: Bool) {
        found.add(report.findings)
        if !report.missing.isEmpty { lacksRequirements = true }
        guard let states = comparison?.states(of: report) else {
            decisive.formUnion(report.findings.map(\.severity))
            return
        }
        decisive.formUnion(zip(report.findings, states).filter { $0.1 == .new }.map(\.0.severity))
        let fixed = isLast && failureCount == 0 ? comparison?.fixed : nil
        report.comparison = BaselineComparison(states: states, fixed: fixed)
    }
}
