import Foundation
import TraceModel
import TraceText

/// The end of a report: whether there are no findings, what could not be checked or read, and the totals.
struct ReportFooter {
    var report: RunReport
    var width: Int

    /// More would hide the totals.
    private static let fixedLimit = 10

    var lines: [StyledText] {
        let remarks =
            wrapped(report.failures, .error) + wrapped(report.run.gapRemarks, .warning)
            + wrapped(notChecked + [report.excludedRemark].compactMap(\.self) + withdrawn, .dim) + problems
        var lines: [StyledText] = []
        if report.findings.isEmpty { lines += StyledText(clean).wrapped(to: width) + [StyledText()] }
        if !remarks.isEmpty { lines += remarks + [StyledText()] }
        let compared = (known + fixed).flatMap { $0.wrapped(to: width, hanging: 2) }
        if !compared.isEmpty { lines += compared + [StyledText()] }
        return lines + groups + totals.wrapped(to: width, hanging: 2) + comparison + last
    }

    private func wrapped(_ texts: [String], _ look: Look) -> [StyledText] {
        texts.flatMap { StyledText($0, look).wrapped(to: width, hanging: 2) }
    }

    /// The reason why leaks are hidden, and how to report a finding that looks wrong: one line, for copying.
    private var last: [StyledText] {
        let remarks =
            [report.leakCheck.advice.map { StyledText($0, .warning) }, doubt.map { StyledText($0, .dim) }]
            .compactMap(\.self)
        guard let first = remarks.first else { return [] }
        return [remarks.dropFirst().reduce(first) { $0 + StyledText("; ") + $1 }]
    }

    /// `a finding looks wrong? vctrace reduce app.log --finding 'missing-did-move:Shop.Host>Shop.Detail' -o small.trace`, for the
    /// worst finding; nil if there is no file to reduce.
    private var doubt: String? {
        let builtIn = Set(report.rules.filter { $0.file == nil }.map(\.id))
        let findings = report.findings.filter { builtIn.contains($0.rule) }
        guard report.run.source != "-", report.run.files.count < 2, let worst = findings.map(\.severity).max(),
            let finding = findings.filter({ $0.severity == worst }).min(by: {
                ($0.event.line, $0.fingerprint) < ($1.event.line, $1.fingerprint)
            })
        else { return nil }
        return "a finding looks wrong? vctrace reduce \(shellWord(report.run.source)) "
            + "--finding \(shellWord(finding.fingerprint)) -o small.trace"
    }

    /// The findings of each test, class or owner, if the report is grouped by these; tests without findings are counted together.
    private var groups: [StyledText] {
        let groups = FindingGroup.groups(of: report)
        var end: [StyledText] = []
        if report.grouping == .test {
            guard !report.tests.isEmpty else { return [StyledText("The log marks no tests.", .dim), StyledText()] }
            let clean = FindingGroup.tests(of: report).count - groups.count
            end = [StyledText("\(counted(clean, "test")) without findings", .dim)]
        } else if groups.isEmpty {
            return []
        }
        let heads = ["errors", "warnings", "notes"].map { StyledText($0, .dim).rightAligned(to: 10) }
        let head = heads.reduce(StyledText(), +) + .spaces(2) + StyledText("by \(report.grouping.rawValue)", .dim)
        let rows = groups.flatMap { group -> [StyledText] in
            let counts = group.counts
            let cells = Severity.allCases.reversed().map { StyledText(grouped(counts[$0])).rightAligned(to: 10) }
            return (cells.reduce(StyledText(), +) + .spaces(2) + StyledText(group.title)).wrapped(
                to: width, hanging: 32)
        }
        return [head] + rows + end + [StyledText()]
    }

    /// The defects that the baseline or earlier nights have, one line each.
    private var known: [StyledText] { list("known", KnownDefect.all(report.whollyKnown), .dim) }

    /// The defects in the baseline that the audit did not find, one line each.
    private var fixed: [StyledText] { list("fixed", (report.comparison?.fixed ?? []).sorted(), .plain) }

    private func list(_ word: String, _ defects: [KnownDefect], _ look: Look) -> [StyledText] {
        let lines = defects.prefix(Self.fixedLimit).map { row in
            StyledText("\(word): ", look) + StyledText(row.rule, look == .plain ? .strong : look)
                + StyledText(row.path.isEmpty ? "" : "  " + row.path.shown, look)
                + StyledText(times(row.count, after: "  "), look)
        }
        let hidden = defects.count - lines.count
        return lines + (hidden > 0 ? [StyledText("\(word): … and \(grouped(hidden)) more", .dim)] : [])
    }

    /// `since the baseline: 2 new, 5 unchanged, 1 fixed`; empty without a baseline.
    private var comparison: [StyledText] {
        guard let comparison = report.comparison else { return [] }
        let unchanged = report.findings.count { $0.state == .unchanged }
        guard comparison.hasReference else {
            return [StyledText("no night meets \(comparison.reference): there is nothing to compare with yet")]
        }
        let first = report.findings.count { $0.state == .first }
        let fixed = comparison.fixed.map { ", \(grouped($0.reduce(0) { $0 + $1.count })) fixed" }
        return [
            StyledText("since \(comparison.reference): ") + newCount
                + StyledText(first > 0 ? ", \(grouped(first)) that no night could have shown" : "")
                + StyledText(", \(grouped(unchanged)) unchanged" + (fixed ?? ""))
        ]
    }

    private var newCount: StyledText {
        let new = report.findings.count(where: report.isNew)
        return StyledText("\(grouped(new)) new", new > 0 ? .strong : .plain)
    }

    private var clean: String {
        let skipped = report.run.summary.skippedCount
        guard report.run.summary.eventCount > 0 else {
            return "Nothing to check: the log holds no event"
                + (skipped > 0 ? " (\(counted(skipped, "other line")))." : ".")
        }
        let left = Set(report.notChecked.filter(\.isWhole).map(\.rule)).count
        let checked = max(0, report.rules.count - left)
        return "No findings: \(counted(checked, "rule")) checked" + (left > 0 ? ", \(grouped(left)) not." : ".")
    }

    /// In the order of the rules; rules with the same reason are at the place of the first, and partly checked rules come last.
    private var notChecked: [String] {
        let byReason = Dictionary(grouping: report.notChecked) { [$0.reason] + $0.classes }
        let firsts = report.notChecked.filter { byReason[[$0.reason] + $0.classes]?.first == $0 }
        return (firsts.filter(\.isWhole) + firsts.filter { !$0.isWhole }).map { entry in
            let rules = (byReason[[entry.reason] + entry.classes] ?? []).map(\.rule).joined(separator: ", ")
            return "not checked: \(rules)" + (entry.isWhole ? " (\(entry.reason))" : ": \(entry.explanation)")
        }
    }

    /// The findings that memory graphs refute, one line each.
    private var withdrawn: [String] {
        let lines = report.withdrawn.prefix(Self.fixedLimit).map { $0.withdrawal(in: report.run) }
        let hidden = report.withdrawn.count - lines.count
        return lines + (hidden > 0 ? ["withdrawn: … and \(grouped(hidden)) more"] : [])
    }

    private var problems: [StyledText] {
        report.run.problemRemark.map { report.run.problemQuery.lines(after: $0, width: width) } ?? []
    }

    /// `nightly: 2 errors, 1 warning, 0 notes in 1,234 events, 56 controllers, 40 relations`, and `; 1 new` if earlier nights
    /// are known. The comparison with a baseline is on another line.
    private var totals: StyledText {
        let counts = SeverityCounts(report.findings)
        let summary = report.run.summary
        var line = StyledText("\(report.run.name): ", .strong)
        for severity in Severity.allCases.reversed() {
            let count = counts[severity]
            line += StyledText(counted(count, severity.rawValue), count > 0 ? Look(severity) : .plain)
            line += StyledText(severity == .note ? " in " : ", ")
        }
        line += StyledText(
            [
                counted(summary.eventCount, "event"), counted(summary.controllerCount, "controller"),
                counted(summary.relationCount, "relation"),
            ].joined(separator: ", "))
        guard report.comparison == nil, report.findings.contains(where: report.isNew) else { return line }
        return line + StyledText("; ") + newCount
    }
}

/// A command for the parts that a report leaves out, to be copied into a shell.
///
/// It may be broken at its spaces: a line feed between double quotes is white space to the shell and to SQL alike.
struct FollowUpQuery: CustomStringConvertible {
    var view: String
    var run: String
    var rule: String?

    var description: String {
        let conditions = [("run", run)] + (rule.map { [("rule", $0)] } ?? [])
        let sql = conditions.map { name, text in
            "\(name) = '\(text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''"))'"
        }.joined(separator: " AND ")
        let quoted = sql.map { "\\\"$`".contains($0) ? "\\\($0)" : String($0) }.joined()
        return "vctrace query \"SELECT * FROM \(view) WHERE \(quoted)\""
    }

    /// The remark and the command, on one line if that is wide enough.
    func lines(after remark: String, width: Int) -> [StyledText] {
        let together = StyledText("\(remark): \(self)", .dim)
        if together.width <= width { return [together] }
        return StyledText("\(remark):", .dim).wrapped(to: width, hanging: 2)
            + StyledText(description, .dim).wrapped(to: width, indent: 2, hanging: 2)
    }
}

extension Run {
    /// A remark on each gap in the recorder's trace:
    /// `truncated: 17 lines, until 2026-11-20T02:00:02Z: No space left on device; nothing is concluded across the gap`
    var gapRemarks: [String] {
        summary.header.gaps.map { "truncated: \($0); nothing is concluded across the gap" }
    }

    /// `3 lines could not be read, or only with a doubt`; nil without such lines.
    var problemRemark: String? {
        let count = summary.problemCount
        return count > 0 ? "\(counted(count, "line")) could not be read, or only with a doubt" : nil
    }

    /// The command that shows these lines.
    var problemQuery: FollowUpQuery { FollowUpQuery(view: "problem_log", run: name) }
}

extension RunReport {
    /// `excluded by the configuration: 3 findings`; nil without such findings.
    var excludedRemark: String? {
        excluded.isEmpty ? nil : "excluded by the configuration: \(counted(excluded.count, "finding"))"
    }
}

extension Finding {
    /// A finding that a memory graph refutes:
    /// `withdrawn: controller-never-deallocated  Shop.Cart 0x600000c0b3e0 (night.trace:66): not in memory any more (heap.txt:12)`.
    func withdrawal(in run: Run) -> String {
        let controller = [self.subject?.className, self.subject?.addressText].compactMap(\.self)
        return "withdrawn: \(self.rule)  \(controller.joined(separator: " ")) "
            + "(\(run.place(ofLine: self.event.line))): \(evidence.map { "\($0.text) (\($0.place))" } ?? "")"
    }
}
