import TraceModel

/// For people: what is wrong, worst first, each defect once, with what was expected beside what was seen.
enum TextReporter: Reporter {
    static func write(_ reports: [RunReport], style: TextStyle, to output: inout some TextOutputStream) {
        for (index, report) in reports.enumerated() {
            if index > 0 { output.write("\n") }
            for line in lines(report, width: style.width) {
                output.write(line.text(color: style.color))
                output.write("\n")
            }
        }
    }

    private static func lines(_ report: RunReport, width: Int) -> [StyledText] {
        let rules = Dictionary(report.rules.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        var lines = ReportHeading(run: report.run).lines(width: width)
        for group in RuleGroup.groups(of: report.findings, states: report.comparison?.states ?? []) {
            lines.append(StyledText())
            lines += RuleSection(group: group, rule: rules[group.rule], run: report.run).lines(width: width)
        }
        lines.append(StyledText())
        return lines + ReportFooter(report: report).lines(width: width)
    }
}
