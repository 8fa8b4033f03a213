package import TraceModel
import TraceText

extension RunReport {
    /// The findings that are not in the baseline; all findings without one.
    var newFindings: [Finding] { findings.filter { $0.state != .unchanged } }

    var knownFindings: [Finding] { findings.filter { $0.state == .unchanged } }

    /// Whether the finding fails the audit.
    func fails(_ finding: Finding) -> Bool {
        finding.isDecisive && leastFailing.map { finding.severity >= $0 } ?? false
    }

    /// The findings of the defects that have new findings; all findings if there is nothing to compare with.
    var openFindings: [Finding] {
        guard comparison?.hasReference == true else { return findings }
        let open = Set(newFindings.map(\.fingerprint))
        return findings.filter { open.contains($0.fingerprint) }
    }

    /// The findings of the defects whose findings are all known.
    var whollyKnown: [Finding] {
        guard comparison?.hasReference == true else { return [] }
        let open = Set(newFindings.map(\.fingerprint))
        return findings.filter { !open.contains($0.fingerprint) }
    }

    /// Whether no earlier night has the finding; false if there is no earlier night.
    func isNews(_ finding: Finding) -> Bool { !verdicts.isEmpty && verdict(on: finding)?.isNews ?? true }

    /// Whether the finding is new: not in the baseline or, without one, not in an earlier night; false if there is neither.
    func isNew(_ finding: Finding) -> Bool { finding.state.map { $0 == .new } ?? isNews(finding) }
}

extension KnownDefect {
    /// The defects of findings, in the order of their rules, then of their fingerprints.
    static func all(_ findings: [Finding]) -> [KnownDefect] {
        Dictionary(grouping: findings, by: \.fingerprint).map { fingerprint, same in
            KnownDefect(
                rule: same[0].rule, path: ClassPath(same[0].path), message: same[0].message,
                fingerprint: fingerprint, count: same.count)
        }.sorted()
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
        let defects = report.openFindings.map(\.fingerprint)
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
