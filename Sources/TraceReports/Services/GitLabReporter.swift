import TraceModel
import TraceText

/// GitLab's code quality report: an array of objects, one per line, for `artifacts: reports: codequality`.
///
/// GitLab itself compares the findings with those of the target branch, so a baseline changes nothing here.
enum GitLabReporter: Reporter {
    static func write(_ reports: [RunReport], style: TextStyle, to output: inout some TextOutputStream) {
        var identities = OccurrenceIdentities()
        var isEmpty = true
        output.write("[")
        for report in reports {
            for finding in report.findings {
                var text = isEmpty ? "\n" : ",\n"
                isEmpty = false
                violation(finding, in: report, identity: identities.next(finding)).write(to: &text)
                output.write(text)
            }
        }
        output.write(isEmpty ? "]\n" : "\n]\n")
    }

    private static func violation(_ finding: Finding, in report: RunReport, identity: String) -> JSONValue {
        let place = report.shownPlace(of: finding)
        return [
            "description": report.messageWithHistory(of: finding, joinedBy: "; "), "check_name": finding.rule,
            "fingerprint": identity, "severity": severity(finding.severity),
            "location": [
                "path": place.file, "lines": ["begin": place.line] as JSONValue,
            ] as JSONValue,
        ]
    }

    private static func severity(_ severity: Severity) -> String {
        switch severity {
        case .error: "major"
        case .warning: "minor"
        case .note: "info"
        }
    }
}
