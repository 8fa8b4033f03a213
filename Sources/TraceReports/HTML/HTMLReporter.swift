import TraceModel
import TraceText

/// A page for a browser, in one file: findings, a timeline, and the hierarchy at any instant.
enum HTMLReporter: Reporter {
    static func hasWritten(_ excerpt: String) -> Bool {
        excerpt.hasPrefix("<!doctype html>") && excerpt.includes(" · vctrace</title>")
    }

    static func write(_ reports: [RunReport], style: TextStyle, to output: inout some TextOutputStream) {
        output.write(page(reports))
    }

    static func page(_ reports: [RunReport], frame: PageFrame = PageFrame()) -> String {
        let data: JSONValue = ["tool": ToolVersion.text, "runs": reports.map { RunJSON(report: $0).value }]
        return ReportPage.findings.text(
            [
                "title": reports.count == 1 ? reports[0].run.name : "\(grouped(reports.count)) runs",
                "summaries": reports.map(summary),
            ], frame: frame, data: data.line)
    }

    /// A page without scripts does not list more rows.
    private static let rowLimit = 500

    /// The content for a browser without scripts: each defect with its path and its fix.
    private static func summary(_ report: RunReport) -> JSONValue {
        let defects = RuleGroup.groups(of: report.findings).flatMap(\.defects).prefix(rowLimit)
        let rows = defects.map { defect -> JSONValue in
            let finding = defect.exemplar
            return [
                "severity": finding.severity.rawValue, "mark": finding.severity.mark,
                "message": finding.message,
                "times": times(defect.findings.count),
                "path": ClassPath.shown(finding.path), "rule": finding.rule,
                "place": report.run.place(ofLine: finding.place.line).description,
                "hint": finding.fix ?? report.rule(finding.rule)?.fix ?? "look at the calls that lead to it",
            ]
        }
        return ["run": report.run.name, "verdict": report.verdict, "rows": rows]
    }
}

extension RunReport {
    /// The summary of the run, in a line: `12 errors in 11 defects, 3 new since build 811`.
    var verdict: String {
        let bySeverity = Dictionary(grouping: findings, by: \.severity)
        var parts: [String] = []
        for severity in [Severity.error, .warning, .note] {
            guard let findings = bySeverity[severity], severity != .note || parts.isEmpty else { continue }
            let defects = Set(findings.map(\.defect)).count
            parts.append("\(counted(findings.count, severity.rawValue)) in \(counted(defects, "defect"))")
        }
        guard !parts.isEmpty else { return "No findings" }
        let new = Set(findings.filter(isNewOnPage).map(\.defect))
        guard !new.isEmpty else { return parts.joined(separator: ", ") }
        let reference =
            comparison.map { ", against \($0.reference)" }
            ?? nightBefore.map { " since \($0.build.map { "build \($0)" } ?? $0.date)" } ?? ""
        return (parts + ["\(grouped(new.count)) new\(reference)"]).joined(separator: ", ")
    }

    /// Whether the finding's defect is new: not in the baseline or, without one, in no earlier night. A defect without a verdict
    /// is not.
    func isNewOnPage(_ finding: Finding) -> Bool {
        finding.state.map { $0 == .new } ?? (verdict(on: finding)?.isNews ?? false)
    }
}

extension Severity {
    /// The shape on pages, for people who do not see the color.
    var mark: String {
        switch self {
        case .error: "◆"
        case .warning: "▲"
        case .note: "●"
        }
    }
}
