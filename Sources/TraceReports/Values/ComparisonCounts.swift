import TraceModel
import TraceText

/// How much of runs is new, known and fixed to what the runs are compared with: findings of a baseline, which has the number of each
/// defect's findings, and defects of other nights, each once over all runs.
struct ComparisonCounts {
    private var comparison: RunReport.BaselineComparison?
    private var findings: [DefectState: Int] = [:]
    /// Of each defect, the first of its states in the order of reports.
    private var defects: [String: DefectState] = [:]

    init(_ reports: [RunReport] = []) {
        for report in reports { add(report) }
    }

    /// Adds a run; of several, the last one has the fixed findings.
    mutating func add(_ report: RunReport) {
        guard let comparison = report.comparison else { return }
        self.comparison = comparison
        for finding in report.findings {
            guard let state = finding.state else { continue }
            findings[state, default: 0] += 1
            defects[finding.defectKey] = min(state, defects[finding.defectKey] ?? state)
        }
    }

    private func count(_ isIncluded: (DefectState) -> Bool) -> Int {
        comparison?.isWithNights == true
            ? defects.values.count(where: isIncluded)
            : findings.reduce(0) { $0 + (isIncluded($1.key) ? $1.value : 0) }
    }

    /// `since branch=main: 2 new, 3 that no night checked for, 5 known, 1 fixed`; nil if the runs are compared with nothing.
    var text: String? {
        guard let comparison else { return nil }
        if let caution = comparison.caution { return caution }
        let first = count { $0 == .first }
        let fixed = comparison.fixed.map { $0.reduce(0) { $0 + $1.count } }
        return "since \(comparison.reference): \(grouped(count { $0 == .new })) new"
            + (first > 0 ? ", \(grouped(first)) that no night checked for" : "")
            + ", \(grouped(count(\.isKnown))) known" + (fixed.map { ", \(grouped($0)) fixed" } ?? "")
    }
}
