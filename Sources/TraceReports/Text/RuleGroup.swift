import TraceModel

/// The findings of one rule, those of one defect together: with one fingerprint, or held in one way.
struct RuleGroup {
    var rule: String
    /// The new ones first, then the worst, then the most frequent, then the earliest.
    var defects: [Defect]
    var counts: SeverityCounts
    var count: Int

    /// Findings that show the same defect.
    struct Defect {
        /// The worst, and the earliest of these; where some of them are new, one of those.
        var exemplar: Finding
        /// In the order of the trace, the exemplar among them.
        var findings: [Finding]
        /// How many of them are new; 0 where nothing tells.
        var newCount = 0
    }

    /// The rules that have findings: those with new ones first, then the worst, then those with the most findings, then
    /// by id.
    ///
    /// The states are those of the findings, or none where nothing tells what is new.
    static func groups(of findings: [Finding], states: [BaselineComparison.State] = []) -> [RuleGroup] {
        let new = zip(findings, states).filter { $0.1 == .new }.map(\.0)
        let newByDefect = Dictionary(grouping: new, by: \.defect)
        return Dictionary(grouping: findings, by: \.rule)
            .map { RuleGroup(rule: $0.key, findings: $0.value, newByDefect) }
            .sorted { a, b in
                (b.isNew, b.worst, b.count, a.rule) < (a.isNew, a.worst, a.count, b.rule)
            }
    }

    var worst: Severity { defects.map(\.exemplar.severity).max() ?? .note }

    /// 1 if some of the findings are new, to sort by.
    private var isNew: Int { defects.contains { $0.newCount > 0 } ? 1 : 0 }

    private init(rule: String, findings: [Finding], _ new: [String: [Finding]]) {
        self.rule = rule
        counts = SeverityCounts(findings)
        count = findings.count
        defects = Dictionary(grouping: findings, by: \.defect).values
            .compactMap { Defect(findings: $0, new: new[$0[0].defect] ?? []) }
            .sorted { a, b in
                (
                    b.newCount.signum(), b.exemplar.severity, b.findings.count, a.exemplar.event, a.exemplar.fingerprint
                )
                    < (
                        a.newCount.signum(), a.exemplar.severity, a.findings.count, b.exemplar.event,
                        b.exemplar.fingerprint
                    )
            }
    }
}

extension RuleGroup.Defect {
    fileprivate init?(findings: [Finding], new: [Finding]) {
        func isEarlier(_ a: Finding, _ b: Finding) -> Bool {
            // Two controllers may be at fault in one event.
            (a.event.line, a.subject?.id.rawValue ?? -1) < (b.event.line, b.subject?.id.rawValue ?? -1)
        }
        let shown = new.isEmpty ? findings : new
        guard let worst = shown.map(\.severity).max(),
            let exemplar = shown.filter({ $0.severity == worst }).min(by: isEarlier)
        else { return nil }
        self.init(exemplar: exemplar, findings: findings.sorted(by: isEarlier), newCount: new.count)
    }
}
