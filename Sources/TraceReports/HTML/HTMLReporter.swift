import TraceModel
import TraceText

/// A page for a browser, in one file: findings, a timeline, and the hierarchy at any instant.
enum HTMLReporter: Reporter {
    static func write(_ reports: [RunReport], style: TextStyle, to output: inout some TextOutputStream) {
        output.write(page(reports))
    }

    /// - Parameter reports: several are listed with the worst first.
    static func page(_ reports: [RunReport], frame: PageFrame = PageFrame()) -> String {
        let sorted = reports.enumerated().map { (rank: RunRank($0.element), offset: $0.offset, report: $0.element) }
            .sorted { a, b in (b.rank, a.offset) < (a.rank, b.offset) }.map(\.report)
        let isOfMany = reports.count > 1
        let runs: JSONValue = [
            "tool": ToolVersion.text, "runs": sorted.map { RunJSON(report: $0, defectLinks: frame.defects).value },
            "shortNames": shortNames(sorted),
            "marks": JSONValue.object(severities.map { ($0.rawValue, .string($0.mark)) }),
        ]
        let data = isOfMany ? runs + allDefects(sorted) : runs
        return ReportPage.findings.text(
            [
                "title": isOfMany ? title(of: reports.map(\.run)) : reports.first?.run.name,
                "before": reports.cautions.filter(\.comesFirst).map(\.text), "totals": isOfMany ? totals(reports) : nil,
                "summaries": sorted.map(summary),
                "severities": severities.map { ["name": $0.rawValue, "mark": $0.mark] as JSONValue },
            ], frame: frame, data: data.line)
    }

    /// `Shop · main · build 805 · 2026-11-20 · 2 runs`: what they have in common, and their number.
    private static func title(of runs: [Run]) -> String {
        let facts: [(Run) -> String?] = [
            \.app, { $0.places.last?.branch }, { $0.places.last?.build.map { "build \($0)" } }, \.day,
        ]
        let common = facts.filter { Set(runs.map($0)).count == 1 }.compactMap { fact in runs.first.flatMap(fact) }
        return (common + [counted(runs.count, "run")]).joined(separator: " · ")
    }

    /// The worst first.
    fileprivate static let severities = Severity.allCases.reversed()

    /// By the names of classes with a module, or nested in others, their last names.
    private static func shortNames(_ reports: [RunReport]) -> JSONValue {
        var names: Set<String> = []
        for report in reports {
            for finding in report.findings {
                names.formUnion(finding.path)
                if let subject = finding.subject { names.insert(subject.className) }
            }
            names.formUnion(report.history?.lives.map(\.controller.className) ?? [])
            names.formUnion(report.history?.omitted.map(\.className) ?? [])
        }
        return .object(
            names.sorted().compactMap { name in
                let short = ClassName(name).short
                return short == name ? nil : (name, .string(short))
            })
    }

    /// The defects of several runs, each once, with the number of the run on the page that shows it best.
    private static func allDefects(_ reports: [RunReport]) -> JSONValue {
        let rows = DefectRows(of: reports, \.defects)
        let places = Dictionary(firstOf: reports.enumerated().map { ($0.element.run.number, $0.offset + 1) })
        let sorted = rows.sorted
        let shown = sorted.prefix(rowLimit).map { row -> JSONValue in
            let finding = row.exemplar
            return [
                "severity": row.severity.rawValue, "class": finding.subject?.className, "rule": finding.rule,
                "message": finding.message + row.launchesOfMessage, "path": finding.path, "times": row.times(after: ""),
                "test": row.story.test,
                "isNew": row.isNew, "fingerprint": finding.fingerprint, "run": places[row.run.number],
                "furtherRuns": row.furtherRuns,
            ]
        }
        return ["defects": shown, "omittedDefects": sorted.count - shown.count]
    }

    /// `16 errors and 1 warning in 5 defects, in 2 of 21 runs; leaks were not looked for in 3 runs`.
    private static func totals(_ reports: [RunReport]) -> String {
        let counts = reports.reduce(into: Severity.Counts([])) { $0 += Severity.Counts($1.findings) }
        let defects = Set(
            reports.flatMap { report in
                let app = report.run.app
                return report.findings.map { AppDefect(app: app, text: $0.defectKey) }
            }
        ).count
        let found = reports.count { !$0.findings.isEmpty }
        let runs = "\(grouped(found)) of \(counted(reports.count, "run"))"
        let text =
            counts.total > 0
            ? "\(counts.parts.joined(separator: ", ")) in \(counted(defects, "defect")), in \(runs)"
            : "No findings in \(counted(reports.count, "run"))"
        return text + (LeakCheck.remark(on: reports.map(\.leakCheck)).map { "; \($0)" } ?? "")
    }

    /// Nobody reads more rows.
    private static let rowLimit = 500

    /// The content for a browser without scripts: each defect with its path and its fix.
    private static func summary(_ report: RunReport) -> JSONValue {
        let rows = report.defects.prefix(rowLimit).map { defect -> JSONValue in
            let finding = defect.exemplar
            return [
                "severity": finding.severity.rawValue, "mark": finding.severity.mark,
                "message": finding.message,
                "times": defect.timesText,
                "path": ClassPath.shown(finding.path), "rule": finding.rule,
                "test": finding.test.map(TestInterval.shortName),
                "place": report.story(of: finding).shownPlace.description,
                "fix": prose(report.fix(of: finding) ?? "look at the calls that lead to it"),
            ]
        }
        return [
            "run": report.run.name, "verdict": report.verdict, "cautions": report.cautions.map(\.text), "rows": rows,
        ]
    }
}

/// The parts of a text in which backquotes mark code.
func prose(_ text: String) -> [JSONValue] {
    text.split(separator: "`", omittingEmptySubsequences: false).enumerated().map { index, part in
        index % 2 == 1 ? ["code": String(part)] : ["text": String(part)]
    }
}

extension RunReport {
    /// The summary of the run, in a line: `12 errors in 11 defects, 3 new since build 811`.
    var verdict: String {
        let defects = defects
        var parts: [String] = []
        for severity in HTMLReporter.severities {
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
            ?? nightBefore.map { " since \($0.text)" } ?? ""
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
