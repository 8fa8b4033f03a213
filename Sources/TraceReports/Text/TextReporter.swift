import TraceModel
import TraceText

/// For people: the findings, worst first, each defect once, with the expected calls beside the seen ones.
enum TextReporter: Reporter {
    static func hasWritten(_ excerpt: String) -> Bool {
        // The first lines are the run's own words; only the totals are vctrace's.
        let words = excerpt.split { $0 == " " || $0 == "\n" }
        let totals = [["error,", "errors,"], ["warning,", "warnings,"], ["note", "notes"], ["event,", "events,"]]
        return NewsOfMany.hasWritten(excerpt)
            || words.indices.contains { index in
                zip([0, 2, 4, 7], totals).allSatisfy { offset, forms in
                    index + offset < words.count && forms.contains { words[index + offset] == $0 }
                } && words[index + 5] == "in"
            }
    }

    static func write(_ reports: [RunReport], style: TextStyle, to output: inout some TextOutputStream) {
        for (index, report) in reports.enumerated() {
            if index > 0 { output.write("\n") }
            write(report, width: style.width) { line in
                output.write(line.text(color: style.color))
                output.write("\n")
            }
        }
    }

    /// - Parameter take: called with each line, because all lines of a bad log would fill the memory.
    private static func write(_ report: RunReport, width: Int, _ take: (StyledText) -> Void) {
        // For copying, so it is not broken into lines.
        if let remark = report.leakCheck.advice { take(StyledText(remark, .warning)) }
        heading(report.run, width).forEach(take)
        var open = report
        open.findings = report.openFindings
        if open.grouping == .rule { write(open.findings, open, width, take) }
        for group in FindingGroup.groups(of: open) {
            // `── -[CartTests testEmpty]  failed · 2 findings`
            let facts = [group.test?.outcome?.rawValue, counted(group.findings.count, "finding")].compactMap(\.self)
            take(StyledText())
            take(
                StyledText("── ", .dim) + StyledText(group.title, .strong)
                    + StyledText("  " + facts.joined(separator: " · "), .dim))
            write(group.findings, open, width, take)
        }
        take(StyledText())
        ReportFooter(report: report, width: width).lines.forEach(take)
    }

    private static func write(
        _ findings: [Finding], _ report: RunReport, _ width: Int, _ take: (StyledText) -> Void
    ) {
        for group in RuleGroup.groups(of: findings, isNew: report.isNew) {
            take(StyledText())
            RuleSection(group, in: report).write(width: width, take)
        }
    }

    /// The run's name, its app and device, its time, and its log.
    private static func heading(_ run: Run, _ width: Int) -> [StyledText] {
        let header = run.summary.header
        let name = StyledText(run.name, .strong).wrapped(to: width)
        let facts = [[header.app, header.device, header.os], [times(run), run.source == "-" ? nil : run.source]]
            .map { $0.compactMap(\.self).joined(separator: " · ") }
            .filter { !$0.isEmpty }
        return name + facts.flatMap { StyledText($0, .dim).wrapped(to: width) }
    }

    /// The start and duration of the recording; nil without times. A clock that was set back tells no duration.
    private static func times(_ run: Run) -> String? {
        guard let start = Timestamp(0, after: run.summary), let end = run.summary.end else { return nil }
        let length = end < 0 ? nil : ElapsedTime(nanoseconds: end).description
        // `2026-11-20T02:00:00`: people do not need the fraction here.
        let date = start.base == .absolute ? "\(start.description.prefix(19))Z" : nil
        return [date, length].compactMap(\.self).joined(separator: ", ")
    }
}

/// The findings of one rule in a run.
struct RuleSection {
    private let group: RuleGroup
    private let report: RunReport
    /// Nil for a rule that the report does not describe.
    private let rule: RuleDescription?

    init(_ group: RuleGroup, in report: RunReport) {
        (self.group, self.report) = (group, report)
        rule = report.rule(group.rule)
    }

    /// More would hide the other rules; a query shows the rest.
    private static let exemplarLimit = 3
    private static let indent = 2

    /// The section as plain text, its lines separated by line feeds.
    func text(width: Int) -> String {
        var lines: [String] = []
        write(width: width) { lines.append($0.text(color: false)) }
        return lines.joined(separator: "\n")
    }

    func write(width: Int, _ take: (StyledText) -> Void) {
        heading(width).forEach(take)
        let room = width - Self.indent
        func takeIndented(_ lines: [StyledText]) { lines.indented(by: Self.indent).forEach(take) }
        let shown = shown
        for defect in shown.prefix(Self.exemplarLimit) {
            takeIndented([StyledText()] + lines(defect, room))
        }
        if shown.count > Self.exemplarLimit { takeIndented([StyledText()] + rest(room)) }
        let families = families
        if !families.isEmpty { take(StyledText()) }
        for children in families { takeIndented(StyledText(text(of: children)).wrapped(to: room, hanging: 2)) }
        if !fixes.isEmpty { take(StyledText()) }
        for fix in fixes { takeIndented(StyledText("hint: \(fix)", .dim).wrapped(to: room, hanging: 6)) }
        for (pattern, isUsual) in holders { takeIndented(pattern.fixLines(isUsual: isUsual, width: room)) }
    }

    /// The defects that are shown one by one.
    private var shown: [DefectFindings] { group.defects.filter { !$0.exemplar.isFolded } }

    /// The folded findings, grouped by parent.
    private var families: [[Finding]] {
        let findings = group.defects.filter(\.exemplar.isFolded).flatMap(\.findings)
        let families: [[Finding]] = Array(Dictionary(grouping: findings) { $0.parent?.id.rawValue ?? -1 }.values)
        return families.sorted { ($0[0].event, $0[0].fingerprint) < ($1[0].event, $1[0].fingerprint) }
    }

    /// `Shop.Host still has 3 children: Detail ×2 (line 8), Other (line 21)`.
    private func text(of children: [Finding]) -> String {
        let names = Dictionary(grouping: children) { $0.subject?.className ?? "" }.sorted { $0.key < $1.key }
        let parts = names.map { name, same in
            let first = same.map(\.event.line).min() ?? 0
            return name + times(same.count, after: " ") + " (line \(first))"
        }
        return "\(children[0].parent?.className ?? "?") still has "
            + (children.count == 1 ? "1 child" : "\(grouped(children.count)) children") + ": "
            + parts.joined(separator: ", ")
    }

    /// The fixes for the shown defects: the rule's, or that of each.
    private var fixes: [String] {
        var fixes: [String] = []
        for defect in shown.prefix(Self.exemplarLimit) {
            // If a memory graph shows how it is held, that has its own advice.
            guard defect.exemplar.holderPattern == nil, let fix = defect.exemplar.fix ?? rule?.fix, !fix.isEmpty,
                !fixes.contains(fix)
            else { continue }
            fixes.append(fix)
        }
        return fixes
    }

    /// The ways in which the shown defects' controllers are held or, without a memory graph, usually are held.
    private var holders: [(pattern: HolderPattern, isUsual: Bool)] {
        let found = Set(shown.prefix(Self.exemplarLimit).compactMap(\.exemplar.holderPattern))
        guard found.isEmpty else { return HolderPattern.allCases.filter(found.contains).map { ($0, false) } }
        guard group.worst == .error, !shown.isEmpty, let usual = rule?.holders.first else { return [] }
        return [(usual, true)]
    }

    private func heading(_ width: Int) -> [StyledText] {
        let title =
            StyledText(group.worst.rawValue, Look(group.worst)) + .spaces(2) + StyledText(group.rule, .strong)
            + .spaces(2) + StyledText(countText, .dim)
        let summary = rule.map { StyledText($0.summary).wrapped(to: width, indent: Self.indent) } ?? []
        return title.wrapped(to: width, hanging: Self.indent) + summary
    }

    /// `3 findings`, with the severities if they differ.
    private var countText: String {
        let parts = group.counts.parts
        return counted(group.count, "finding") + (parts.count > 1 ? " (\(parts.joined(separator: ", ")))" : "")
    }

    private func rest(_ width: Int) -> [StyledText] {
        let hidden = shown.dropFirst(Self.exemplarLimit)
        let count = hidden.reduce(0) { $0 + $1.findings.count }
        let query = FollowUpQuery(view: "finding_log", run: report.run.name, rule: group.rule)
        return query.lines(after: "… and \(grouped(count)) more", width: width)
    }
}

// One finding in full, representing all with the same defect.
extension RuleSection {
    private static let lineLimit = 4

    private func lines(_ defect: DefectFindings, _ width: Int) -> [StyledText] {
        let finding = defect.exemplar
        let facts =
            [path(finding)] + [finding.evidence?.text, report.since(finding)].compactMap { $0.map { StyledText($0) } }
        var lines = [location(defect, width)] + StyledText(finding.message).wrapped(to: width)
        lines += facts.flatMap { $0.wrapped(to: width, hanging: 2) }
        if let owner = finding.owner { lines.append(StyledText("owned by \(owner)", .dim)) }
        lines += alike(defect).wrapped(to: width, hanging: 2)
        let calls = ExpectedAndSeen(
            expected: rule?.expected ?? [], witnesses: finding.witnesses, run: report.run
        ).lines(width: width - 2)
        return lines.filter { $0.width > 0 } + (calls.isEmpty ? [] : [StyledText()] + calls.map { .spaces(2) + $0 })
    }

    /// `nightly.trace:8  ×40`, in a form that terminals and editors open.
    private func location(_ defect: DefectFindings, _ width: Int) -> StyledText {
        let finding = defect.exemplar
        let place = report.run.place(ofLine: finding.place.line).description
        var marks = StyledText()
        if defect.findings.count > 1 { marks += .spaces(2) + StyledText(times(defect.findings.count), .strong) }
        if defect.newCount > 0 {
            let isAll = defect.newCount == defect.findings.count
            marks += .spaces(2) + StyledText(isAll ? "new" : "\(grouped(defect.newCount)) new", .strong)
        }
        // A finding with another severity than the worst of its rule shows its own.
        if finding.severity != group.worst {
            marks += .spaces(2) + StyledText(finding.severity.rawValue, Look(finding.severity))
        }
        return StyledText(place, .strong).keepingEnd(of: width - marks.width) + marks
    }

    /// The path from the root to the controller, with its address and generation.
    private func path(_ finding: Finding) -> StyledText {
        guard let subject = finding.subject else {
            return StyledText(ClassPath.shown(finding.path))
        }
        let names = finding.path.isEmpty ? [subject.className] : finding.path
        let generation = subject.generation > 1 ? "(no. \(subject.generation) at this address)" : nil
        let instance = [subject.addressText, generation].compactMap(\.self).joined(separator: " ")
        return StyledText(ClassPath.shown(names))
            + (instance.isEmpty ? StyledText() : .spaces(1) + StyledText(instance, .dim))
    }

    /// The places of the other findings; empty if there are none.
    private func alike(_ defect: DefectFindings) -> StyledText {
        let run = report.run
        let others = defect.findings.count - 1
        guard others > 0 else { return StyledText() }
        let lines = defect.findings.lazy.filter { $0 != defect.exemplar }.map {
            run.files.isEmpty ? String($0.place.line) : run.place(ofLine: $0.place.line).description
        }
        let shown = lines.prefix(Self.lineLimit).joined(separator: ", ")
        let more = others > Self.lineLimit ? ", …" : ""
        return StyledText("also at \(run.files.isEmpty ? others == 1 ? "line " : "lines " : "")\(shown)\(more)", .dim)
    }
}
