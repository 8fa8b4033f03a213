import TraceModel
import TraceText

/// One comment in GitHub's Markdown for all runs: the verdict, and the most important defects, each once. It fits on a screen; the
/// rest is behind a click.
enum MarkdownReporter: Reporter {
    static func write(_ reports: [RunReport], style: TextStyle, to output: inout some TextOutputStream) {
        guard !reports.isEmpty else { return }
        let rows = DefectRows(of: reports).sorted
        let summary = MarkdownSummary(reports: reports, rows: rows).text + MarkdownDefects(rows: rows).text(reports)
        output.write(summary)
        output.write(MarkdownDetails(reports: reports, rows: rows).text(after: summary.utf8.count))
        if let caution = reports.cautions.last(where: { $0.subject == .leaksChecked }) {
            output.write("\n_\(markdownEscaped(caution.text))_\n")
        }
    }
}

/// The summary of all runs: the verdict, the totals, and the requirements.
private struct MarkdownSummary {
    var reports: [RunReport]
    /// The defects that are not known.
    var rows: [DefectRow]

    /// More would hide the defects.
    private static let remarkLimit = 5

    var text: String {
        var text = before.map { "_\(markdownEscaped($0.text))_\n\n" }.joined()
        text += "## \(mark) vctrace: \(verdict)\n\n\(totals)\n"
        if reports.count == 1, !facts.isEmpty { text += "\n\(facts)\n" }
        let remarks = reports.flatMap(\.failures) + rest.map(\.text)
        if !remarks.isEmpty {
            text += "\n" + remarks.prefix(Self.remarkLimit).map { "- \(markdownEscaped($0))\n" }.joined()
            if remarks.count > Self.remarkLimit {
                text += "- … and \(grouped(remarks.count - Self.remarkLimit)) more\n"
            }
        }
        return text
    }

    /// What comes after the verdict; that there is nothing to compare with is a part of the totals.
    private var rest: [Caution] { reports.cautions.filter { !$0.comesFirst && $0.subject != .nights } }

    /// What comes before the verdict.
    private var before: [Caution] { reports.cautions.filter(\.comesFirst) }

    /// Whether the audit fails, or else whether there is something to look at.
    private var mark: String {
        guard !reports.contains(where: \.isFailing) else { return "❌" }
        let isClean = rows.allSatisfy { ($0.shownSeverity ?? .note) == .note }
        return isClean && reports.cautions.allSatisfy(\.isRemark) ? "✅" : "⚠️"
    }

    /// `2 new defects in 3 runs`, or `no defects in nightly-3`.
    private var verdict: String {
        let comparison = reports.last?.comparison
        let isCompared = comparison?.hasReference == true
        let new = rows.count(where: \.isNew)
        let others = rows.count - new
        let counts =
            !isCompared
            ? [rows.isEmpty ? "no defects" : counted(rows.count, "defect")]
            : [
                new > 0 || others == 0 ? new == 0 ? "no new defects" : counted(new, "new defect") : nil,
                others > 0 ? "\(counted(others, "defect")) that no night checked for" : nil,
            ].compactMap(\.self)
        let place = reports.count == 1 ? markdownEscaped(reports[0].run.name) : counted(reports.count, "run")
        return "\(counts.joined(separator: " and ")) in \(place)"
    }

    private var totals: String {
        let counts = Severity.Counts(reports.flatMap(\.findings).filter { !$0.isKnown })
        let severities = Severity.allCases.reversed().map { counted(counts[$0], $0.rawValue) }
        let events = reports.reduce(0) { $0 + $1.run.summary.eventCount }
        let controllers = reports.reduce(0) { $0 + $1.run.summary.controllerCount }
        let excluded = reports.reduce(0) { $0 + $1.excluded.count }
        return "**\(severities.joined(separator: ", "))** in \(counted(events, "event")), "
            + counted(controllers, "controller")
            + (ComparisonCounts(reports).text.map { "; \(markdownEscaped($0))" } ?? "")
            + (RunReport.excludedRemark(excluded).map { "; \($0)" } ?? "")
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
        return facts.isEmpty ? "" : "From \(facts.map { markdownEscaped($0) }.joined(separator: " · "))"
    }
}

/// A table of the most important defects: place, first night, test, and owner.
private struct MarkdownDefects {
    /// The comment must fit on a screen.
    static let rowLimit = 10

    var rows: [DefectRow]

    func text(_ reports: [RunReport]) -> String {
        guard !rows.isEmpty else { return "" }
        let first = Array(rows.prefix(Self.rowLimit))
        let shown = zip(first, ShortPlaces.texts(of: first.map(\.exemplar.path))).map { (row: $0, place: $1) }
        // Empty columns are left out.
        let columns = Self.columns.filter { column in
            column.title == "run" ? reports.count > 1 : shown.contains { column.cell($0.row, $0.place) != nil }
        }
        let links = shown.compactMap { row, _ in
            Self.code(row).flatMap { code in row.story.codeLink.map { (code.description, $0) } }
        }
        var text = markdownTable(
            columns.map(\.title), shown.map { row, place in columns.map { $0.cell(row, place) ?? "" } },
            links: Dictionary(firstOf: links))
        let hidden = rows.count - shown.count
        if hidden > 0 { text += "\n… and \(counted(hidden, "more defect")).\n" }
        return text
    }

    /// The line of code that a defect points to; nil if it is not known.
    private static func code(_ row: DefectRow) -> ShownPlace? {
        let place = row.story.shownPlace
        return place.isSource ? place : nil
    }

    private static let columns: [(title: String, cell: @Sendable (DefectRow, String) -> String?)] = [
        (
            "finding",
            { row, _ in
                let mark = row.shownSeverity == .error ? "❌" : row.shownSeverity == .warning ? "⚠️" : "ℹ️"
                return "\(mark) \(row.isNew ? "new: " : "")\(row.exemplar.rule)"
                    + (row.growth.map { ": \($0.counts)\(row.launchesOfMessage)" } ?? times(row.count, after: " "))
            }
        ),
        ("where", { $1.isEmpty ? nil : $1 }),
        ("code", { row, _ in code(row)?.description }),
        ("since", { row, _ in row.since }),
        ("test", { row, _ in row.story.test }),
        ("owner", { row, _ in row.exemplar.owner }),
        ("run", { row, _ in row.run.name + (row.furtherRuns > 0 ? " and \(grouped(row.furtherRuns)) more" : "") }),
    ]
}

extension MarkdownDetails {
    /// As many as the table has.
    static var defectLimit: Int { MarkdownDefects.rowLimit }
}
