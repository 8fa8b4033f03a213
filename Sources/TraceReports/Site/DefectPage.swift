import TraceModel
import TraceText

/// A defect in the nights of all branches: where it is shown, since when, whose it is, and the findings that show it.
struct DefectPage {
    /// A branch that shows it, or did.
    typealias Place = (branch: BranchPage, row: BranchHistory.Row)

    /// The branch that matters most comes first.
    private let places: [Place]
    private let addresses: SiteAddresses

    /// - Parameter places: must not be empty.
    init(_ places: [Place], _ addresses: SiteAddresses) {
        self.places = places
        self.addresses = addresses
    }

    private var defect: Defect { places[0].row.verdict.defect }
    var page: SitePage { addresses.defect(defect, of: places[0].branch.newest.night) }

    var text: String {
        let report = places[0].branch.report
        let code = report.shownPlace(of: defect)
        let owner = places.lazy.compactMap { $0.branch.report.owners[defect.fingerprint] }.first
        let name = defect.name(else: defect.rule)
        let content: JSONValue =
            places[0].row.verdict.pageRow + [
                "title": name, "app": report.night.app, "owner": owner, "file": code.map { "\($0.path):\($0.line)" },
                "fileLink": code.flatMap(report.link),
                "evidence": evidence, "branches": places.map(section), "legend": NightMark.legend,
                "holders": Set(places.flatMap { $0.branch.holders(of: defect) }).sorted(),
            ]
        return ReportPage.defect.text(
            content,
            frame: PageFrame(
                page: page,
                crumbs: [
                    PageFrame.Crumb(text: "All branches", link: page.link(to: .front)), PageFrame.Crumb(text: name),
                ]))
    }

    /// The first and the newest night with a report that shows it.
    private var evidence: [JSONValue] {
        let nights = places.flatMap { place in place.branch.keptNights.map { (place.branch, $0) } }
            .filter { $1.evidence[defect.fingerprint] != nil }
            .sorted { Night.isBefore($0.1.night, $1.1.night) }
        guard let first = nights.first, let last = nights.last else { return [] }
        let ends = [("newest", last)] + (nights.count > 1 ? [("first", first)] : [])
        return ends.map { name, end in
            let (branch, night) = end
            return [
                "text": "\(name) finding: \(night.night.branchTitle), \(night.night.place)",
                "link": branch.evidenceLink(to: defect, in: night, from: page),
            ]
        }
    }

    private func section(_ place: Place) -> JSONValue {
        let (branch, row) = place
        let verdict = row.verdict
        return [
            "name": branch.title,
            "branchLink": page.link(to: addresses.branch(of: branch.newest.night)),
            "state": row.isListed ? verdict.state.rawValue : "gone", "stateText": row.stateName,
            "since": [verdict.shownText, verdict.targetText].compactMap(\.self).joined(separator: ", "),
            "tests": listed(verdict.tests, limit: 20) ?? "",
            "places": listed(verdict.devices + verdict.systems, limit: 20) ?? "",
            "commits": branch.commitTexts[defect.fingerprint] ?? [],
            "nights": branch.columns(from: page), "cells": branch.cells(of: row, from: page),
        ]
    }
}
