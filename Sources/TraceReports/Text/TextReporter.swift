package import TraceModel
package import TraceText

/// For people: the defects, worst first, each once.
enum TextReporter: Reporter {
    static func write(_ reports: [RunReport], style: TextStyle, to output: inout some TextOutputStream) {
        var text = TextReport(style.detail)
        for report in reports { text.add(report) }
        text.write(style: style, to: &output)
    }
}

/// A report in text about one run or about many, of which it keeps no findings but those of the defects that it shows.
package struct TextReport: Sendable {
    private let detail: TextStyle.Detail
    package private(set) var isEmpty = true
    private var runs: [RunLine] = []
    /// The facts of the first run, which stand there if it is the only one.
    private var facts = ""
    /// The defects to show, by test, class or owner; one group without a title if they are not grouped.
    private var groups: [(title: String, rows: DefectRows)] = []
    /// The defects, each once, although several tests may show it.
    private var defects = DefectRows()
    /// The lines about children that their parents keep.
    private var families: [String] = []
    private var footer = ReportFooter()
    private var unfailing = UnfailingFindings()

    /// - Parameter detail: that in which it will be written.
    package init(_ detail: TextStyle.Detail) { self.detail = detail }

    package mutating func add(_ report: RunReport) {
        isEmpty = false
        footer.addFailures(of: report)
        // It shows only what fails.
        if detail == .quiet, !report.findings.contains(where: report.fails) { return }
        let open = report.openDefects
        let shown = open.filter { !$0.exemplar.isFolded }
        if runs.isEmpty { facts = RunLine.facts(report.run) }
        runs.append(RunLine(report, open: open))
        defects.add(shown, of: report)
        if report.grouping == .rule {
            add(shown, of: report, titled: "")
        } else {
            for group in DefectGroup.groups(of: report) {
                let title = [group.title, group.test?.outcome?.rawValue]
                    .compactMap(\.self).joined(separator: "  ")
                add(group.defects.filter { !$0.exemplar.isFolded }, of: report, titled: title)
            }
        }
        unfailing.add(report, shown)
        families += Self.families(of: open.filter(\.exemplar.isFolded))
        footer.add(report)
    }

    private mutating func add(_ defects: [FoundDefect], of report: RunReport, titled title: String) {
        let index = groups.firstIndex { $0.title == title } ?? groups.endIndex
        if index == groups.endIndex { groups.append((title, DefectRows())) }
        groups[index].rows.add(defects, of: report)
    }

    /// The folded findings, a line for each parent: `Host still has 3 children: Detail ×2 (line 8), Other (line 21)`.
    private static func families(of defects: [FoundDefect]) -> [String] {
        let parents = defects.flatMap(\.findings).sorted { $0.event < $1.event }.inGroups { $0.parent?.id }
        return parents.map { children in
            let parts = children.inGroups { $0.subject?.className ?? "" }.map { same in
                ClassName(same[0].subject?.className ?? "").short + times(same.count, after: " ")
                    + " (line \(same[0].event.line))"
            }
            let parent = children[0].parent.map { ClassName($0.className).short } ?? "?"
            return
                "\(parent) still has \(counted(children.count, "child", "children")): \(parts.joined(separator: ", "))"
        }
    }
}

// The layout.
extension TextReport {
    // More would hide the rest; -v shows all.
    private static let detailLimit = 10
    private static let detailLimitOfMany = 3
    private static let rowLimit = 50
    private static let rowLimitOfMany = 25
    private static let runLimit = 20
    private static let familyLimit = 5

    package func write(style: TextStyle, to output: inout some TextOutputStream) {
        guard !isEmpty else { return }
        func write(_ lines: [StyledText]) {
            for line in lines { output.write(line.text(color: style.color) + "\n") }
        }
        let parts = groups.map { (title: $0.title, rows: $0.rows.sorted) }
        if detail == .quiet { return write(failing(parts, style)) }
        write(head(style.width))
        if isOfMany { write([StyledText()] + runTable(style)) }
        let whole = defects.byKey
        var numbers: [AppDefect: Int] = [:]
        var sections: [(row: DefectRow, number: Int)] = []
        for part in parts where !part.rows.isEmpty {
            let shown = part.rows.prefix(
                style.detail == .verbose ? .max : isOfMany ? Self.rowLimitOfMany : Self.rowLimit)
            let numbered = shown.map { row -> (row: DefectRow, number: Int?) in
                if let known = numbers[row.key] { return (row, known) }
                let number = numbers.count + 1
                numbers[row.key] = number
                sections.append((whole[row.key] ?? row, number))
                return (row, number)
            }
            write([StyledText()] + (part.title.isEmpty ? [] : [StyledText(part.title, .strong)]))
            write(DefectTable(numbered, isOfMany: isOfMany).lines(room: style.room))
            if shown.count < part.rows.count { write([more(part.rows.count - shown.count, "more defect")]) }
        }
        write(shownFamilies(style))
        let limit = style.detail == .verbose ? .max : isOfMany ? Self.detailLimitOfMany : Self.detailLimit
        var fixes: [String: Int] = [:]
        for (row, number) in sections.prefix(limit) {
            let fix = row.story.fix
            let earlier = fix.flatMap { fixes[$0] }
            if let fix, earlier == nil { fixes[fix] = number }
            let section = DefectSection(row, number: number, earlierFix: earlier, detail: style.detail)
            write([StyledText()] + section.lines(width: style.width))
        }
        if sections.count > limit { write([StyledText(), more(sections.count - limit, "more defect", "in full")]) }
        let end = footer.lines(style) + unfailing.lines(width: style.width) + leaks
        if !end.isEmpty { write((sections.isEmpty ? [] : [StyledText()]) + end) }
    }

    private var isOfMany: Bool { runs.count > 1 }

    private func more(_ count: Int, _ noun: String, _ how: String = "") -> StyledText {
        StyledText(
            "… \(counted(count, noun)); -v shows \(count == 1 ? "it" : "them")\(how.isEmpty ? "" : " \(how)")", .dim)
    }

    /// What fails, and whether leaks were looked for.
    private func failing(_ parts: [(title: String, rows: [DefectRow])], _ style: TextStyle) -> [StyledText] {
        let tables = parts.flatMap { part in
            let failing = part.rows.filter { $0.report.fails($0.exemplar) }.map { (row: $0, number: Int?.none) }
            let title = failing.isEmpty || part.title.isEmpty ? [] : [StyledText(part.title, .strong)]
            return title + DefectTable(failing, isOfMany: true).lines(room: style.room)
        }
        return before + footer.failures(style.width) + tables + leaks
    }

    /// What comes before everything else.
    private var before: [StyledText] {
        footer.cautions.filter(\.comesFirst).map { StyledText($0.text, .warning) }
    }

    /// For copying, so it is not broken into lines.
    private var leaks: [StyledText] {
        footer.cautions.filter { $0.subject == .leaksChecked }.prefix(Self.detailLimitOfMany).map {
            StyledText($0.text, .warning)
        }
    }

    /// `app   4 defects, 16 errors     27 of 38 rules checked, leaks included`, what recorded it, and what keeps it from passing.
    private func head(_ width: Int) -> [StyledText] {
        let counts = runs.reduce(into: Severity.Counts([])) { $0 += $1.counts }
        let unchecked = LeakCheck.remark(on: runs.map(\.leakCheck))
        let title = StyledText(isOfMany ? counted(runs.count, "run") : runs[0].name, .strong)
        let totals = RunLine.totals(
            defects.byKey.count, new: defects.byKey.values.count(where: \.isNew), counts,
            hasKnown: runs.contains(where: \.hasKnown),
            unchecked: unchecked)
        let head = title + .spaces(3) + totals + .spaces(5) + StyledText(checked, .dim)
        let facts = isOfMany ? [] : StyledText(self.facts, .dim).wrapped(to: width)
        return before + head.wrapped(to: width, hanging: 2) + leaks + facts.filter { $0.width > 0 }
            + footer.failures(width)
    }

    /// `27 of 38 rules checked, leaks included`.
    private var checked: String {
        let counts = runs.map(\.checkedRules)
        let least = counts.min() ?? 0
        let most = counts.max() ?? 0
        let range = least == most ? "\(least)" : "\(least) to \(most)"
        return "\(range) of \(counted(runs.map(\.rules).max() ?? 0, "rule")) checked"
            + (runs.allSatisfy { $0.leakCheck == .yes } ? ", leaks included" : "")
    }

    /// The runs, the worst first.
    private func runTable(_ style: TextStyle) -> [StyledText] {
        let sorted = runs.enumerated().sorted { a, b in
            (b.element.rank, a.offset) < (a.element.rank, b.offset)
        }.map(\.element)
        let shown = sorted.prefix(style.detail == .verbose ? .max : Self.runLimit)
        let namesakes = Dictionary(grouping: runs, by: \.name).filter { $0.value.count > 1 }
        let lines = shown.map { run in
            let source = StyledText(namesakes[run.name] == nil ? "" : "  \(run.source)", .dim)
            let leaks = run.leakCheck.remark.map { StyledText("  " + $0, .warning) } ?? StyledText()
            return (run.totals, StyledText(run.name, .strong) + source + leaks)
        }
        let width = lines.map(\.0.width).max() ?? 0
        return lines.map { ($0.0.padded(to: width + 2) + $0.1).keepingStart(of: style.room) }
            + (shown.count < sorted.count ? [more(sorted.count - shown.count, "more run")] : [])
    }

    private func shownFamilies(_ style: TextStyle) -> [StyledText] {
        guard !families.isEmpty else { return [] }
        let shown = families.prefix(style.detail == .verbose ? .max : Self.familyLimit)
        return [StyledText()]
            + shown.flatMap { (StyledText("note  ", .note) + StyledText($0)).wrapped(to: style.width, hanging: 6) }
            + (shown.count < families.count ? [more(families.count - shown.count, "more parent")] : [])
    }
}

/// A run of a report, in a line.
private struct RunLine: Sendable {
    let name: String
    let source: String
    /// The findings of the defects that are not known.
    let counts: Severity.Counts
    let defects: Int
    let hasKnown: Bool
    let rules: Int
    let checkedRules: Int
    let leakCheck: LeakCheck
    let rank: RunRank

    /// - Parameter open: the defects that are not known.
    init(_ report: RunReport, open: [FoundDefect]) {
        name = report.run.name
        source = report.run.source
        counts = Severity.Counts(open.flatMap(\.findings))
        defects = open.count { !$0.exemplar.isFolded }
        hasKnown = report.findings.contains(where: \.isKnown)
        rules = report.rules.count
        checkedRules = report.checkedRuleCount
        leakCheck = report.leakCheck
        rank = RunRank(report)
    }

    var totals: StyledText { Self.totals(defects, new: 0, counts, hasKnown: hasKnown, unchecked: nil) }

    /// `4 defects, 16 errors`, without those that are known.
    ///
    /// - Parameter unchecked: in which classes leaks were not looked for; nil if that is said elsewhere, or if they were.
    static func totals(
        _ defects: Int, new: Int, _ counts: Severity.Counts, hasKnown: Bool, unchecked: String?
    ) -> StyledText {
        guard counts.total > 0 else {
            return StyledText(hasKnown ? "no new defects" : "no findings")
                + StyledText(unchecked.map { ", but \($0)" } ?? "", .warning)
        }
        let news = new > 0 ? StyledText(" (\(grouped(new)) new)", .strong) : StyledText()
        let head = defects > 0 ? [StyledText(counted(defects, "defect")) + news] : []
        let parts =
            head
            + Severity.allCases.reversed().filter { counts[$0] > 0 }.map {
                StyledText(counted(counts[$0], $0.rawValue), StyledText.Look($0))
            }
        return parts.dropFirst().reduce(parts[0]) { $0 + StyledText(", ") + $1 }
    }

    /// The app and the device, the start in the zone of the log, the duration, and the number of events.
    static func facts(_ run: Run) -> String {
        let header = run.summary.header
        let start = Timestamp(0, after: run.summary)
        // A clock that was set back tells no duration.
        let length = run.summary.end.flatMap { start == nil || $0 < 0 ? nil : ElapsedTime(nanoseconds: $0).description }
        return [
            header.app, header.device, header.os, start?.inZone(of: header), length,
            counted(run.summary.eventCount, "event"),
        ].compactMap(\.self).joined(separator: " · ")
    }
}

extension RunReport {
    /// How many of the rules were checked, at least for some classes.
    var checkedRuleCount: Int { max(0, rules.count - Set(notChecked.filter(\.isWhole).map(\.rule)).count) }
}
