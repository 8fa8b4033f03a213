import JSONText
import ReportPage
import TraceModel
import TraceText

/// A page for a browser, in one file: findings, a timeline, and the hierarchy at any instant.
enum HTMLReporter: Reporter {
    static let fileEnding = "html"
    static let isStreamed = false

    static func hasWritten(_ excerpt: String) -> Bool {
        excerpt.hasPrefix("<!doctype html>") && excerpt.includes(" · vctrace</title>")
    }

    static func write(_ reports: [RunReport], style: TextStyle, to output: inout some TextOutputStream) {
        output.write(page(reports, frame: PageFrame()))
    }

    /// The page, ending with a line feed.
    static func page(_ reports: [RunReport], frame: PageFrame) -> String {
        var data = ""
        JSONValue.object([
            ("tool", .string(ToolVersion.text)), ("runs", .array(reports.map { RunJSON(report: $0).value })),
        ]).write(to: &data)
        return ReportPage(
            title: reports.count == 1 ? visible(reports[0].run.name) : "\(grouped(reports.count)) runs",
            summaries: reports.map(summary), data: data
        ).html(frame: frame)
    }

    /// More rows a page without scripts does not list.
    private static let rowLimit = 500

    /// What a browser without scripts shows: each defect with its path and what to do about it.
    private static func summary(_ report: RunReport) -> ReportPage.Summary {
        let rules = Dictionary(report.rules.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        let defects = RuleGroup.groups(of: report.findings).flatMap(\.defects).prefix(rowLimit)
        return ReportPage.Summary(
            run: visible(report.run.name), verdict: RunVerdict(report).text,
            rows: defects.map { defect in
                let finding = defect.exemplar
                return ReportPage.Summary.Row(
                    severity: finding.severity.rawValue, mark: finding.severity.mark,
                    message: visible(finding.message.description),
                    times: defect.findings.count > 1 ? "×\(grouped(defect.findings.count))" : "",
                    path: visible(ClassPath.shown(finding.path)), rule: visible(finding.rule),
                    place: visible(report.run.place(ofLine: finding.place.line).description),
                    hint: visible(finding.fix ?? rules[finding.rule]?.fix ?? "look at the calls that lead to it"))
            })
    }
}
