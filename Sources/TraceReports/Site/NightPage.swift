package import TraceModel
import TraceText

package struct NightPage {
    private static let testLimit = 4
    private static let placeLimit = 4

    private let report: NightReport
    private let runs: [NightRun]
    /// Nil for a standalone page, which has no links to others.
    private let addresses: SiteAddresses?
    private let after: Night?
    private let hasDiff: Bool

    /// - Parameters:
    ///   - runs: the runs with findings, by number.
    ///   - addresses: those of the site's pages; nil for a standalone page.
    ///   - after: nil for the newest of the branch.
    ///   - hasDiff: whether a page shows the differences from the night before.
    package init(
        _ report: NightReport, runs: [NightRun] = [], _ addresses: SiteAddresses? = nil, after: Night? = nil,
        hasDiff: Bool = false
    ) {
        self.report = report
        self.runs = runs
        self.addresses = addresses
        self.after = after
        self.hasDiff = hasDiff
    }

    package var text: String {
        let lines = NightLine.all(of: report)
        let content: JSONValue = [
            "title": report.headline, "facts": report.facts, "totals": report.totals, "alarms": report.alarms,
            "missing": report.lacks, "warnings": report.contents.warnings,
            "remarks": report.remarks + report.otherTexts + [report.trendText].compactMap(\.self),
            "hasOwners": lines.contains { $0.owner != nil }, "rows": lines.enumerated().map { row($1, $0) },
            "runs": runs.map(row),
            "runCount": runCount,
        ]
        return ReportPage.night.text(content, frame: addresses.map(frame) ?? PageFrame())
    }

    private var runCount: String {
        let text =
            "\(counted(runs.count, "run")) with findings, of \(counted(report.contents.launches, "launch", "launches"))"
        return runs.allSatisfy(hasReport) ? text : text + "; of each defect in each test, two have a report"
    }

    private func hasReport(_ run: NightRun) -> Bool { addresses?.run(run.number) != nil }

    private var page: SitePage? { addresses?.night(report.night) }

    private func frame(_ addresses: SiteAddresses) -> PageFrame {
        let page = addresses.night(report.night)
        let beside: [(text: String, page: SitePage)?] = [
            report.before.map { ("‹ \($0.place)", addresses.night($0)) },
            hasDiff ? ("what changed", addresses.diff(report.night)) : nil,
            after.map { ("\($0.place) ›", addresses.night($0)) },
        ]
        return PageFrame(
            page: page, crumbs: addresses.crumbs(to: page, of: report.night),
            beside: beside.compactMap(\.self).map { PageFrame.Crumb(text: $0.text, link: page.link(to: $0.page)) })
    }

    private func row(_ line: NightLine, _ place: Int) -> JSONValue {
        let (verdict, defect) = (line.verdict, line.verdict.defect)
        let tests = tests(of: line)
        let further = tests.count - Self.testLimit
        return verdict.pageRow + [
            "page": addresses.flatMap { page?.link(to: $0.defect(defect, of: report.night)) },
            "evidence": showing(line).first.flatMap { link(to: line, in: $0) }, "growth": line.growthText,
            "id": "defect-\(place + 1)", "state": verdict.state.rawValue, "stateText": verdict.state.text,
            "devices": listed(line.devices, limit: 5) ?? "", "owner": line.owner ?? "", "commits": line.commitTexts,
            "remarks": line.remarks,
            "places": line.paths.prefix(Self.placeLimit).map { ["path": $0] as JSONValue }, "more": line.places,
            "file": line.file, "fileLink": line.fileLink,
            "tests": Array(tests.prefix(Self.testLimit)),
            "further": further > 0 ? "and \(grouped(further)) more" : nil,
            "search": ([defect.className, defect.rule, verdict.state.text, defect.path.shown] + line.tests)
                .joined(separator: " "),
        ]
    }

    /// The tests in which the defect was seen; on a site, with the report of a run that shows it. Outside of tests, these runs.
    private func tests(of line: NightLine) -> [JSONValue] {
        let showing = showing(line)
        func entry(_ text: String, _ run: NightRun?) -> JSONValue {
            ["text": text, "link": run.flatMap { link(to: line, in: $0) }]
        }
        guard line.tests.isEmpty else {
            return line.tests.map { test in entry(test, showing.first { $0.tests.contains(test) }) }
        }
        return showing.map { entry($0.name, $0) }
    }

    /// The runs with a report that show the defect.
    private func showing(_ line: NightLine) -> [NightRun] {
        runs.filter { hasReport($0) && !$0.fingerprints.isDisjoint(with: line.fingerprints) }
    }

    /// The link to a finding of the defect in the report of a run; nil if it has none.
    private func link(to line: NightLine, in run: NightRun) -> String? {
        guard let fingerprint = run.fingerprints.intersection(line.fingerprints).min(),
            let address = addresses?.run(run.number)
        else { return nil }
        return page?.link(toFinding: fingerprint, in: address)
    }

    private func row(_ run: NightRun) -> JSONValue {
        [
            "name": run.name, "link": addresses?.run(run.number).flatMap { page?.link(to: $0) },
            "findings": run.counts.parts.joined(separator: ", "), "tests": listed(run.tests.sorted(), limit: 3) ?? "",
            "where": run.place, "search": ([run.name, run.place] + run.tests.sorted()).joined(separator: " "),
        ]
    }
}

extension NightRun {
    /// `iPhone17,1, iOS 26.1, shard 2/3`; empty if the log does not say.
    fileprivate var place: String {
        let names = [platforms.compactMap(\.device), platforms.compactMap(\.system), shards.map { "shard \($0)" }]
        return names.flatMap { Set($0).sorted() }.joined(separator: ", ")
    }
}

extension Verdict {
    /// The values that rows about the defect have on all pages of nights.
    var pageRow: JSONValue {
        [
            "severity": severity.rawValue, "mark": severity.mark, "rule": defect.rule,
            "class": ClassName(defect.className).short, "path": defect.path.names.map { ClassName($0).short },
            "since": shownText,
        ]
    }
}
