import TraceModel
import TraceReports
import TraceText

/// The time since which a finding's defect exists, with the day, which agents look up in the history of commits.
struct SinceText {
    private let verdict: Verdict?
    private let finding: Finding
    private let report: RunReport

    init(_ finding: Finding, in report: RunReport) {
        verdict = report.verdict(on: finding)
        self.finding = finding
        self.report = report
    }

    /// `persisting since build 816 (323dead), 5 of 5 nights; that build is of 2026-11-16`.
    var text: String {
        guard let verdict else {
            let build = place?.build.map { "build \($0), " } ?? ""
            return "seen in \(build)\(day); no earlier audited night to compare it with"
        }
        let text = verdict.text(test: finding.test)
        return verdict.since.build == nil ? text : "\(text); that build is of \(verdict.since.date)"
    }

    var json: JSONValue {
        if let verdict { return verdict.since.json }
        return ["build": place?.build, "commit": place?.commit, "date": day]
    }

    private var place: LaunchPlace? {
        let number = report.run.launch(of: finding)
        let summary = report.run.summary
        return summary.launches.first { $0.number == number }.map { LaunchPlace($0, in: summary) }
    }

    private var day: String {
        Timestamp.day(place?.start(imported: report.run.imported) ?? report.run.imported)
    }
}
