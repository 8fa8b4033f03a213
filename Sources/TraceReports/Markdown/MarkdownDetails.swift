import TraceModel
import TraceText

/// What one opens to learn more of a run: examples of each rule's findings, what the baseline says, what was not checked.
struct MarkdownDetails {
    var report: RunReport
    /// Whether the run's name stands above, because there are several.
    var isNamed = false

    private static let width = 100

    var text: String {
        let rules = Dictionary(report.rules.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        var text =
            groups
            + RuleGroup.groups(of: report.newFindings).map { group in
                let text = RuleSection(
                    group: group, rule: rules[group.rule], run: report.run, verdicts: report.verdicts
                ).text(width: Self.width)
                let new = report.comparison == nil ? counted(group.count, "finding") : "\(grouped(group.count)) new"
                return section("\(group.rule): \(new)", [text])
            }.joined()
        if let comparison = report.comparison {
            text += section("Unchanged", rows(KnownDefects(report.knownFindings)))
            text += section("Fixed", rows(KnownDefects(comparison.fixed ?? [])))
        }
        text += section(
            "Withdrawn: \(counted(report.withdrawn.count, "finding"))",
            report.withdrawn.map { visible(WithdrawnText($0, run: report.run).description) })
        let notChecked = report.notChecked.map { visible("\($0.rule): \($0.explanation)") }
        text += section("Not checked: \(counted(notChecked.count, "rule"))", notChecked) + truncated + problems
        return isNamed && !text.isEmpty ? "\n### \(markdownEscaped(report.run.name))\n\(text)" : text
    }

    /// How many findings each test, class or owner has, where the report is divided by these.
    private var groups: String {
        let groups: [(title: String, outcome: String, counts: SeverityCounts)] =
            switch report.grouping {
            case .rule: []
            case .test:
                TestGroup.groups(of: report).filter { !$0.findings.isEmpty }
                    .map { ($0.title, $0.test?.outcome?.rawValue ?? "", $0.counts) }
            case .class, .owner:
                FindingGroup.groups(of: report).map { ($0.title, "", SeverityCounts($0.findings)) }
            }
        guard !groups.isEmpty else { return "" }
        let outcome = report.grouping == .test
        var text = "\n| \(report.grouping.rawValue) |\(outcome ? " outcome |" : "") errors | warnings | notes |\n"
        text += "| --- |\(outcome ? " --- |" : "") ---: | ---: | ---: |\n"
        for group in groups {
            let counts = Severity.allCases.reversed().map { grouped(group.counts[$0]) }.joined(separator: " | ")
            text +=
                "| \(markdownEscaped(group.title)) |\(outcome ? " \(markdownEscaped(group.outcome)) |" : "") \(counts) |\n"
        }
        return text
    }

    /// Lines of text as they are, behind a click; nothing for none.
    private func section(_ title: String, _ lines: [String]) -> String {
        guard !lines.isEmpty else { return "" }
        let code = fencedCode(lines.joined(separator: "\n"), language: "text")
        return "\n<details><summary>\(xmlEscaped(visible(title)))</summary>\n\n\(code)\n</details>\n"
    }

    private func rows(_ defects: KnownDefects) -> [String] {
        defects.rows.map { row in
            let times = row.count > 1 ? "  ×\(grouped(row.count))" : ""
            return visible("\(row.rule)\(row.path.isEmpty ? "" : "  \(row.path)")\(times)")
        }
    }

    private var truncated: String {
        GapText.lines(of: report.run).map { "\n\(markdownEscaped(visible($0)))\n" }.joined()
    }

    private var problems: String {
        let count = report.run.summary.problemCount
        guard count > 0 else { return "" }
        let query = visible(FollowUpQuery(view: "problem_log", run: report.run.name).description)
        return "\n\(counted(count, "line")) could not be read, or only with a doubt:\n\n"
            + fencedCode(query, language: "sh")
    }
}
