import TraceModel
import TraceText

/// Workflow commands of GitHub Actions, one for each defect: those that no earlier run has first, then the worst.
///
/// GitHub shows ten annotations of a kind for a step. So findings with one fingerprint share one, and findings in a
/// baseline have none.
enum GitHubReporter: Reporter {
    static func hasWritten(_ excerpt: String) -> Bool {
        ["::error ", "::warning ", "::notice "].contains { excerpt.hasPrefix($0) }
    }

    static func write(_ reports: [RunReport], style: TextStyle, to output: inout some TextOutputStream) {
        for failure in reports.flatMap(\.failures) {
            output.write("::error title=vctrace::\(escaped(visible(failure), isProperty: false))\n")
        }
        let defects = reports.flatMap { report in
            RuleGroup.groups(of: report.newFindings, isNew: report.isNews).flatMap(\.defects).map { ($0, report) }
        }
        // Equal ones keep their order: that of the runs, then of the rules.
        let sorted = defects.sorted { a, b in
            (b.0.newCount.signum(), b.0.exemplar.severity) < (a.0.newCount.signum(), a.0.exemplar.severity)
        }
        for (defect, report) in sorted { output.write(command(defect, report) + "\n") }
    }

    private static func command(_ defect: DefectFindings, _ report: RunReport) -> String {
        let (finding, run) = (defect.exemplar, report.run)
        let place = run.place(ofLine: finding.place.line)
        let source = report.source(of: finding)
        let properties: [(String, String?)] = [
            // Without a file there is nothing to open; then the annotation is shown at the job.
            ("file", source?.path ?? (place.file == "-" ? nil : logPath(place.file))),
            ("line", String(source?.line ?? place.shownLine)),
            ("title", finding.rule + times(defect.findings.count, after: " ")),
        ]
        let list = properties.compactMap { name, value in
            value.map { "\(name)=\(escaped(visible($0), isProperty: true))" }
        }.joined(separator: ",")
        let facts = [
            finding.message, ClassPath.shown(finding.path),
            source.map { _ in "\(logPath(place.file)):\(place.shownLine)" },
            finding.evidence?.text, report.since(finding),
            finding.owner.map { "owned by \($0)" }, finding.holderPattern?.advice.fix ?? report.rule(finding.rule)?.fix,
        ]
        let message = facts.compactMap(\.self).filter { !$0.isEmpty }
            .map { visible($0) }.joined(separator: "\n")
        let command = finding.severity == .note ? "notice" : finding.severity.rawValue
        return "::\(command) \(list)::\(escaped(message, isProperty: false))"
    }

    /// Like `escapeData` in GitHub's own toolkit and, with colons and commas, like its `escapeProperty`.
    ///
    /// It goes by scalars, because a comma with a combining mark is one character.
    private static func escaped(_ text: String, isProperty: Bool) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "%", "\n", "\r": result += "%" + hexadecimal(UInt8(truncatingIfNeeded: scalar.value)).uppercased()
            case ":" where isProperty: result += "%3A"
            case "," where isProperty: result += "%2C"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
