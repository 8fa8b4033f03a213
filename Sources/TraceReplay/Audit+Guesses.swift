import TraceModel

extension Audit {
    /// Leaves out what was found of controllers that cannot be told apart; says so where a rule found nothing else.
    mutating func leaveOutGuesses() {
        guard let labels else { return }
        let reasons = labels.reasons(toDoubt: findings, hierarchy.knowledge)
        let doubted = zip(findings, reasons).compactMap { finding, reason in
            reason.map { (rule: finding.rule, reason: $0) }
        }
        findings = zip(findings, reasons).filter { $0.1 == nil }.map(\.0)
        let found = Set(findings.map(\.rule))
        for (rule, reasons) in Dictionary(grouping: doubted, by: \.rule) where !found.contains(rule) {
            if let reason = reasons.map(\.reason).min() { unchecked.note(rule, because: .init(text: reason)) }
        }
    }
}
