import TraceModel
import TraceText

/// How many findings of runs are new, known and fixed to what the runs are compared with.
struct ComparisonCounts {
    private var comparison: RunReport.BaselineComparison?
    private var new = 0
    private var first = 0
    private var known = 0

    init(_ reports: [RunReport] = []) {
        for report in reports { add(report) }
    }

    /// Adds a run; of several, the last one has the fixed findings.
    mutating func add(_ report: RunReport) {
        guard let comparison = report.comparison else { return }
        self.comparison = comparison
        new += report.findings.count(where: report.isNew)
        first += report.findings.count { $0.state == .first }
        known += report.findings.count(where: \.isKnown)
    }

    /// `since branch=main: 2 new, 3 that no night checked for, 5 known, 1 fixed`; nil if the runs are compared with nothing.
    var text: String? {
        guard let comparison else { return nil }
        if let caution = comparison.caution { return caution }
        let fixed = comparison.fixed.map { $0.reduce(0) { $0 + $1.count } }
        return "since \(comparison.reference): \(grouped(new)) new"
            + (first > 0 ? ", \(grouped(first)) that no night checked for" : "")
            + ", \(grouped(known)) known" + (fixed.map { ", \(grouped($0)) fixed" } ?? "")
    }
}
