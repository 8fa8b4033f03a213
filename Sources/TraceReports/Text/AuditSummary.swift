package import TraceModel
package import TraceText

/// What the audits of many runs come to: the worst runs, the worst classes, and the rules by count.
package struct AuditSummary: Sendable {
    private static let rowLimit = 10

    private var runCount = 0
    private var cleanCount = 0
    private var all = SeverityCounts([])
    private var runs: [(name: String, counts: SeverityCounts)] = []
    private var classes: [String: SeverityCounts] = [:]
    private var rules: [String: SeverityCounts] = [:]
    private var newCount: Int?
    /// How many findings of a baseline none of the runs has.
    private var fixedCount = 0
    /// Runs that could not be audited.
    package var failureCount = 0

    package init() {}

    package mutating func add(_ report: RunReport) {
        runCount += 1
        let counts = SeverityCounts(report.findings)
        all += counts
        if counts.total > 0 { runs.append((report.run.name, counts)) } else { cleanCount += 1 }
        for finding in report.findings {
            let one = SeverityCounts(CollectionOfOne(finding))
            rules[finding.rule, default: SeverityCounts([])] += one
            if let subject = finding.subject { classes[subject.className, default: SeverityCounts([])] += one }
        }
        if let comparison = report.comparison {
            newCount = (newCount ?? 0) + comparison.states.count { $0 == .new }
            fixedCount += (comparison.fixed ?? []).reduce(0) { $0 + $1.count }
        }
    }

    package func write(style: TextStyle, to output: inout some TextOutputStream) {
        var lines = totals.wrapped(to: style.width, hanging: 2)
        lines += section("worst runs", runs, style.width)
        lines += section("worst classes", classes.map { ($0.key, $0.value) }, style.width)
        lines += section("rules", rules.map { ($0.key, $0.value) }, style.width)
        for line in lines { output.write(line.text(color: style.color) + "\n") }
    }

    private var totals: StyledText {
        var line = StyledText("\(counted(runCount, "run")): ", .strong)
        for severity in Severity.allCases.reversed() {
            line += StyledText(counted(all[severity], severity.rawValue), all[severity] > 0 ? Look(severity) : .plain)
            line += StyledText(severity == .note ? "" : ", ")
        }
        line += StyledText("; \(grouped(cleanCount)) without findings")
        if let newCount { line += StyledText("; \(grouped(newCount)) new, \(grouped(fixedCount)) fixed") }
        if failureCount > 0 { line += StyledText("; \(grouped(failureCount)) could not be audited", .error) }
        return line
    }

    /// The most errors first, then the most warnings, then the most notes, then by name.
    private func section(
        _ title: String, _ rows: [(name: String, counts: SeverityCounts)], _ width: Int
    ) -> [StyledText] {
        guard !rows.isEmpty else { return [] }
        let sorted = rows.sorted { a, b in
            (b.counts.error, b.counts.warning, b.counts.note, a.name)
                < (a.counts.error, a.counts.warning, a.counts.note, b.name)
        }
        let names = Severity.allCases.reversed().map { $0.rawValue + "s" }
        let heading = StyledText("  " + names.joined(separator: "  ") + "  ", .dim) + StyledText(title, .strong)
        var lines = [StyledText(), heading]
        for row in sorted.prefix(Self.rowLimit) {
            var line = StyledText()
            for (name, severity) in zip(names, Severity.allCases.reversed()) {
                let count = row.counts[severity]
                line += .spaces(2)
                line += StyledText(grouped(count), count > 0 ? Look(severity) : .dim).rightAligned(to: name.count)
            }
            lines.append(line + .spaces(2) + StyledText(row.name).keepingEnd(of: width - line.width - 2))
        }
        let hidden = sorted.count - Self.rowLimit
        if hidden > 0 { lines.append(StyledText("  … and \(grouped(hidden)) more", .dim)) }
        return lines
    }
}
