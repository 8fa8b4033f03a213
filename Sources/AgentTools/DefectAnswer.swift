import TraceModel
import TraceReports
import TraceText

/// A defect of a run, as shown to agents.
struct DefectAnswer {
    /// The position of its exemplar in the run's findings, from 1; it identifies the finding in other calls.
    var number: Int
    var shown: FoundDefect
    /// The verdict of the nights; nil if there is none.
    var verdict: Verdict?
    /// The number of findings that are not in the baseline; nil without a baseline.
    var newCount: Int?

    var exemplar: Finding { shown.exemplar }

    var findings: [Finding] { shown.findings }

    /// The defects of a report, in the order of reports.
    static func all(in report: RunReport) -> [DefectAnswer] {
        let numbers = Dictionary(firstOf: report.findings.enumerated().map { ($1, $0 + 1) })
        return report.defects.map { shown in
            DefectAnswer(
                number: numbers[shown.exemplar] ?? 1, shown: shown, verdict: report.verdict(on: shown.exemplar),
                newCount: report.comparison.map { _ in shown.newCount })
        }
    }

    var severity: Severity { shown.severity }

    /// The values that programs need for further calls; the text has the rest.
    var json: JSONValue {
        let finding = exemplar
        let value: JSONValue = [
            "number": number, "rule": finding.rule, "severity": severity.rawValue, "count": findings.count,
            "fingerprint": finding.fingerprint, "line": finding.event.line, "class": finding.subject?.className,
            "address": finding.subject?.addressText, "state": verdict?.state.rawValue, "growth": finding.growth,
        ]
        return (value + (["new": newCount] as JSONValue).known).clippedStrings(to: 400)
    }

    func write(of report: RunReport, to text: inout AnswerText) {
        let run = report.run
        let new = newCount.map { $0 == 0 ? ", known" : $0 == findings.count ? ", new" : ", \($0) new" } ?? ""
        text.say("\(number). \(severity.rawValue) \(exemplar.rule)\(shown.timesText)\(new)")
        let story = report.story(of: exemplar)
        let code = story.code.map { "\($0), " } ?? ""
        text.quote("at \(code)\(run.place(ofLine: exemplar.place.line))" + (exemplar.test.map { " in \($0)" } ?? ""))
        text.quote(exemplar.message)
        if !exemplar.path.isEmpty { text.quote("path: " + ClassPath.shown(exemplar.path)) }
        if let evidence = story.evidence { text.quote(evidence) }
        if verdict != nil { text.quote(SinceText(exemplar, in: report).text) }
    }
}

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

    /// `persisting since build 816 (323dead), 5 of 5 nights; 816 is of 2026-11-16`.
    var text: String {
        if let verdict { return Self.text(verdict, test: finding.test) }
        let build = place?.build.map { "build \($0), " } ?? ""
        return "seen in \(build)\(day); no earlier audited night to compare it with"
    }

    static func text(_ verdict: Verdict, test: String? = nil) -> String {
        let text = verdict.text(test: test)
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
