import ReportPage
package import TraceModel

/// A night as a page for a browser.
package enum NightPage {
    package static func text(_ report: NightReport) -> String {
        let lines = NightLine.all(of: report)
        var content: [String: Any] = [
            "title": report.title, "facts": report.facts, "totals": report.totals, "hasRows": !lines.isEmpty,
            "rows": lines.map { row($0, report) },
        ]
        content["missing"] = report.missingText
        return ReportSheet.night.page(content)
    }

    private static func row(_ line: NightLine, _ report: NightReport) -> [String: Any] {
        let verdict = line.verdict
        var row: [String: Any] = [
            "state": verdict.state.rawValue, "severity": verdict.severity.rawValue, "mark": verdict.severity.mark,
            "rule": verdict.defect.rule, "path": verdict.defect.path.shown, "since": NightText.since(verdict),
            "tests": NightLine.list(line.tests, limit: 5) ?? "",
            "devices": NightLine.list(line.devices, limit: 5) ?? "",
            "owner": line.owner ?? "", "suspects": line.suspects,
        ]
        row["more"] = line.places
        row["file"] = line.file
        return row
    }
}
