import JSONText
import TraceModel
import TraceReports

/// The findings of a run that show one and the same defect.
struct Defect {
    /// Where the first of them stands in the run's findings, from 1; it names the finding in other calls.
    var number: Int
    var findings: [Finding]
    /// What the nights tell of it; nil where they tell nothing.
    var verdict: Verdict?
    /// How many of them a baseline does not have; nil without a baseline.
    var newCount: Int?

    var exemplar: Finding { findings[0] }

    /// The defects of a report: the worst first, then in the order of the trace.
    static func all(in report: RunReport) -> [Defect] {
        var positions: [String: Int] = [:]
        var defects: [Defect] = []
        for (index, finding) in report.findings.enumerated() {
            let isNew = report.state(ofFindingAt: index).map { $0 == .new ? 1 : 0 }
            if let position = positions[finding.fingerprint] {
                defects[position].findings.append(finding)
                if let isNew { defects[position].newCount = (defects[position].newCount ?? 0) + isNew }
            } else {
                positions[finding.fingerprint] = defects.count
                defects.append(
                    Defect(
                        number: index + 1, findings: [finding], verdict: report.verdict(on: finding),
                        newCount: isNew))
            }
        }
        return defects.sorted { ($1.severity, $0.number) < ($0.severity, $1.number) }
    }

    /// The worst that one of them has.
    var severity: Severity { findings.map(\.severity).max() ?? .note }

    /// `<Shop.Detail: 0x600000c0b3e0>`, or the names down to where it is.
    var subject: String {
        let finding = exemplar
        return finding.subject.map { "\($0)" } ?? ClassPath.shown(finding.path)
    }

    /// What programs need to ask on; the text has the rest.
    var json: JSONValue {
        let finding = exemplar
        return .object(
            [
                ("number", .integer(number)), ("rule", .string(finding.rule)), ("severity", .string(severity.rawValue)),
                ("count", .integer(findings.count)), ("fingerprint", .string(finding.fingerprint)),
                ("line", .integer(finding.event.line)), ("class", JSONValue(finding.subject?.className)),
                ("address", JSONValue(finding.subject?.addressText)), ("state", JSONValue(verdict?.state.rawValue)),
            ] + (newCount.map { [("new", .integer($0))] } ?? [])
        ).clippedStrings(to: 400)
    }

    /// Adds the defect in a few lines.
    func write(of report: RunReport, to text: inout AnswerText) {
        let run = report.run
        let count = findings.count > 1 ? " ×\(findings.count)" : ""
        let new = newCount.map { $0 == 0 ? ", known" : $0 == findings.count ? ", new" : ", \($0) new" } ?? ""
        text.say("\(number). \(severity.rawValue) \(exemplar.rule)\(count)\(new)")
        text.quote("at \(run.place(ofLine: exemplar.place.line))" + (exemplar.test.map { " in \($0)" } ?? ""))
        text.quote(exemplar.message.description)
        if !exemplar.path.isEmpty { text.quote("path: " + ClassPath.shown(exemplar.path)) }
        if let evidence = exemplar.evidence { text.quote(evidence.text) }
        if verdict != nil { text.quote(SinceText(exemplar, in: report).text) }
    }
}
