package import TraceModel
import TraceText

/// The nights of a branch on a site: defects as rows, nights as columns, the newest first.
package struct BranchPage: Sendable {
    /// More columns would be unreadable; older nights are listed below.
    private static let nightLimit = 60
    private static let rowLimit = 500
    private static let holderLimit = 3

    /// The part of a night that is kept after its own page is written.
    package struct KeptNight: Sendable {
        var night: Night
        var facts: String
        var totals: String
        /// What makes the night say less than it seems to, first of all.
        var alarms: [String]
        /// Reasons why the night shows less than it seems to.
        var warnings: [String]
        var hasDiff: Bool
        /// The states of defects, by fingerprint.
        var states: [String: DefectState]
        /// How many defects and errors it shows.
        var shown: (defects: Int, errors: Int)
        /// By the fingerprint of a defect, the number of a run with a page that shows it.
        var evidence: [String: Int]

        /// - Parameter runs: those with a page.
        package init(_ report: NightReport, runs: [NightRun] = [], hasDiff: Bool = false) {
            night = report.night
            facts = report.facts
            totals = (report.isComplete ? "" : "incomplete: ") + report.totals
            alarms = report.alarms
            warnings = report.lacks + report.contents.warnings
            self.hasDiff = hasDiff
            states = report.verdicts.byFingerprint.mapValues(\.state)
            let severities = report.verdicts.filter(\.isTonight).map(\.severity)
            shown = (severities.count, severities.count { $0 == .error })
            evidence = Dictionary(firstOf: runs.flatMap { run in run.fingerprints.map { ($0, run.number) } })
        }
    }

    /// Nil for a standalone page, which has no links to others.
    let addresses: SiteAddresses?
    let keptNights: [KeptNight]
    /// The report on the newest night.
    let report: NightReport
    /// By the fingerprint of a defect, what the newest night tells of the commits that may have brought it.
    let commitTexts: [String: [String]]
    private let history: BranchHistory
    private let holders: [GraphEvidence.HolderCount]

    /// - Parameters:
    ///   - nights: in their order; must not be empty.
    ///   - report: on the newest night.
    ///   - holders: the holders of the controllers of findings according to memory graphs, the most frequent first.
    ///   - addresses: those of the site's pages; nil for a standalone page.
    package init(
        _ nights: [KeptNight], newest report: NightReport, history: BranchHistory, holders: [GraphEvidence.HolderCount],
        on addresses: SiteAddresses? = nil
    ) {
        self.addresses = addresses
        keptNights = nights
        self.report = report
        commitTexts = report.commitTexts
        self.history = history
        self.holders = holders
    }

    var newest: KeptNight { keptNights[keptNights.count - 1] }

    /// The number of the pull request.
    var request: String? { report.night.request }

    /// `Shop · main`, or `#17 Shop · fix/chart` for a pull request.
    var title: String { report.requestPrefix + newest.night.branchTitle }

    package var page: SitePage? { addresses?.branch(of: newest.night) }

    /// The nights with a column, the newest first.
    private var shown: [KeptNight] { keptNights.suffix(Self.nightLimit).reversed() }

    package var text: String {
        let rows = rows
        let count = keptNights.count
        var facts = "\(counted(rows.count, "defect")) in \(counted(count, "night"))"
        if count > Self.nightLimit { facts += ", the newest \(Self.nightLimit) of which have a column" }
        if rows.count > Self.rowLimit { facts += "; the first \(Self.rowLimit) are shown" }
        let content: JSONValue = [
            "title": title, "newest": newest.night.place, "totals": newest.totals, "facts": facts,
            "trend": TrendChart(keptNights)?.json,
            "nights": columns(from: page), "rows": rows.prefix(Self.rowLimit).map(row),
            "legend": NightMark.legend, "nightCount": counted(count, "night"),
            "hasDiffs": page != nil && keptNights.contains(where: \.hasDiff),
            "all": keptNights.reversed().map(entry), "alarms": newest.alarms,
            "warnings": newest.warnings,
            "newestLink": link(from: page) { $0.night(newest.night) },
        ]
        let crumbs = page.flatMap { addresses?.crumbs(to: $0, of: newest.night) }
        return ReportPage.branch.text(content, frame: PageFrame(page: page, crumbs: crumbs ?? []))
    }

    private func link(from page: SitePage?, to target: (SiteAddresses) -> SitePage) -> String? {
        addresses.flatMap { page?.link(to: target($0)) }
    }

    func columns(from page: SitePage?) -> [JSONValue] {
        shown.map { entry in
            let night = entry.night
            return [
                "title": "\(night.place), \(night.date): \(entry.totals)",
                "label": night.build.map { "\($0) · \(night.date.dropFirst(5))" } ?? night.date,
                "link": link(from: page) { $0.night(night) },
            ]
        }
    }

    private func entry(_ entry: KeptNight) -> JSONValue {
        [
            "name": entry.night.place, "date": entry.night.date, "facts": entry.facts, "totals": entry.totals,
            "link": link(from: page) { $0.night(entry.night) },
            "diff": entry.hasDiff ? link(from: page) { $0.diff(entry.night) } : nil,
        ]
    }

    /// The holders of controllers of the defect's class that its rule finds.
    func holders(of defect: Defect) -> [String] {
        let name = ClassName(defect.className)
        return holders.filter { $0.rule == defect.rule && ClassName($0.className).means(name) }
            .prefix(Self.holderLimit).map(\.signature)
    }

    /// The defects in the newest night's verdicts come first; one that only the target branch has was seen on no night of this one.
    var rows: [BranchHistory.Row] {
        let own = Dictionary(firstOf: history.rows.map { ($0.verdict.defect.fingerprint, $0.sights) })
        let listed = report.verdicts.map { verdict in
            BranchHistory.Row(verdict: verdict, isListed: true, sights: own[verdict.defect.fingerprint] ?? [])
        }
        let known = Set(report.verdicts.map(\.defect.fingerprint))
        return listed
            + history.rows.filter { !known.contains($0.verdict.defect.fingerprint) }
            .map { BranchHistory.Row(verdict: $0.verdict, isListed: false, sights: $0.sights) }
    }

    private func row(_ row: BranchHistory.Row) -> JSONValue {
        let (verdict, defect) = (row.verdict, row.verdict.defect)
        return verdict.pageRow + [
            "state": row.isListed ? verdict.state.rawValue : "gone", "stateText": row.stateName,
            "target": row.isListed ? verdict.targetText : nil,
            "page": link(from: page) { $0.defect(defect, of: newest.night) },
            "evidence": newestEvidence(of: defect, from: page),
            "holders": holders(of: defect), "cells": cells(of: row, from: page),
            "search": [defect.className, defect.rule, row.stateName, defect.path.shown].joined(separator: " "),
        ]
    }

    /// A cell for each column.
    func cells(of row: BranchHistory.Row, from page: SitePage?) -> [JSONValue] {
        let fingerprint = row.verdict.defect.fingerprint
        let sights = row.sights.suffix(Self.nightLimit).reversed() + Array(repeating: .blind, count: shown.count)
        return zip(shown, sights).map { night, sight in
            let mark = NightMark(state: night.states[fingerprint], sight: sight, severity: row.verdict.severity)
            return [
                "kind": mark.kind, "mark": mark.text, "spoken": "\(mark.spoken) in \(night.night.label)",
                "link": sight == .shown ? evidenceLink(to: row.verdict.defect, in: night, from: page) : nil,
            ]
        }
    }

    /// The link to the finding in the newest night with a report that shows it; nil if there is none.
    func newestEvidence(of defect: Defect, from page: SitePage?) -> String? {
        keptNights.last { $0.evidence[defect.fingerprint] != nil }.flatMap {
            evidenceLink(to: defect, in: $0, from: page)
        }
    }

    /// The link to a finding of a defect in a night, or to the night, if no run of it has a page.
    func evidenceLink(to defect: Defect, in night: KeptNight, from page: SitePage?) -> String? {
        guard let page, let addresses else { return nil }
        return night.evidence[defect.fingerprint].flatMap(addresses.run).map {
            page.link(toFinding: defect.fingerprint, in: $0)
        } ?? page.link(to: addresses.night(night.night), searching: defect.className)
    }
}

/// The look of a night's state of a defect in a table of nights.
struct NightMark {
    /// A sign that is distinct even without its color; empty if the night did not check for the defect.
    let text: String
    /// The classes of its cell.
    let kind: String
    let spoken: String

    /// - Parameter state: nil if the night says nothing about the defect.
    init(state: DefectState?, sight: BranchHistory.Sight, severity: Severity) {
        let (text, kind): (String, String?) =
            switch state {
            case .new: ("+", "is-news")
            case .first: ("1", "is-news")
            case .back: ("↩", "is-news")
            case .persisting: ("●", nil)
            case .flaky: ("~", nil)
            case .fixed: ("✓", "is-fixed")
            case .notRun: ("–", "is-not-run")
            case nil: sight == .clean ? ("·", "is-clean") : ("", "is-blind")
            }
        let shown = sight == .shown ? "\(severity.rawValue)-shown" : nil
        self.text = text
        self.kind = [shown, kind].compactMap(\.self).joined(separator: " ")
        spoken =
            if let state { state == .flaky && sight != .shown ? "flaky, not shown" : state.text } else {
                sight == .clean ? "not shown" : "not checked for"
            }
    }

    static var legend: [JSONValue] {
        let states: [(DefectState?, BranchHistory.Sight, String)] = [
            (.new, .shown, "new"), (.first, .shown, "first: no earlier night checked for it"),
            (.back, .shown, "back after three nights or more"), (.persisting, .shown, "persisting"),
            (.flaky, .shown, "flaky"), (.fixed, .clean, "fixed"), (.notRun, .blind, "not run"),
            (nil, .clean, "checked for it, and did not show it"),
        ]
        return states.map { state, sight, text in
            let mark = NightMark(state: state, sight: sight, severity: .error)
            return ["kind": mark.kind, "mark": mark.text, "text": text]
        }
    }
}

/// How many defects and errors the nights of a branch show: a bar for each night, the newest on the right.
struct TrendChart {
    private static let (barWidth, height, nightLimit) = (7, 48, 120)

    private let nights: [BranchPage.KeptNight]
    private let most: Int

    /// Nil if there is nothing to compare.
    init?(_ nights: [BranchPage.KeptNight]) {
        self.nights = Array(nights.suffix(Self.nightLimit))
        most = self.nights.map(\.shown.defects).max() ?? 0
        guard nights.count > 1, most > 0 else { return nil }
    }

    var json: JSONValue {
        let counts = [nights[0], nights[nights.count - 1]].map { "\(grouped($0.shown.errors))" }
        return [
            "width": nights.count * Self.barWidth, "height": Self.height,
            "spoken": "errors in \(counted(nights.count, "night")): \(counts[0]) at first, \(counts[1]) at last",
            "bars": nights.enumerated().flatMap { place, night -> [JSONValue] in
                let title =
                    "\(night.night.place): \(counted(night.shown.defects, "defect")), "
                    + counted(night.shown.errors, "error")
                return [("", night.shown.defects), ("errors", night.shown.errors)].map { kind, count -> JSONValue in
                    let height = (count * Self.height + most - 1) / most
                    return [
                        "kind": kind, "x": place * Self.barWidth, "y": Self.height - height,
                        "width": Self.barWidth - 1, "height": height, "title": title,
                    ]
                }
            },
        ]
    }
}
