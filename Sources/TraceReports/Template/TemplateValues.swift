import Foundation
import TraceModel
import TraceText

/// What a template can say, by the names that it says it by.
struct TemplateValues {
    private let reports: [RunReport]
    private let budget: TemplateBudget

    init(_ reports: [RunReport], _ budget: TemplateBudget) {
        self.reports = reports
        self.budget = budget
    }

    var values: [String: Any] {
        let findings = reports.flatMap(\.findings)
        let new = reports.flatMap(\.newFindings)
        let defects = DefectRow.rows(of: reports)
        var values = Self.counts(findings)
        let failures = reports.flatMap(\.failures)
        let worst = failures.isEmpty ? new.map(\.severity).max() : .error
        values["verdict"] = worst?.rawValue ?? "clean"
        values["isClean"] = worst == nil
        values["newDefects"] = defects.count { $0.isNew }
        values["summary"] = Self.summary(defects, problems: failures.count)
        values["knownFindings"] = findings.count - new.count
        values["runCount"] = reports.count
        values["runs"] = rows(reports.map(run))
        values["defectCount"] = defects.count
        values["defects"] = rows(defects.map(Self.defect))
        values["topDefects"] = rows(defects.prefix(5).map(Self.defect))
        values["moreDefects"] = max(0, defects.count - 5)
        values["hasMoreDefects"] = defects.count > 5
        values["problems"] = rows(failures)
        return values
    }

    private func rows<Element>(_ elements: [Element]) -> TemplateRows<Element> {
        TemplateRows(elements: elements, budget: budget)
    }

    private static func summary(_ defects: [DefectRow], problems: Int) -> String {
        let new = defects.count { $0.isNew }
        var parts: [String] = []
        if !defects.isEmpty { parts.append(counted(defects.count, "defect")) }
        if new > 0 { parts.append("\(grouped(new)) new") }
        if problems > 0 { parts.append(counted(problems, "problem")) }
        return parts.isEmpty ? "No defects" : parts.joined(separator: ", ")
    }

    private static func counts(_ findings: [Finding]) -> [String: Any] {
        let counts = SeverityCounts(findings)
        return ["findings": counts.total, "errors": counts.error, "warnings": counts.warning, "notes": counts.note]
    }

    private func run(_ report: RunReport) -> [String: Any] {
        var values = Self.counts(report.findings)
        let (run, header) = (report.run, report.run.summary.header)
        values["name"] = run.name
        values["source"] = run.source
        values["events"] = run.summary.eventCount
        for key in ["app", "build", "commit", "branch", "job", "shard", "device", "os"] {
            values[key] = header.tag(key)
        }
        values["pullRequest"] = header.tag("pull-request")
        values["tags"] = rows(header.tags.map { ["key": $0.key, "value": $0.value] })
        return values
    }

    private static func defect(_ row: DefectRow) -> [String: Any] {
        let finding = row.exemplar
        var values: [String: Any] = [
            "rule": finding.rule, "severity": finding.severity.rawValue, "isNew": row.isNew, "count": row.count,
            "isRepeated": row.count > 1, "message": finding.message.description, "where": row.place,
            "path": ClassPath.shown(finding.path), "run": row.run.name,
            "place": row.run.place(ofLine: finding.place.line).description, "fingerprint": finding.fingerprint,
            "fix": row.fix,
        ]
        values["class"] = finding.subject?.className
        values["test"] = row.test
        values["owner"] = finding.owner
        values["since"] = row.since
        values["build"] = row.verdict?.since.build
        values["commit"] = row.verdict?.since.commit
        values["state"] = row.verdict?.state.rawValue
        return values
    }
}
