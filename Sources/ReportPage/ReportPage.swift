import PageFiles

/// The page that a browser shows: one file with its style, script and data, which fetches nothing.
package struct ReportPage {
    /// What a browser without scripts shows of a run.
    package struct Summary {
        package struct Row {
            package var severity: String
            package var mark: String
            package var message: String
            package var times: String
            package var path: String
            package var rule: String
            package var place: String
            package var hint: String

            package init(
                severity: String, mark: String, message: String, times: String, path: String, rule: String,
                place: String, hint: String
            ) {
                self.severity = severity
                self.mark = mark
                self.message = message
                self.times = times
                self.path = path
                self.rule = rule
                self.place = place
                self.hint = hint
            }
        }

        package var run: String
        package var verdict: String
        package var rows: [Row]

        package init(run: String, verdict: String, rows: [Row]) {
            self.run = run
            self.verdict = verdict
            self.rows = rows
        }
    }

    private let title: String
    private let summaries: [Summary]
    private let data: String

    /// - Parameter data: what the scripts read, as JSON.
    package init(title: String, summaries: [Summary], data: String) {
        self.title = title
        self.summaries = summaries
        self.data = data
    }

    /// The page, ending with a line feed.
    package func html(frame: PageFrame = PageFrame()) -> String {
        Self.parts.html(
            ["title": title, "summaries": summaries, "data": PageParts.scriptSafe(data)], frame)
    }

    /// Equal for programs that make the same page of the same data.
    package static var digest: String { parts.digest }

    private static let parts = PageParts(
        reportPageTemplate(), style: reportPageStyle(), script: reportPageScript())
}
