import Foundation
package import TraceModel
package import TraceText

/// For people: the defects of each series, with what its runs tell of each.
package enum LaneHistoryText {
    /// - Parameter allRuns: what a series of all runs that were asked for is called, such as `All runs`.
    package static func write(
        _ histories: [SeriesHistory], named allRuns: String, style: TextStyle, to output: inout some TextOutputStream
    ) {
        var lines: [StyledText] = []
        for series in histories {
            if !lines.isEmpty { lines.append(StyledText()) }
            lines += [heading(series, allRuns), StyledText()]
            let defects = series.history.defects
            if defects.isEmpty {
                lines.append(StyledText(series.history.runs.isEmpty ? noAudit : "no findings"))
            }
            for defect in defects { lines += rows(defect, style.width) }
        }
        for line in lines { output.write(line.text(color: style.color) + "\n") }
    }

    /// `main · iPhone17,1 · app: 5 audited runs, 2026-11-16 to 2026-11-20`.
    private static func heading(_ series: SeriesHistory, _ allRuns: String) -> StyledText {
        let runs = series.history.runs
        var facts = counted(runs.count, "audited run")
        if let first = runs.first, let last = runs.last {
            facts += ", \(first.day)" + (first.day == last.day ? "" : " to \(last.day)")
        }
        return StyledText(series.name ?? allRuns, .strong) + StyledText(": \(facts)")
    }

    static let noAudit = "no run was audited yet; 'vctrace audit' does that"

    private static let statusWidth = 13

    static func rows(_ defect: DefectHistory, _ width: Int) -> [StyledText] {
        let title =
            StyledText(defect.status.rawValue, .strong).padded(to: statusWidth) + .spaces(2)
            + StyledText(defect.severity.rawValue, Look(defect.severity)) + .spaces(2)
            + StyledText(defect.rule, .strong)
            + .spaces(2) + StyledText(defect.path.shown)
        let since = StyledText(SinceText(history: defect).text, .dim)
        return title.wrapped(to: width, hanging: statusWidth + 2)
            + since.wrapped(to: width, indent: statusWidth + 2, hanging: 2)
    }
}
