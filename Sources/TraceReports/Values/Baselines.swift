package import TraceModel
import TraceText

extension RunReport {
    /// The baseline's state of a finding; nil without a baseline.
    package func state(ofFindingAt index: Int) -> BaselineComparison.State? {
        guard let states = comparison?.states else { return nil }
        return index < states.count ? states[index] : .new
    }

    /// The findings that are not in the baseline; all findings without one.
    var newFindings: [Finding] {
        findings.indices.filter { state(ofFindingAt: $0) != .unchanged }.map { findings[$0] }
    }

    /// Whether the finding fails the audit.
    func fails(at index: Int) -> Bool {
        (state(ofFindingAt: index) ?? .new) == .new && leastFailing.map { findings[index].severity >= $0 } ?? false
    }

    /// The report with only some of its findings.
    func keeping(_ isKept: (Int) -> Bool) -> RunReport {
        let kept = findings.indices.filter(isKept)
        var report = self
        report.findings = kept.map { findings[$0] }
        report.comparison?.states = kept.compactMap { state(ofFindingAt: $0) }
        return report
    }

    /// The report without the defects whose findings are all known.
    var withoutKnown: RunReport {
        guard comparison?.hasReference == true else { return self }
        let known = Set(whollyKnown.map(\.fingerprint))
        return keeping { !known.contains(findings[$0].fingerprint) }
    }

    /// The findings of the defects whose findings are all known.
    var whollyKnown: [Finding] {
        guard comparison?.hasReference == true else { return [] }
        let open = Set(newFindings.map(\.fingerprint))
        return findings.filter { !open.contains($0.fingerprint) }
    }

    /// For the findings that are not in a baseline, whether earlier nights have them; empty if there is no earlier night.
    var novelty: [BaselineComparison.State] {
        guard !verdicts.isEmpty else { return [] }
        return newFindings.map { verdict(on: $0)?.isNews ?? true ? .new : .unchanged }
    }

    /// Whether each finding is new: not in the baseline or, without one, not in an earlier night; empty if there is neither.
    var states: [BaselineComparison.State] { comparison?.states ?? novelty }

    var knownFindings: [Finding] {
        findings.indices.filter { state(ofFindingAt: $0) == .unchanged }.map { findings[$0] }
    }
}

/// A defect in brief: one in a baseline, or one in it that the run no longer shows.
struct KnownDefect {
    var rule: String
    var path: ClassPath
    var count: Int

    /// In the order of their rules, then of their fingerprints.
    static func all(_ findings: [Finding]) -> [KnownDefect] {
        Dictionary(grouping: findings, by: \.fingerprint)
            .sorted { ($0.value[0].rule, $0.key) < ($1.value[0].rule, $1.key) }
            .map { KnownDefect(rule: $1[0].rule, path: ClassPath($1[0].path), count: $1.count) }
    }

    static func all(_ fixed: [BaselineEntry]) -> [KnownDefect] {
        fixed.sorted { ($0.rule, $0.fingerprint) < ($1.rule, $1.fingerprint) }
            .map { KnownDefect(rule: $0.rule, path: $0.path, count: $0.count) }
    }
}

/// Decides which reports of an audit of many runs add something: a night of a thousand launches has few defects.
package struct NewsOfMany {
    private var told: Set<String> = []
    private var repetitions = 0

    package init() {}

    /// Whether the report has a defect, an unchecked rule or a problem that no earlier report had.
    ///
    /// Findings in a baseline or in earlier nights are not news.
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

    /// `37 more runs show nothing else`; nil if all had news.
    package var rest: String? {
        repetitions > 0
            ? "\(counted(repetitions, "more run")) \(repetitions == 1 ? "shows" : "show") nothing else\n" : nil
    }

    /// Whether a text ends like that of such an audit.
    static func hasWritten(_ excerpt: String) -> Bool {
        excerpt.contains(" more runs show nothing else\n") || excerpt.contains("1 more run shows nothing else\n")
    }
}
