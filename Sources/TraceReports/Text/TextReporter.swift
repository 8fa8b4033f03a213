import TraceModel

/// For people: what is wrong, worst first, each defect once, with what was expected beside what was seen.
enum TextReporter: Reporter {
    static func write(_ report: RunReport, style: TextStyle, to output: inout some TextOutputStream) {
        let rules = Dictionary(report.rules.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        var lines = ReportHeading(run: report.run).lines(width: style.width)
        for group in RuleGroup.groups(of: report.findings, states: report.comparison?.states ?? []) {
            lines.append(StyledText())
            lines += RuleSection(group: group, rule: rules[group.rule], run: report.run).lines(width: style.width)
        }
        lines.append(StyledText())
        lines += ReportFooter(report: report).lines(width: style.width)
        for line in lines {
            output.write(line.text(color: style.color))
            output.write("\n")
        }
    }
}
