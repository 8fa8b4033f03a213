package import TraceModel
import TraceText

/// The findings of a run with one defect: those with one fingerprint or, with memory graph evidence, held in one way.
package struct DefectFindings {
    /// The earliest of the worst findings; if some findings are new, one of those.
    package var exemplar: Finding
    /// In the order of the trace, the exemplar among them.
    package var findings: [Finding]
    /// The number of new findings; 0 if it is unknown.
    package var newCount = 0

    /// The defects of findings: the new ones first, then the worst, then the most frequent, then the earliest.
    ///
    /// - Parameter isNew: whether a finding is new; false if that is unknown.
    package static func all(
        of findings: [Finding], isNew: (Finding) -> Bool = { _ in false }
    ) -> [DefectFindings] {
        Dictionary(grouping: findings, by: \.defect)
            .compactMap { DefectFindings(findings: $0.value, new: $0.value.filter(isNew)) }
            .sorted { a, b in
                (
                    b.newCount.signum(), b.exemplar.severity, b.findings.count, a.exemplar.event, a.exemplar.fingerprint
                )
                    < (
                        a.newCount.signum(), a.exemplar.severity, a.findings.count, b.exemplar.event,
                        b.exemplar.fingerprint
                    )
            }
    }

    private init?(findings: [Finding], new: [Finding]) {
        func isEarlier(_ a: Finding, _ b: Finding) -> Bool {
            // Two controllers may have a finding at one event.
            (a.event.line, a.subject?.id.rawValue ?? -1) < (b.event.line, b.subject?.id.rawValue ?? -1)
        }
        let shown = new.isEmpty ? findings : new
        guard let worst = shown.map(\.severity).max(),
            let exemplar = shown.filter({ $0.severity == worst }).min(by: isEarlier)
        else { return nil }
        self.exemplar = exemplar
        self.findings = findings.sorted(by: isEarlier)
        newCount = new.count
    }
}

/// The findings of one rule, grouped by defect.
struct RuleGroup {
    var rule: String
    /// The new ones first, then the worst, then the most frequent, then the earliest.
    var defects: [DefectFindings]
    var counts: SeverityCounts

    /// The rules that have findings: those with new ones first, then the worst, then those with the most findings, then
    /// by id.
    static func groups(of findings: [Finding], isNew: (Finding) -> Bool = { _ in false }) -> [RuleGroup] {
        Dictionary(grouping: DefectFindings.all(of: findings, isNew: isNew), by: \.exemplar.rule)
            .map { RuleGroup(rule: $0.key, defects: $0.value) }
            .sorted { a, b in
                (b.isNew, b.worst, b.count, a.rule) < (a.isNew, a.worst, a.count, b.rule)
            }
    }

    var count: Int { counts.total }

    var worst: Severity { defects.map(\.exemplar.severity).max() ?? .note }

    /// 1 if some of the findings are new, to sort by.
    private var isNew: Int { defects.contains { $0.newCount > 0 } ? 1 : 0 }

    private init(rule: String, defects: [DefectFindings]) {
        self.rule = rule
        self.defects = defects
        counts = SeverityCounts(defects.flatMap(\.findings))
    }
}

extension SeverityCounts {
    /// `2 errors` and `1 warning`; a severity without findings is left out.
    var parts: [String] {
        Severity.allCases.reversed().filter { self[$0] > 0 }.map { counted(self[$0], $0.rawValue) }
    }
}

/// One defect of a run in brief, for messages that people read at a glance.
struct DefectRow {
    var run: Run
    /// The number of other runs that also have the defect.
    var furtherRuns = 0
    var exemplar: Finding
    var count: Int
    var isNew: Bool
    /// Whether it is in the reports' baseline, perhaps with fewer findings or as a note.
    var isListed: Bool
    /// Nil if there is no night before the run's.
    var verdict: Verdict?
    /// The fix; empty if none is known.
    var fix: String

    /// The defects of the reports that are not in a baseline: the new ones first, then the worst, then the most frequent,
    /// then in the order of the reports. A defect of several runs is one row, with the first run; the latest run has the verdict.
    static func rows(of reports: [RunReport]) -> [DefectRow] {
        let merged = reports.flatMap(rows).inGroups { $0.exemplar.defect }.map { same in
            var row = same[0]
            row.furtherRuns = same.count - 1
            row.count = same.reduce(0) { $0 + $1.count }
            let latest = same.max { $0.run.date < $1.run.date } ?? row
            row.verdict = latest.verdict
            row.isNew = latest.isNew
            row.isListed = latest.isListed
            return row
        }
        return merged.sorted { a, b in
            (b.isNew ? 1 : 0, b.exemplar.severity, b.count) < (a.isNew ? 1 : 0, a.exemplar.severity, a.count)
        }
    }

    private static func rows(of report: RunReport) -> [DefectRow] {
        RuleGroup.groups(of: report.newFindings).flatMap(\.defects).map { defect in
            let verdict = report.verdict(on: defect.exemplar)
            return DefectRow(
                run: report.run, exemplar: defect.exemplar, count: defect.findings.count,
                isNew: report.comparison != nil || verdict?.isNews ?? false,
                isListed: report.comparison?.listed?.contains(defect.exemplar.fingerprint) ?? false, verdict: verdict,
                fix: defect.exemplar.fix ?? report.rule(defect.exemplar.rule)?.fix ?? "")
        }
    }

    /// The last two classes of the path: `Dashboard › PromoBanner`.
    var place: String {
        ClassPath.shown(exemplar.path.suffix(2).map { ClassName($0).short })
    }

    /// A test in which it was found; nil outside of tests.
    var test: String? { exemplar.test.map(TestName.short) }

    /// `persisting since build 803 (323dead), 5 of 5 nights`; nil if there is no earlier night. A finding that is new to a
    /// baseline may have been known before, with fewer findings or as a note.
    var since: String? {
        verdict.map { verdict in
            let text = verdict.briefText
            return isNew && !verdict.isNews && isListed ? "\(text), now more or worse" : text
        }
    }
}
