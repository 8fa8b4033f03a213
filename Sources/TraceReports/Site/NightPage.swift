package import TraceModel
import TraceText

/// A night as a page for a browser.
package struct NightPage {
    /// A row does not list more tests.
    private static let testLimit = 4

    private let report: NightReport
    private let site: SiteNight?

    /// Creates a standalone page.
    package init(_ report: NightReport) {
        self.report = report
        site = nil
    }

    /// Creates the night's page on a site.
    package init(_ night: SiteNight) {
        report = night.report
        site = night
    }

    package var text: String {
        let lines = NightLine.all(of: report)
        let runs = site?.runs ?? []
        var content: [String: Any] = [
            "title": report.title, "facts": report.facts, "totals": report.totals,
            "hasOwners": lines.contains { $0.owner != nil },
            "rows": lines.enumerated().map { row($1, $0) },
            "runs": runs.map(row),
            "runCount":
                "\(counted(runs.count, "run")) with findings, of \(counted(report.contents.launches, "launch", "launches"))",
        ]
        content["missing"] = report.missingText
        content["warnings"] = report.contents.warnings
        content["remarks"] = report.remarks
        return ReportPage.night.text(content, frame: site.map(frame) ?? PageFrame())
    }

    private func frame(_ site: SiteNight) -> PageFrame {
        let page = SitePage.night(report.night.number)
        var beside: [PageFrame.Crumb] = []
        if let before = report.before {
            beside.append(PageFrame.Crumb("‹ \(before.place)", link: page.link(to: .night(before.number))))
        }
        if site.hasDiff {
            beside.append(PageFrame.Crumb("what changed", link: page.link(to: .diff(report.night.number))))
        }
        if let after = site.after {
            beside.append(PageFrame.Crumb("\(after.place) ›", link: page.link(to: .night(after.number))))
        }
        return PageFrame(crumbs: page.crumbs(to: report.night, of: site.branch), beside: beside)
    }

    private func row(_ line: NightLine, _ place: Int) -> [String: Any] {
        let verdict = line.verdict
        let defect = verdict.defect
        var row: [String: Any] = [
            "id": "defect-\(place + 1)", "state": verdict.state.rawValue, "stateText": verdict.state.text,
            "severity": verdict.severity.rawValue, "mark": verdict.severity.mark, "rule": defect.rule,
            "class": ClassName(defect.className).short, "path": defect.path.names.map { ClassName($0).short },
            "since": NightText.since(verdict),
            "devices": listed(line.devices, limit: 5) ?? "", "owner": line.owner ?? "",
            "suspects": line.suspects,
            "search": ([defect.className, defect.rule, verdict.state.text, defect.path.shown] + line.tests)
                .joined(separator: " "),
        ]
        row["more"] = line.places
        row["file"] = line.file
        let tests = tests(of: line)
        row["tests"] = Array(tests.prefix(Self.testLimit))
        if tests.count > Self.testLimit { row["further"] = "and \(grouped(tests.count - Self.testLimit)) more" }
        return row
    }

    /// The tests in which the defect was seen; on a site, with the report of a run that shows it. Outside of tests, these runs.
    private func tests(of line: NightLine) -> [[String: Any]] {
        let showing = (site?.runs ?? []).filter { !$0.fingerprints.isDisjoint(with: line.fingerprints) }
        func entry(_ text: String, _ run: SiteRun?) -> [String: Any] {
            let defect = line.verdict.defect
            var entry: [String: Any] = ["text": text]
            entry["link"] = run.map {
                SitePage.night(0).link(toFindingsOf: defect.rule, defect.className, in: $0.number)
            }
            return entry
        }
        guard line.tests.isEmpty else {
            return line.tests.map { test in entry(test, showing.first { $0.tests.contains(test) }) }
        }
        return showing.map { entry($0.name, $0) }
    }

    private func row(_ run: SiteRun) -> [String: Any] {
        [
            "name": run.name, "link": SitePage.night(report.night.number).link(to: .run(run.number)),
            "findings": run.counts.parts.joined(separator: ", "),
            "tests": listed(run.tests, limit: 3) ?? "", "where": run.place,
            "search": ([run.name, run.place] + run.tests).joined(separator: " "),
        ]
    }
}
