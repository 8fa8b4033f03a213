import TraceModel

/// What is true of a run as a whole: the verdict, and a table of its rules.
struct MarkdownSummary {
    var report: RunReport

    var text: String {
        var text = "## \(verdict) \(markdownEscaped(report.run.name))\n\n\(totals)\n"
        if !facts.isEmpty { text += "\n\(facts)\n" }
        return text + table + (report.grouping == .test ? tests : "")
    }

    /// By the worst finding that no baseline knows.
    private var verdict: String {
        switch report.newFindings.lazy.map(\.severity).max() {
        case .error: "❌"
        case .warning: "⚠️"
        case .note, nil: "✅"
        }
    }

    private var totals: String {
        let counts = SeverityCounts(report.findings)
        let severities = Severity.allCases.reversed().map { counted(counts[$0], $0.rawValue) }
        let summary = report.run.summary
        let baseline = report.baselineCounts.map { "; since the baseline: \($0)" } ?? ""
        let excluded =
            report.excluded > 0 ? "; excluded by the configuration: \(counted(report.excluded, "finding"))" : ""
        return "**\(severities.joined(separator: ", "))** in \(counted(summary.eventCount, "event")), "
            + "\(counted(summary.controllerCount, "controller"))\(baseline)\(excluded)"
    }

    private var facts: String {
        let header = report.run.summary.header
        let source = report.run.source == "-" ? nil : report.run.source
        let facts = [header.app, header.device, header.os, source].compactMap(\.self).map(markdownEscaped)
        // A word of ours comes first, because a line that begins with a log's own text might be a list or a heading.
        return facts.isEmpty ? "" : "From \(facts.joined(separator: " · "))"
    }

    /// How many findings each test has.
    private var tests: String {
        let groups = TestGroup.groups(of: report).filter { !$0.findings.isEmpty }
        guard !groups.isEmpty else { return "" }
        var text = "\n| test | outcome | errors | warnings | notes |\n| --- | --- | ---: | ---: | ---: |\n"
        for group in groups {
            let counts = Severity.allCases.reversed().map { grouped(group.counts[$0]) }.joined(separator: " | ")
            text +=
                "| \(markdownEscaped(group.title)) | \(markdownEscaped(group.test?.outcome?.rawValue ?? "")) | \(counts) |\n"
        }
        return text
    }

    private var table: String {
        let groups = RuleGroup.groups(of: report.findings)
        guard !groups.isEmpty else { return "" }
        let rules = Dictionary(report.rules.map { ($0.id, $0.summary) }, uniquingKeysWith: { first, _ in first })
        let new = Dictionary(grouping: report.newFindings, by: \.rule).mapValues(\.count)
        let hasBaseline = report.comparison != nil
        var text = "\n| rule | severity | findings |\(hasBaseline ? " new |" : "") what is wrong |\n"
        text += "| --- | --- | ---: |\(hasBaseline ? " ---: |" : "") --- |\n"
        for group in groups {
            let count = " \(grouped(group.count)) |" + (hasBaseline ? " \(grouped(new[group.rule] ?? 0)) |" : "")
            let summary = markdownEscaped(rules[group.rule] ?? "")
            text += "| \(markdownEscaped(group.rule)) | \(group.worst.rawValue) |\(count) \(summary) |\n"
        }
        return text
    }
}
