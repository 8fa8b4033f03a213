import JSONText
import ReportPage
import TraceModel
import TraceText

/// A page for a browser, in one file: findings, a timeline, and the hierarchy at any instant.
enum HTMLReporter: Reporter {
    static let fileEnding = "html"
    static let isStreamed = false

    static func write(_ reports: [RunReport], style: TextStyle, to output: inout some TextOutputStream) {
        var data = ""
        JSONValue.object([
            ("tool", .string(ToolVersion.text)), ("runs", .array(reports.map { RunJSON(report: $0).value })),
        ]).write(to: &data)
        let page = ReportPage(
            title: reports.count == 1 ? visible(reports[0].run.name) : "\(grouped(reports.count)) runs",
            summaries: reports.map(summary), data: data)
        output.write(page.html)
    }

    /// What a browser without scripts shows.
    private static func summary(_ report: RunReport) -> ReportPage.Summary {
        let groups = RuleGroup.groups(of: report.findings)
        return ReportPage.Summary(
            run: visible(report.run.name),
            rows: groups.map { group in
                ReportPage.Summary.Row(
                    severity: group.worst.rawValue, rule: visible(group.rule), count: grouped(group.count),
                    message: visible(group.defects.first?.exemplar.message.description ?? ""))
            })
    }
}
