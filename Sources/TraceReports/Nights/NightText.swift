package import TraceModel
package import TraceText

/// A night on one screen, for people.
package enum NightText {
    /// More lines than a screen has; the other defects are in the totals.
    private static let lineLimit = 30
    private static let stateWidth = 12

    package static func write(_ report: NightReport, style: TextStyle, to output: inout some TextOutputStream) {
        var lines = StyledText(report.title, .strong).wrapped(to: style.width, hanging: 2)
        lines += StyledText(report.facts).wrapped(to: style.width, hanging: 2)
        if let missing = report.missingText {
            lines += StyledText(missing, .warning).wrapped(to: style.width, hanging: 2)
        }
        if let remark = report.remark { lines += StyledText(remark, .dim).wrapped(to: style.width, hanging: 2) }
        let defects = NightLine.all(of: report)
        if !defects.isEmpty { lines.append(StyledText()) }
        for defect in defects.prefix(lineLimit) { lines += self.lines(defect, report, style.width) }
        if defects.count > lineLimit {
            lines.append(StyledText("… and \(grouped(defects.count - lineLimit)) more; --format json has all", .dim))
        }
        lines += [StyledText(), StyledText(report.totals, .strong)]
        for line in lines { output.write(line.text(color: style.color) + "\n") }
    }

    private static func lines(_ line: NightLine, _ report: NightReport, _ width: Int) -> [StyledText] {
        let verdict = line.verdict
        let state = verdict.state == .notRun ? "not run" : verdict.state.rawValue
        var text =
            StyledText(state, .strong).padded(to: stateWidth)
            + StyledText(verdict.severity.rawValue, Look(verdict.severity)).padded(to: 7) + .spaces(2)
            + StyledText(verdict.defect.rule, .strong) + .spaces(2) + StyledText(line.place)
        if let places = line.places { text += .spaces(1) + StyledText(places) }
        let facts = [
            line.testText.map { "in \($0)" }, line.platformText(in: report.contents).map { "on \($0)" }, since(verdict),
            line.owner, line.file,
        ]
        text += .spaces(2) + StyledText(facts.compactMap(\.self).joined(separator: ", "), .dim)
        return text.wrapped(to: width, hanging: stateWidth)
            + line.suspects.flatMap {
                StyledText("suspect: \($0)", .dim).wrapped(to: width, indent: stateWidth, hanging: 2)
            }
    }

    /// `since build 812 (a1b2c3d), 1 of 12 nights`.
    static func since(_ verdict: Verdict) -> String {
        let start = verdict.state == .fixed ? "was there since" : verdict.state == .notRun ? "there since" : "since"
        return
            "\(start) \(verdict.since.place), \(grouped(verdict.shown)) of \(counted(verdict.couldHaveShown, "night"))"
    }
}
