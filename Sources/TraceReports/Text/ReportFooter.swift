import TraceModel

/// What ends a report: whether all is well, what could not be checked or read, and the totals.
struct ReportFooter {
    var report: RunReport

    /// So many rules with one reason share a line.
    private static let leastShared = 3

    func lines(width: Int) -> [StyledText] {
        let remarks = notChecked.flatMap { StyledText($0, .dim).wrapped(to: width, hanging: 2) } + problems(width)
        var lines: [StyledText] = []
        if report.findings.isEmpty { lines += StyledText(clean).wrapped(to: width) + [StyledText()] }
        if !remarks.isEmpty { lines += remarks + [StyledText()] }
        return lines + totals.wrapped(to: width, hanging: 2)
    }

    private var clean: String {
        let skipped = report.run.summary.skippedCount
        guard report.run.summary.eventCount > 0 else {
            return "Nothing to check: the log holds no event"
                + (skipped > 0 ? " (\(counted(skipped, "line")) about other things)." : ".")
        }
        let left = Set(report.notChecked.map(\.rule)).count
        let checked = max(0, report.rules.count - left)
        return "No findings: \(counted(checked, "rule")) checked" + (left > 0 ? ", \(grouped(left)) not." : ".")
    }

    /// In the order of the rules, those that share a reason at the place of the first.
    private var notChecked: [String] {
        let byReason = Dictionary(grouping: report.notChecked, by: \.reason)
        var lines: [String] = []
        for entry in report.notChecked {
            let sharing = byReason[entry.reason] ?? [entry]
            if sharing.count < Self.leastShared {
                lines.append("not checked: \(entry.rule) (\(entry.reason))")
            } else if entry == sharing.first {
                let rules = sharing.map(\.rule).joined(separator: ", ")
                lines.append("not checked: \(rules) (\(entry.reason))")
            }
        }
        return lines
    }

    private func problems(_ width: Int) -> [StyledText] {
        let count = report.run.summary.problemCount
        guard count > 0 else { return [] }
        let query = FollowUpQuery(view: "problem_log", run: report.run.name)
        return query.lines(
            after: "\(counted(count, "line")) could not be read, or only with a doubt", indent: 0, width: width)
    }

    /// `nightly: 2 errors, 1 warning, 0 notes in 1,234 events, 56 controllers, 40 relations`.
    private var totals: StyledText {
        let counts = SeverityCounts(report.findings)
        let summary = report.run.summary
        var line = StyledText("\(report.run.name): ", .strong)
        for severity in Severity.allCases.reversed() {
            let count = counts[severity]
            line += StyledText(counted(count, severity.rawValue), count > 0 ? Look(severity) : .plain)
            line += StyledText(severity == .note ? " in " : ", ")
        }
        return line
            + StyledText(
                [
                    counted(summary.eventCount, "event"), counted(summary.controllerCount, "controller"),
                    counted(summary.relationCount, "relation"),
                ].joined(separator: ", "))
    }
}
