import Foundation
import ReportPage
package import TraceModel
import TraceText

/// The nights of a branch as a page for a browser: a row for each defect, a column for each night.
package struct NightsPage {
    /// More columns than this nobody can read; the latest ones are shown.
    private static let nightLimit = 60
    private static let rowLimit = 500
    private static let holderLimit = 3

    private let history: BranchHistory
    private let nights: ArraySlice<Night>
    private let holders: [HolderCount]
    private let link: String?

    /// - Parameters:
    ///   - holders: what memory graphs show to hold the controllers of findings, the most frequent first.
    ///   - link: the address of a night's page, in which `{build}`, `{date}` and `{night}` stand for what the night has; nil for
    ///     cells that are no links.
    package init(_ history: BranchHistory, holders: [HolderCount] = [], link: String? = nil) {
        self.history = history
        nights = history.nights.suffix(Self.nightLimit)
        self.holders = holders
        self.link = link
    }

    package func write(title: String, to output: inout some TextOutputStream) {
        var facts = "\(counted(history.rows.count, "defect")) in \(counted(nights.count, "night"))"
        if history.rows.count > Self.rowLimit { facts += "; the first \(Self.rowLimit) are shown" }
        output.write(
            ReportSheet.nights.page([
                "title": title, "facts": facts, "hasRows": !history.rows.isEmpty,
                "nights": nights.map { ["name": $0.label, "time": "\($0.place), \($0.date)"] },
                "rows": history.rows.prefix(Self.rowLimit).map(row),
            ]))
    }

    private func row(_ row: BranchHistory.Row) -> [String: Any] {
        let (verdict, defect) = (row.verdict, row.verdict.defect)
        let cells = zip(nights, row.sights.suffix(nights.count)).map { night, sight -> [String: Any] in
            var cell: [String: Any] = [
                "severity": sight == .shown ? verdict.severity.rawValue : "", "mark": mark(sight),
            ]
            if let link, sight == .shown { cell["link"] = address(link, of: night, defect.rule) }
            return cell
        }
        return [
            "severity": verdict.severity.rawValue, "mark": verdict.severity.mark, "rule": defect.rule,
            "path": defect.path.shown, "state": row.isListed ? verdict.state.rawValue : "gone",
            "since": VerdictText(verdict).brief, "holders": signatures(defect), "cells": cells,
        ]
    }

    private func mark(_ sight: BranchHistory.Sight) -> String {
        switch sight {
        case .shown: "●"
        case .clean: "·"
        case .blind: ""
        }
    }

    /// What holds the controllers of the defect's class that its rule finds.
    private func signatures(_ defect: Defect) -> [String] {
        let name = ClassName(defect.className)
        return holders.filter { $0.rule == defect.rule && ClassName($0.className).means(name) }
            .prefix(Self.holderLimit).map(\.signature)
    }

    /// The page opens at the findings of the rule.
    private func address(_ link: String, of night: Night, _ rule: String) -> String {
        let facts = ["build": night.build ?? "", "date": night.date, "night": String(night.number)]
        return facts.reduce(link) { $0.replacingOccurrences(of: "{\($1.key)}", with: LogPath($1.value).uri) }
            + "#rule=" + LogPath(rule).uri
    }
}
