package import TraceModel

extension RunReport {
    /// What the baseline says of a finding; nil without a baseline.
    package func state(ofFindingAt index: Int) -> BaselineComparison.State? {
        guard let states = comparison?.states else { return nil }
        return index < states.count ? states[index] : .new
    }

    /// What the baseline does not know; all findings without one.
    var newFindings: [Finding] {
        findings.indices.filter { state(ofFindingAt: $0) != .unchanged }.map { findings[$0] }
    }

    /// Whether the finding fails the audit.
    func fails(at index: Int) -> Bool {
        (state(ofFindingAt: index) ?? .new) == .new && leastFailing.map { findings[index].severity >= $0 } ?? false
    }

    /// The report with some of its findings only.
    func keeping(_ isKept: (Int) -> Bool) -> RunReport {
        let kept = findings.indices.filter(isKept)
        var report = self
        report.findings = kept.map { findings[$0] }
        report.comparison?.states = kept.compactMap { state(ofFindingAt: $0) }
        return report
    }

    /// The report without the defects of which all findings are known.
    var withoutKnown: RunReport {
        guard comparison?.hasReference == true else { return self }
        let open = Set(newFindings.map(\.fingerprint))
        return keeping { open.contains(findings[$0].fingerprint) }
    }

    /// The findings of these defects.
    var whollyKnown: [Finding] {
        guard comparison?.hasReference == true else { return [] }
        let open = Set(newFindings.map(\.fingerprint))
        return findings.filter { !open.contains($0.fingerprint) }
    }

    /// Of those that no baseline knows, which ones no night before has; empty where there is none before.
    var novelty: [BaselineComparison.State] {
        guard !verdicts.isEmpty else { return [] }
        return newFindings.map { verdict(on: $0)?.isNews ?? true ? .new : .unchanged }
    }

    /// Which findings are new: those that the baseline does not know or, without one, those that no night before has; empty where
    /// there is neither.
    var states: [BaselineComparison.State] { comparison?.states ?? novelty }

    /// What the baseline knows.
    var knownFindings: [Finding] {
        findings.indices.filter { state(ofFindingAt: $0) == .unchanged }.map { findings[$0] }
    }
}
