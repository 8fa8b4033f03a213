package import TraceModel
import TraceText

/// Tells which reports of an audit of many runs say more than those before them: a night of a thousand launches has few defects.
package struct NewsOfMany {
    private var told: Set<String> = []
    private var repetitions = 0

    package init() {}

    /// Whether the report tells a defect, a rule that was not checked, or a trouble that none before it told.
    ///
    /// What a baseline or the nights before know is not news.
    package mutating func isNews(_ report: RunReport) -> Bool {
        let known = Set(report.whollyKnown.map(\.fingerprint))
        let defects = report.findings.map(\.fingerprint).filter { !known.contains($0) }
        let gaps = report.notChecked.map { "\($0.rule) \($0.reason) \($0.classes.joined(separator: " "))" }
        let count = told.count
        told.formUnion(defects + gaps)
        let hasTrouble =
            !report.failures.isEmpty || report.run.summary.problemCount > 0
            || report.comparison?.fixed?.isEmpty == false
        guard told.count > count || hasTrouble else {
            repetitions += 1
            return false
        }
        return true
    }

    /// `37 more runs show nothing else`; nil where all had news.
    package var rest: String? {
        repetitions > 0
            ? "\(counted(repetitions, "more run")) \(repetitions == 1 ? "shows" : "show") nothing else\n" : nil
    }

    /// Whether a text ends like such an audit.
    static func hasWritten(_ excerpt: String) -> Bool {
        excerpt.contains(" more runs show nothing else\n") || excerpt.contains("1 more run shows nothing else\n")
    }
}
