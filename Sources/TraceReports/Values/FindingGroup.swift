import TraceModel

/// The findings about one class, or of one owner.
struct FindingGroup {
    /// The class or the owner, or what stands for none.
    var title: String
    var findings: [Finding]
    /// The states of the findings; empty where none are given.
    var states: [BaselineComparison.State]

    /// By what the report is divided by: the worst first, then those with the most findings.
    ///
    /// The states are those of the report's findings.
    static func groups(of report: RunReport, states: [BaselineComparison.State] = []) -> [FindingGroup] {
        Dictionary(grouping: report.findings.indices) { title(of: report.findings[$0], report.grouping) }
            .map { title, indices in
                FindingGroup(
                    title: title, findings: indices.map { report.findings[$0] },
                    states: states.isEmpty ? [] : indices.map { states[$0] })
            }
            .sorted { (b: FindingGroup, a: FindingGroup) in
                (a.worst, a.findings.count, b.title) < (b.worst, b.findings.count, a.title)
            }
    }

    private var worst: Severity { findings.map(\.severity).max() ?? .note }

    private static func title(of finding: Finding, _ grouping: FindingGrouping) -> String {
        grouping == .owner ? finding.owner ?? "no owner" : finding.subject?.className ?? "no controller"
    }
}
