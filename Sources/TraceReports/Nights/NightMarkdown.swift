package import TraceModel
import TraceText

/// A night as a comment on a pull request.
package enum NightMarkdown {
    /// More would bury the others.
    private static let lineLimit = 30

    package static func text(_ report: NightReport) -> String {
        let mark =
            switch report.brought.max() {
            case .error: "❌"
            case .warning: "⚠️"
            case .note, nil: "✅"
            }
        var text = "## \(mark) \(markdownEscaped(report.title))\n\n\(markdownEscaped(report.facts))\n"
        for remark in [report.missingText, report.remark].compactMap(\.self) {
            text += "\n\(markdownEscaped(remark))\n"
        }
        let lines = NightLine.all(of: report)
        if !lines.isEmpty {
            text +=
                "\n| state | rule | where | since | tests | on | owner |\n| --- | --- | --- | --- | --- | --- | --- |\n"
            for line in lines.prefix(lineLimit) { text += row(line, report) }
            if lines.count > lineLimit { text += "\n… and \(grouped(lines.count - lineLimit)) more\n" }
        }
        return text + "\n\(markdownEscaped(report.totals))\n"
    }

    private static func row(_ line: NightLine, _ report: NightReport) -> String {
        let verdict = line.verdict
        let place = [line.place, line.places, line.file].compactMap(\.self).joined(separator: ", ")
        let suspects = line.suspects.map { "suspect: \($0)" }
        let cells = [
            verdict.state.rawValue, "\(verdict.severity.rawValue) \(verdict.defect.rule)",
            ([place] + suspects).joined(separator: "\n"), NightText.since(verdict), line.testText ?? "",
            line.platformText(in: report.contents) ?? "", line.owner ?? "",
        ]
        return "| " + cells.map(markdownEscaped).joined(separator: " | ") + " |\n"
    }
}
