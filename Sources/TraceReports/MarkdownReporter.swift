import TraceModel
import TraceText

/// One comment in GitHub's Markdown for all runs: the verdict, and the most important defects. It fits on a screen; the
/// rest is behind a click.
enum MarkdownReporter: Reporter {
    /// GitHub accepts comments of 65,536 characters; details that would make the comment longer are left out.
    private static let limit = 60_000

    static func write(_ reports: [RunReport], style: TextStyle, to output: inout some TextOutputStream) {
        guard !reports.isEmpty else { return }
        let head = MarkdownSummary(reports: reports)
        let summary = head.text + MarkdownDefects.text(reports)
        output.write(summary)
        defer {
            if let remark = head.hiddenLeaks.first { output.write("\n_\(markdownEscaped(remark))_\n") }
        }
        var room = limit - summary.utf8.count
        var details = ""
        var leftOut = 0
        for report in reports {
            let text = MarkdownDetails(report: report, isNamed: reports.count > 1).text
            room -= text.utf8.count
            if room >= 0 { details += text } else if !text.isEmpty { leftOut += 1 }
        }
        if leftOut > 0 {
            let runs = reports.count == 1 ? "The details" : "The details of \(counted(leftOut, "run"))"
            details += "\n_\(runs) are left out, because GitHub limits comments to 65,536 characters._\n"
        }
        guard !details.isEmpty else { return }
        output.write("\n<details><summary>Details</summary>\n\(details)\n</details>\n")
    }
}

/// The summary of all runs: the verdict, the totals, and the requirements.
struct MarkdownSummary {
    var reports: [RunReport]

    /// More would hide the defects.
    private static let remarkLimit = 5

    var text: String {
        var text = "## \(verdict) \(title)\n\n\(totals)\n"
        if reports.count == 1, !facts.isEmpty { text += "\n\(facts)\n" }
        let remarks = reports.flatMap(\.failures) + hiddenLeaks
        if !remarks.isEmpty {
            text += "\n" + remarks.prefix(Self.remarkLimit).map { "- \(markdownEscaped($0))\n" }.joined()
            if remarks.count > Self.remarkLimit {
                text += "- … and \(grouped(remarks.count - Self.remarkLimit)) more\n"
            }
        }
        return text
    }

    /// The reasons why leaks cannot be found, each remark once.
    var hiddenLeaks: [String] { Set(reports.compactMap(\.leakCheck.advice)).sorted() }

    private var title: String {
        reports.count == 1 ? markdownEscaped(reports[0].run.name) : counted(reports.count, "run")
    }

    /// A mark for the worst finding that is not in a baseline, or for other reasons why an audit fails.
    private var verdict: String {
        guard reports.allSatisfy(\.failures.isEmpty) else { return "❌" }
        let severities = reports.lazy.flatMap { report in
            report.openDefects.map { report.shownSeverity(of: $0.exemplar) }
        }
        return switch severities.max() {
        case .error: "❌"
        case .warning: "⚠️"
        case .note, nil: hiddenLeaks.isEmpty ? "✅" : "⚠️"
        }
    }

    private var totals: String {
        let counts = SeverityCounts(reports.lazy.flatMap(\.findings))
        let severities = Severity.allCases.reversed().map { counted(counts[$0], $0.rawValue) }
        let events = reports.reduce(0) { $0 + $1.run.summary.eventCount }
        let controllers = reports.reduce(0) { $0 + $1.run.summary.controllerCount }
        let excluded = reports.reduce(0) { $0 + $1.excluded.count }
        return "**\(severities.joined(separator: ", "))** in \(counted(events, "event")), "
            + counted(controllers, "controller") + comparison
            + (excluded > 0 ? "; excluded by the configuration: \(counted(excluded, "finding"))" : "")
    }

    /// `; since the baseline: 2 new, 5 unchanged`; nothing without a baseline.
    private var comparison: String {
        guard let reference = reports.last?.comparison?.reference else { return "" }
        var counts = ComparisonCounts()
        for report in reports { counts.add(report) }
        return "; since \(markdownEscaped(reference)): \(counts.text)"
    }

    private var facts: String {
        let run = reports[0].run
        let header = run.summary.header
        let commit = header.tag("commit").map { "commit \($0.prefix(7))" }
        let source = run.source == "-" ? nil : run.source
        // The app's version contains its build, unless a tag gives another one.
        let build = header.tag("build").flatMap { header.app?.includes("(\($0))") == true ? nil : "build \($0)" }
        let facts = [header.app, build, header.device, header.os, header.tag("branch"), commit, source].compactMap(
            \.self)
        // vctrace's own word comes first, because a line that begins with a log's text might be a list or a heading.
        return facts.isEmpty ? "" : "From \(facts.map(markdownEscaped).joined(separator: " · "))"
    }
}

/// A table of the most important defects: place, first night, test, and owner.
private enum MarkdownDefects {
    /// The comment must fit on a screen.
    private static let rowLimit = 10

    static func text(_ reports: [RunReport]) -> String {
        let rows = DefectRows(of: reports).sorted
        guard !rows.isEmpty else { return "" }
        let shown = Array(rows.prefix(rowLimit))
        // Empty columns are left out.
        let columns = columns.filter { column in
            column.title == "run" ? reports.count > 1 : shown.contains { column.cell($0) != nil }
        }
        let links = shown.compactMap { row in
            code(row).flatMap { place in row.report.link(to: place.file, place.line).map { (place.description, $0) } }
        }
        var text = markdownTable(
            columns.map(\.title), shown.map { row in columns.map { $0.cell(row) ?? "" } },
            links: Dictionary(firstOf: links))
        let hidden = rows.count - shown.count
        if hidden > 0 { text += "\n… and \(counted(hidden, "more defect")).\n" }
        return text
    }

    /// The line of code that a defect points to; nil if it is not known.
    private static func code(_ row: DefectRow) -> ShownPlace? {
        let place = row.report.shownPlace(of: row.exemplar)
        return place.isSource ? place : nil
    }

    private static let columns: [(title: String, cell: @Sendable (DefectRow) -> String?)] = [
        (
            "finding",
            { row in
                let mark = row.shownSeverity == .error ? "❌" : row.shownSeverity == .warning ? "⚠️" : "ℹ️"
                return "\(mark) \(row.isNew ? "new: " : "")\(row.exemplar.rule)" + times(row.count, after: " ")
            }
        ),
        ("where", { $0.place.isEmpty ? nil : $0.place }),
        ("code", { code($0)?.description }),
        ("since", { $0.since }),
        ("test", { $0.test }),
        ("owner", { $0.exemplar.owner }),
        ("run", { $0.run.name + ($0.furtherRuns > 0 ? " and \(grouped($0.furtherRuns)) more" : "") }),
    ]
}

/// The details of a run behind clicks: examples of each rule's findings, known findings, and unchecked rules.
struct MarkdownDetails {
    var report: RunReport
    /// Whether the run's name is shown, because there are several.
    var isNamed = false

    private static let width = 100

    var text: String {
        var text =
            groups
            + DefectRows(of: [report]).sorted.inGroups(by: \.exemplar.rule).map { rows in
                let count = rows.reduce(0) { $0 + $1.count }
                let isNew = report.comparison != nil && rows.allSatisfy(\.isNew)
                let new = isNew ? "\(grouped(count)) new" : counted(count, "finding")
                let texts = rows.map { DefectSection($0).text(width: Self.width) }
                return section("\(rows[0].exemplar.rule): \(new)", [texts.joined(separator: "\n\n")])
            }.joined()
        if let comparison = report.comparison {
            text += section("Unchanged", report.knownDefects.map(\.known).sorted().map(line))
            text += section("Fixed", (comparison.fixed ?? []).sorted().map(line))
        }
        text += section(
            "Withdrawn: \(counted(report.withdrawn.count, "finding"))",
            report.withdrawn.map { visible($0.withdrawal(in: report.run)) })
        let notChecked = report.notChecked.map { visible("\($0.rule): \($0.explanation)") }
        text += section("Not checked: \(counted(notChecked.count, "rule"))", notChecked) + truncated + problems
        return isNamed && !text.isEmpty ? "\n### \(markdownEscaped(report.run.name))\n\(text)" : text
    }

    /// The number of findings of each test, class or owner, if the report is grouped by these.
    private var groups: String {
        let groups = DefectGroup.groups(of: report)
        guard !groups.isEmpty else { return "" }
        let hasOutcomes = report.grouping == .test
        let rows = groups.map { group in
            [group.title] + (hasOutcomes ? [group.test?.outcome?.rawValue ?? ""] : [])
                + Severity.allCases.reversed().map { grouped(group.counts[$0]) }
        }
        let columns = [report.grouping.rawValue] + (hasOutcomes ? ["outcome"] : []) + ["errors", "warnings", "notes"]
        return markdownTable(columns, rows, numbers: 3)
    }

    /// Unformatted lines of text behind a click; empty for no lines.
    private func section(_ title: String, _ lines: [String]) -> String {
        guard !lines.isEmpty else { return "" }
        let code = fencedCode(lines.joined(separator: "\n"), language: "text")
        return "\n<details><summary>\(xmlEscaped(visible(title)))</summary>\n\n\(code)\n</details>\n"
    }

    private func line(_ defect: KnownDefect) -> String {
        visible(defect.rule + (defect.path.isEmpty ? "" : "  \(defect.path)") + times(defect.count, after: "  "))
    }

    private var truncated: String {
        report.run.gapRemarks.map { "\n\(markdownEscaped(visible($0)))\n" }.joined()
    }

    private var problems: String {
        guard let remark = report.run.problemRemark else { return "" }
        return "\n\(remark):\n\n" + fencedCode(visible(report.run.problemQuery.description), language: "sh")
    }
}
