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

    /// What the baseline knows.
    var knownFindings: [Finding] {
        findings.indices.filter { state(ofFindingAt: $0) == .unchanged }.map { findings[$0] }
    }

    /// `3 new, 40 unchanged, 2 fixed`, where it is known what is fixed; nil without a baseline.
    var baselineCounts: String? {
        guard let comparison else { return nil }
        let known = knownFindings.count
        let fixed = comparison.fixed.map { ", \(grouped($0.reduce(0) { $0 + $1.count })) fixed" }
        return "\(grouped(findings.count - known)) new, \(grouped(known)) unchanged\(fixed ?? "")"
    }
}
