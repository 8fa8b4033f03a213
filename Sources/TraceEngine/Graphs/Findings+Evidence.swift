import TraceModel

extension [Finding] {
    /// Takes into account what memory graphs show of the subjects: who holds them, and that one is gone.
    ///
    /// - Parameter rules: the rules of the findings. A finding of a rule that looks for leaks is withdrawn if its controller is
    ///   gone; one of a team's own rules is not, because nobody knows what it claims.
    /// - Returns: the findings that stay, and those that are withdrawn.
    func applying(
        _ evidence: [GraphEvidence], _ rules: [RuleDescription]
    ) -> (kept: [Finding], withdrawn: [WithdrawnFinding]) {
        guard !evidence.isEmpty else { return (self, []) }
        let shown = Dictionary(evidence.map { ($0.controller, $0) }, uniquingKeysWith: { first, _ in first })
        let leaks = Set(rules.lazy.filter(\.findsLeaks).map(\.id))
        let asked = Set(rules.lazy.filter(\.isAboutLiveObjects).map(\.id))
        var (kept, withdrawn): ([Finding], [WithdrawnFinding]) = ([], [])
        for var finding in self {
            if let evidence = finding.subject.flatMap({ shown[$0.id] }), asked.contains(finding.rule) {
                if evidence.state == .gone, leaks.contains(finding.rule) {
                    withdrawn.append(WithdrawnFinding(finding: finding, evidence: evidence))
                    continue
                }
                finding.evidence = evidence
            }
            kept.append(finding)
        }
        return (kept, withdrawn)
    }
}

extension RuleDescription {
    /// Whether a memory graph can tell more of what the rule finds.
    var isAboutLiveObjects: Bool { findsLeaks || file != nil }
}
