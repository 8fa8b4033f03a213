import TraceModel

/// The findings of one rule, those with one fingerprint together.
struct RuleGroup {
    var rule: String
    /// The worst first, then the most frequent, then the earliest.
    var defects: [Defect]
    var counts: SeverityCounts
    var count: Int

    /// Findings that show the same defect.
    struct Defect {
        /// The worst, and the earliest of these.
        var exemplar: Finding
        /// In the order of the trace, the exemplar among them.
        var findings: [Finding]
    }

    /// The rules that have findings: the worst first, then those with the most findings, then by id.
    static func groups(of findings: [Finding]) -> [RuleGroup] {
        Dictionary(grouping: findings, by: \.rule)
            .map { RuleGroup(rule: $0.key, findings: $0.value) }
            .sorted { a, b in
                (b.worst, b.count, a.rule) < (a.worst, a.count, b.rule)
            }
    }

    var worst: Severity { defects.first?.exemplar.severity ?? .note }

    private init(rule: String, findings: [Finding]) {
        self.rule = rule
        counts = SeverityCounts(findings)
        count = findings.count
        defects = Dictionary(grouping: findings, by: \.fingerprint).values
            .compactMap(Defect.init)
            .sorted { a, b in
                (b.exemplar.severity, b.findings.count, a.exemplar.event, a.exemplar.fingerprint)
                    < (a.exemplar.severity, a.findings.count, b.exemplar.event, b.exemplar.fingerprint)
            }
    }
}

extension RuleGroup.Defect {
    fileprivate init?(findings: [Finding]) {
        let sorted = findings.sorted {
            // Two controllers may be at fault in one event.
            ($0.event.line, $0.subject?.id.rawValue ?? -1) < ($1.event.line, $1.subject?.id.rawValue ?? -1)
        }
        guard let worst = sorted.map(\.severity).max(), let exemplar = sorted.first(where: { $0.severity == worst })
        else { return nil }
        self.init(exemplar: exemplar, findings: sorted)
    }
}
