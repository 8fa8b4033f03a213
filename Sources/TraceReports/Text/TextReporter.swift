import TraceModel

/// For people: what is wrong, worst first, each defect once, with what was expected beside what was seen.
enum TextReporter: Reporter {
    static let fileEnding = "txt"
    static let isStreamed = true

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
        switch report.grouping {
        case .rule:
            lines += sections(report.findings, report.comparison?.states ?? [], rules, report, width)
        case .test:
            for group in TestGroup.groups(of: report) where !group.findings.isEmpty {
                let facts = [group.test?.outcome?.rawValue, counted(group.findings.count, "finding")]
                lines += [StyledText(), heading(group.title, facts.compactMap(\.self))]
                lines += sections(group.findings, group.states, rules, report, width)
            }
        case .class, .owner:
            for group in FindingGroup.groups(of: report) {
                lines += [StyledText(), heading(group.title, [counted(group.findings.count, "finding")])]
                lines += sections(group.findings, group.states, rules, report, width)
            }
        }
        lines.append(StyledText())
        return lines + ReportFooter(report: report).lines(width: width)
    }

    private static func sections(
        _ findings: [Finding], _ states: [BaselineComparison.State], _ rules: [String: RuleDescription],
        _ report: RunReport,
        _ width: Int
    ) -> [StyledText] {
        RuleGroup.groups(of: findings, states: states).flatMap { group in
            [StyledText()]
                + RuleSection(group: group, rule: rules[group.rule], run: report.run, histories: report.histories)
                .lines(width: width)
        }
    }

    /// `── -[CartTests testEmpty]  failed · 2 findings`.
    private static func heading(_ title: String, _ facts: [String]) -> StyledText {
        StyledText("── ", .dim) + StyledText(title, .strong) + StyledText("  " + facts.joined(separator: " · "), .dim)
    }
}
