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
