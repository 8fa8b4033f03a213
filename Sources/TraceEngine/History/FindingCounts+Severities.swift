package import TraceReports
package import TraceStore

extension FindingCounts {
    /// Nil for a run that was never audited.
    package var severities: SeverityCounts? {
        isAudited ? SeverityCounts(error: errors, warning: warnings, note: notes) : nil
    }

    /// What the last audit of each run found, by the run's number; nothing for a run that was never audited.
    package static func totals(of counts: [FindingCounts]) -> [Int: SeverityCounts] {
        Dictionary(
            counts.compactMap { run in run.severities.map { (run.number, $0) } },
            uniquingKeysWith: { first, _ in first })
    }
}
