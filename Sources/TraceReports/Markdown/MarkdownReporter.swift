import TraceModel
import TraceText

/// One comment in GitHub's Markdown for all runs: the verdict, and the defects that matter most. It is no longer than a
/// screen; the rest is behind a click.
enum MarkdownReporter: Reporter {
    static let fileEnding = "md"
    static let isStreamed = false

    static func hasWritten(_ excerpt: String) -> Bool {
        ["## ❌ ", "## ⚠️ ", "## ✅ "].contains { excerpt.hasPrefix($0) }
    }

    /// GitHub takes comments of 65,536 characters; where details would make it longer, they are left out.
    private static let limit = 60_000

    static func write(_ reports: [RunReport], style: TextStyle, to output: inout some TextOutputStream) {
        guard !reports.isEmpty else { return }
        let head = MarkdownSummary(reports: reports)
        let summary = head.text + MarkdownDefects(reports: reports).text
        output.write(summary)
        defer {
            if let remark = head.hiddenLeaks.first { output.write("\n_\(markdownEscaped(remark))_\n") }
        }
        var room = limit - summary.utf8.count
        var details = ""
        var leftOut = 0
        for report in reports {
            let text = MarkdownDetails(report: report, isNamed: reports.count > 1).text
            room -= text.utf8.count
            if room >= 0 { details += text } else if !text.isEmpty { leftOut += 1 }
        }
        if leftOut > 0 {
            let runs = reports.count == 1 ? "The details" : "The details of \(counted(leftOut, "run"))"
            details += "\n_\(runs) are left out, because GitHub takes comments of 65,536 characters at most._\n"
        }
        guard !details.isEmpty else { return }
        output.write("\n<details><summary>Details</summary>\n\(details)\n</details>\n")
    }
}
