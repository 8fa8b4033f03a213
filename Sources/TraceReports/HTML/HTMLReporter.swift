import TraceModel
import TraceText

/// A page for a browser, in one file: findings, a timeline, and the hierarchy at any instant.
enum HTMLReporter: Reporter {
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
        let rows = report.defects.prefix(rowLimit).map { defect -> JSONValue in
            let finding = defect.exemplar
            return [
                "severity": finding.severity.rawValue, "mark": finding.severity.mark,
                "message": finding.message,
                "times": times(defect.count),
                "path": ClassPath.shown(finding.path), "rule": finding.rule,
                "place": report.shownPlace(of: finding).description,
                "fix": report.fix(of: finding) ?? "look at the calls that lead to it",
            ]
        }
        return ["run": report.run.name, "verdict": report.verdict, "leaks": report.leakCheck.advice, "rows": rows]
    }
}

extension RunReport {
    /// The summary of the run, in a line: `12 errors in 11 defects, 3 new since build 811`.
    var verdict: String {
        let defects = defects
        var parts: [String] = []
        for severity in [Severity.error, .warning, .note] {
            let counts = defects.map { $0.counts[severity] }.filter { $0 > 0 }
            guard !counts.isEmpty, severity != .note || parts.isEmpty else { continue }
            parts.append("\(counted(counts.reduce(0, +), severity.rawValue)) in \(counted(counts.count, "defect"))")
        }
        guard !parts.isEmpty else { return "No findings" + (leakCheck.remark.map { ", but \($0)" } ?? "") }
        if let remark = leakCheck.remark { parts.append(remark) }
        let new = defects.count(where: \.isNew)
        guard new > 0 else { return parts.joined(separator: ", ") }
        let reference =
            comparison.map { ", against \($0.reference)" }
            ?? nightBefore.map { " since \($0.build.map { "build \($0)" } ?? $0.date)" } ?? ""
        return (parts + ["\(grouped(new)) new\(reference)"]).joined(separator: ", ")
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
