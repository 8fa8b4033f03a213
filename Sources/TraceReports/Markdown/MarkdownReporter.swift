import TraceModel

/// A job summary in GitHub's Markdown: for each run the verdict, a table of the rules, and examples behind a click.
enum MarkdownReporter: Reporter {
    static let fileEnding = "md"
    static let isStreamed = false

    /// GitHub shows no summary of more than 1 MiB; where examples would make it so long, they are left out.
    private static let detailLimit = 900_000

    static func write(_ reports: [RunReport], style: TextStyle, to output: inout some TextOutputStream) {
        let summaries = reports.map { MarkdownSummary(report: $0).text }
        var room = detailLimit - summaries.reduce(0) { $0 + $1.utf8.count }
        var hasLeftOut = false
        for (index, (report, summary)) in zip(reports, summaries).enumerated() {
            if index > 0 { output.write("\n") }
            output.write(summary)
            let details = MarkdownDetails(report: report).text
            room -= details.utf8.count
            if room >= 0 { output.write(details) } else { hasLeftOut = true }
        }
        if hasLeftOut { output.write("\n_Examples are left out, because a summary holds 1 MiB at most._\n") }
    }
}
