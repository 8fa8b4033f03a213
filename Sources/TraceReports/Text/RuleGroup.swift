import TraceModel

/// The findings of one rule, those of one defect together.
struct RuleGroup {
    var rule: String
    /// The new ones first, then the worst, then the most frequent, then the earliest.
    var defects: [DefectFindings]
    var counts: SeverityCounts
    var count: Int

    /// The rules that have findings: those with new ones first, then the worst, then those with the most findings, then
    /// by id.
    ///
    /// The states are those of the findings, or none where nothing tells what is new.
    static func groups(of findings: [Finding], states: [BaselineComparison.State] = []) -> [RuleGroup] {
        Dictionary(grouping: DefectFindings.all(of: findings, states: states), by: \.exemplar.rule)
            .map { RuleGroup(rule: $0.key, defects: $0.value) }
            .sorted { a, b in
                (b.isNew, b.worst, b.count, a.rule) < (a.isNew, a.worst, a.count, b.rule)
            }
    }

    var worst: Severity { defects.map(\.exemplar.severity).max() ?? .note }

    /// 1 if some of the findings are new, to sort by.
    private var isNew: Int { defects.contains { $0.newCount > 0 } ? 1 : 0 }

    private init(rule: String, defects: [DefectFindings]) {
        self.rule = rule
        self.defects = defects
        counts = SeverityCounts(defects.flatMap(\.findings))
        count = defects.reduce(0) { $0 + $1.findings.count }
    }
}
