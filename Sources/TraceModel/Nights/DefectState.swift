/// The state of one defect, in the order of reports: according to the nights of a branch, or to what a run is compared with, which is
/// a baseline or other nights.
package enum DefectState: String, Sendable, CaseIterable, Comparable {
    /// Shown for the first time, although an earlier night could have shown it, or although the baseline does not have it. Also a
    /// defect that comes with the commits of a branch.
    case new
    /// Shown for the first time, and no earlier night could have shown it.
    case first
    /// Shown tonight, after three or more nights in a row without it.
    case back
    /// Shown before, or in the baseline.
    case persisting
    /// It comes and goes.
    case flaky
    /// Not shown tonight, and shown in the last night before.
    case fixed
    /// Tonight could not have shown it, and the last night that could did show it.
    case notRun

    private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }

    package static func < (a: Self, b: Self) -> Bool { a.rank < b.rank }

    /// Whether no earlier run has it.
    package var isNews: Bool { self == .new || self == .first }

    /// Whether earlier runs have it, so nobody needs to look at it tonight.
    package var isKnown: Bool { self == .persisting || self == .flaky }
}

extension Finding {
    /// Whether what its report is compared with has its defect.
    package var isKnown: Bool { state?.isKnown ?? false }
}

extension RunReport {
    /// The state of a finding's defect in what the report is compared with, or else in the nights; nil if there is neither.
    package func state(of finding: Finding) -> DefectState? {
        comparison == nil ? verdict(on: finding)?.state : finding.state
    }

    /// Whether the finding is new, and not only shown for the first time.
    package func isNew(_ finding: Finding) -> Bool { state(of: finding) == .new }

    /// Whether the finding counts for the status of an audit: it is new, or the report is compared with nothing.
    package func counts(_ finding: Finding) -> Bool { comparison == nil || finding.state == .new }

    /// Whether the finding fails the audit.
    package func fails(_ finding: Finding) -> Bool {
        counts(finding) && failOn.isReached(by: finding)
    }

    /// Whether a finding that would be bad enough could not be judged, because the clone lacks commits.
    package var isUnjudged: Bool {
        cloneFault != nil && findings.contains { $0.state == .first && failOn.isReached(by: $0) }
    }

    /// Whether the audit does not end with status 0 because of the report.
    package var isFailing: Bool { !failures.isEmpty || isUnjudged || findings.contains(where: fails) }

    /// The severity of a finding as services show it: one that does not count is a warning at most, and a known one is none.
    package func shownSeverity(of finding: Finding) -> Severity? {
        guard !finding.isKnown else { return nil }
        return counts(finding) ? finding.severity : min(finding.severity, .warning)
    }
}
