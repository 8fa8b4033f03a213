import JSONText
import TraceModel
import TraceReports

/// Since when a finding's defect is there, with the day, which agents look up in a history of commits.
struct SinceText {
    private let verdict: Verdict?
    private let finding: Finding
    private let report: RunReport

    init(_ finding: Finding, in report: RunReport) {
        verdict = report.verdict(on: finding)
        self.finding = finding
        self.report = report
    }

    /// `persisting since build 816 (323dead), 5 of 5 nights; 816 is of 2026-11-16`.
    var text: String {
        if let verdict { return Self.text(verdict, test: finding.test) }
        let build = place?.build.map { "build \($0), " } ?? ""
        return "seen in \(build)\(day); no earlier night to compare it with"
    }

    static func text(_ verdict: Verdict, test: String? = nil) -> String {
        let text = VerdictText(verdict, test: test).text
        return verdict.since.build == nil ? text : "\(text); that build is of \(verdict.since.date)"
    }

    var json: JSONValue {
        if let verdict { return Self.json(verdict.since) }
        return .object([
            ("build", JSONValue(place?.build)), ("commit", JSONValue(place?.commit)), ("date", .string(day)),
        ])
    }

    static func json(_ night: Night) -> JSONValue {
        .object([
            ("build", JSONValue(night.build)), ("commit", JSONValue(night.commit)), ("date", .string(night.date)),
        ])
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
