import TraceModel
import TraceText

/// For people: what is wrong, worst first, each defect once, with what was expected beside what was seen.
enum TextReporter: Reporter {
    static let fileEnding = "txt"
    static let isStreamed = true

    static func hasWritten(_ excerpt: String) -> Bool {
        // The first lines are the run's own words; only the totals are the report's.
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

    /// - Parameter take: gets the lines one by one, because all those of a bad log would fill the memory.
    private static func write(_ report: RunReport, width: Int, _ take: (StyledText) -> Void) {
        let rules = Dictionary(report.rules.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        // To be copied from: it is not broken.
        if let remark = report.hiddenLeaks { take(StyledText(remark, Look(.warning))) }
        ReportHeading(run: report.run).lines(width: width).forEach(take)
        let whole = report
        let report = report.withoutKnown
        let states = report.states
        switch report.grouping {
        case .rule:
            write(report.findings, states, rules, report, width, take)
        case .test:
            for group in TestGroup.groups(of: report, states: states) where !group.findings.isEmpty {
                let facts = [group.test?.outcome?.rawValue, counted(group.findings.count, "finding")]
                take(StyledText())
                take(heading(group.title, facts.compactMap(\.self)))
                write(group.findings, group.states, rules, report, width, take)
            }
        case .class, .owner:
            for group in FindingGroup.groups(of: report, states: states) {
                take(StyledText())
                take(heading(group.title, [counted(group.findings.count, "finding")]))
                write(group.findings, group.states, rules, report, width, take)
            }
        }
        take(StyledText())
        ReportFooter(report: whole).lines(width: width).forEach(take)
    }

    private static func write(
        _ findings: [Finding], _ states: [BaselineComparison.State], _ rules: [String: RuleDescription],
        _ report: RunReport, _ width: Int, _ take: (StyledText) -> Void
    ) {
        for group in RuleGroup.groups(of: findings, states: states) {
            take(StyledText())
            RuleSection(group: group, rule: rules[group.rule], run: report.run, verdicts: report.verdicts)
                .write(width: width, take)
        }
    }

    /// `── -[CartTests testEmpty]  failed · 2 findings`.
    private static func heading(_ title: String, _ facts: [String]) -> StyledText {
        StyledText("── ", .dim) + StyledText(title, .strong) + StyledText("  " + facts.joined(separator: " · "), .dim)
    }
}
