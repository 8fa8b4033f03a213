import TraceModel
import TraceReplay

extension RunReport {
    /// Applies the evidence of memory graphs to all findings, also to those that earlier evidence withdrew.
    mutating func apply(_ evidence: [GraphEvidence]) {
        let all = findings + withdrawn
        (findings, withdrawn) = evidence.applied(to: withdrawn.isEmpty ? all : all.sorted(by: Finding.isEarlier), rules)
    }
}

extension [GraphEvidence] {
    /// Adds the evidence about their subjects to findings, and separates those that are withdrawn because the controller is
    /// gone.
    ///
    /// - Parameter rules: the rules of the findings. A finding of a team's own rule is not withdrawn, because vctrace does not
    ///   know what the rule claims.
    func applied(
        to findings: [Finding], _ rules: [RuleDescription]
    ) -> (kept: [Finding], withdrawn: [Finding]) {
        guard !isEmpty else { return (findings, []) }
        let shown = Dictionary(firstOf: map { ($0.controller, $0) })
        let leaks = Set(rules.lazy.filter(\.findsLeaks).map(\.id))
        let asked = Set(rules.lazy.filter(\.isAboutLiveObjects).map(\.id))
        var (kept, withdrawn): ([Finding], [Finding]) = ([], [])
        for var finding in findings {
            if let evidence = finding.subject.flatMap({ shown[$0.id] }), asked.contains(finding.rule) {
                finding.evidence = evidence
                if evidence.state == .gone, leaks.contains(finding.rule) {
                    withdrawn.append(finding)
                    continue
                }
            }
            kept.append(finding)
        }
        return (kept, withdrawn)
    }
}

extension RuleDescription {
    /// Whether a memory graph can add evidence to the rule's findings.
    var isAboutLiveObjects: Bool { findsLeaks || file != nil }
}
