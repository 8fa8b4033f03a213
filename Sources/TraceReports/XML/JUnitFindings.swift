import TraceModel

/// The findings of a case, by what they are worth.
struct JUnitFindings {
    /// What fails the audit.
    var failing: [RuleGroup]
    /// What is worth a word and no failure.
    var others: [RuleGroup]
    /// What a baseline or the nights before know.
    private var known: KnownDefects

    /// - Parameter indices: which of the report's findings.
    init(_ indices: [Int], _ report: RunReport) {
        func findings(_ isWanted: (Int) -> Bool) -> [Finding] {
            indices.filter(isWanted).map { report.findings[$0] }
        }
        let isKnown = { report.comparison?.hasReference == true && report.state(ofFindingAt: $0) == .unchanged }
        failing = RuleGroup.groups(of: findings(report.fails))
        others = RuleGroup.groups(of: findings { !report.fails(at: $0) && !isKnown($0) })
        known = KnownDefects(findings(isKnown))
    }

    var isEmpty: Bool { failing.isEmpty && others.isEmpty && known.rows.isEmpty }

    /// `known: missing-did-move  Root › Orders ×2`.
    var knownLines: [String] {
        known.rows.map { row in
            "known: \(row.rule)" + (row.path.isEmpty ? "" : "  \(row.path.shown)")
                + (row.count > 1 ? " ×\(row.count)" : "")
        }
    }
}
