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
        /// Reasons why the night shows less than it seems to.
        var warnings: [String]
        var hasDiff: Bool
        /// The states of defects, by fingerprint.
        var states: [String: DefectState]

        package init(_ report: NightReport, hasDiff: Bool = false) {
            night = report.night
            facts = report.facts
            totals = report.totals
            warnings = report.contents.warnings
            self.hasDiff = hasDiff
            states = report.verdicts.byFingerprint.mapValues(\.state)
        }
    }

    /// Empty for a standalone page, which has no links to others.
    let name: String
    let keptNights: [KeptNight]
    let verdicts: [Verdict]
    private let history: BranchHistory
    private let holders: [HolderCount]

    /// - Parameters:
    ///   - nights: in their order; must not be empty.
    ///   - verdicts: those of the newest night.
    ///   - holders: the holders of the controllers of findings according to memory graphs, the most frequent first.
    package init(
        name: String = "", _ nights: [KeptNight], verdicts: [Verdict], history: BranchHistory, holders: [HolderCount]
    ) {
        self.name = name
        keptNights = nights
        self.verdicts = verdicts
        self.history = history
        self.holders = holders
    }

    var newest: KeptNight { keptNights[keptNights.count - 1] }

    private var page: SitePage? { name.isEmpty ? nil : .branch(name) }

    /// The nights with a column, the newest first.
    private var shown: [KeptNight] { keptNights.suffix(Self.nightLimit).reversed() }

    package var text: String {
        let rows = rows
        let count = keptNights.count
        var facts = "\(counted(rows.count, "defect")) in \(counted(count, "night"))"
        if count > Self.nightLimit { facts += ", the newest \(Self.nightLimit) of which have a column" }
        if rows.count > Self.rowLimit { facts += "; the first \(Self.rowLimit) are shown" }
        let content: JSONValue = [
            "title": newest.night.branchTitle, "newest": newest.night.place, "totals": newest.totals, "facts": facts,
            "nights": shown.map(column), "rows": rows.prefix(Self.rowLimit).map(row),
            "legend": NightMark.legend, "nightCount": counted(count, "night"),
            "all": keptNights.reversed().map(entry), "warnings": newest.warnings,
            "newestLink": page?.link(to: .night(newest.night.number)),
        ]
        return ReportPage.branch.text(
            content, frame: PageFrame(crumbs: page?.crumbs(to: newest.night, of: name) ?? []))
    }

    private func column(_ entry: KeptNight) -> JSONValue {
        let night = entry.night
        return [
            "title": "\(night.place), \(night.date): \(entry.totals)",
            "label": night.build.map { "\($0) · \(night.date.dropFirst(5))" } ?? night.date,
            "link": page?.link(to: .night(night.number)),
        ]
    }

    private func entry(_ entry: KeptNight) -> JSONValue {
        let number = entry.night.number
        return [
            "name": entry.night.place, "date": entry.night.date, "facts": entry.facts, "totals": entry.totals,
            "link": page?.link(to: .night(number)), "diff": entry.hasDiff ? page?.link(to: .diff(number)) : nil,
        ]
    }

    /// The holders of controllers of the defect's class that its rule finds.
    private func holders(_ defect: Defect) -> [String] {
        let name = ClassName(defect.className)
        return holders.filter { $0.rule == defect.rule && ClassName($0.className).means(name) }
            .prefix(Self.holderLimit).map(\.signature)
    }

    /// The defects in the newest night's verdicts come first; one that only the target branch has was seen on no night of this one.
    private var rows: [BranchHistory.Row] {
        let own = Dictionary(firstOf: history.rows.map { ($0.verdict.defect.fingerprint, $0.sights) })
        let listed = verdicts.map { verdict in
            BranchHistory.Row(verdict: verdict, isListed: true, sights: own[verdict.defect.fingerprint] ?? [])
        }
        let known = Set(verdicts.map(\.defect.fingerprint))
        return listed
            + history.rows.filter { !known.contains($0.verdict.defect.fingerprint) }
            .map { BranchHistory.Row(verdict: $0.verdict, isListed: false, sights: $0.sights) }
    }

    private func row(_ row: BranchHistory.Row) -> JSONValue {
        let (verdict, defect) = (row.verdict, row.verdict.defect)
        let sights = row.sights.suffix(Self.nightLimit).reversed() + Array(repeating: .blind, count: shown.count)
        let cells = zip(shown, sights).map { night, sight -> JSONValue in
            let mark = NightMark(state: night.states[defect.fingerprint], sight: sight, severity: verdict.severity)
            let link = page?.link(to: .night(night.night.number), searching: defect.className)
            return [
                "kind": mark.kind, "mark": mark.text, "spoken": "\(mark.spoken) in \(night.night.label)",
                "link": sight == .shown ? link : nil,
            ]
        }
        return verdict.pageRow + [
            "state": row.isListed ? verdict.state.rawValue : "gone", "stateText": row.stateName,
            "holders": holders(defect), "cells": cells,
            "search": [defect.className, defect.rule, row.stateName, defect.path.shown].joined(separator: " "),
        ]
    }
}

/// The look of a night's state of a defect in a table of nights.
struct NightMark {
    /// A sign that is distinct even without its color; empty if the night could not have shown the defect.
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
                sight == .clean ? "not shown" : "could not have been shown"
            }
    }

    static var legend: [JSONValue] {
        let states: [(DefectState?, BranchHistory.Sight, String)] = [
            (.new, .shown, "new"), (.first, .shown, "first: no earlier night could have shown it"),
            (.back, .shown, "back after three nights or more"), (.persisting, .shown, "persisting"),
            (.flaky, .shown, "flaky"), (.fixed, .clean, "fixed"), (.notRun, .blind, "not run"),
            (nil, .clean, "could have shown it, and did not"),
        ]
        return states.map { state, sight, text in
            let mark = NightMark(state: state, sight: sight, severity: .error)
            return ["kind": mark.kind, "mark": mark.text, "text": text]
        }
    }
}
