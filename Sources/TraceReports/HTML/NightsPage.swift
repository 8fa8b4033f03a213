import Foundation
import ReportPage
package import TraceModel
import TraceText

/// Many runs as a page for a browser: a row for each defect, a column for each run.
package struct NightsPage {
    /// More columns than this nobody can read; the latest ones are shown.
    private static let runLimit = 60
    private static let rowLimit = 500
    private static let holderLimit = 3

    /// The runs, the oldest first.
    private let runs: [FindingHistory.Entry]
    private let counts: [DefectCount]
    /// The places of the runs, by their numbers.
    private let order: [Int: Int]
    private let holders: [HolderCount]
    private let link: String?

    /// - Parameters:
    ///   - runs: the runs, the oldest first, with what their last audits found.
    ///   - holders: what memory graphs show to hold the controllers of findings, the most frequent first.
    ///   - link: the address of a run's page, in which `{run}` stands for the run's name; nil for cells that are no links.
    package init(
        _ runs: [FindingHistory.Entry], _ counts: [DefectCount], holders: [HolderCount] = [], link: String?
    ) {
        self.runs = Array(runs.filter { $0.counts != nil }.suffix(Self.runLimit))
        order = Dictionary(self.runs.enumerated().map { ($1.number, $0) }, uniquingKeysWith: { first, _ in first })
        let shown = Set(order.keys)
        self.counts = counts.filter { shown.contains($0.run) }
        self.holders = holders
        self.link = link
    }

    package func write(title: String, to output: inout some TextOutputStream) {
        let defects = Dictionary(grouping: counts) { "\($0.rule)\n\($0.fingerprint)" }.values
            .sorted { precedes($0, $1) }
        var facts = "\(counted(defects.count, "defect")) in \(counted(runs.count, "audited run"))"
        if defects.count > Self.rowLimit { facts += "; the first \(Self.rowLimit) are shown" }
        output.write(
            ReportSheet.nights.page([
                "title": title, "facts": facts, "hasRows": !defects.isEmpty,
                "runs": runs.map { ["name": $0.run, "time": $0.time.description] },
                "rows": defects.prefix(Self.rowLimit).map(row),
            ]))
    }

    /// Those of the latest run first, then the worst.
    private func precedes(_ a: [DefectCount], _ b: [DefectCount]) -> Bool {
        func key(_ defect: [DefectCount]) -> (Int, Severity, String, String) {
            (
                defect.compactMap { order[$0.run] }.max() ?? 0, defect.map(\.severity).max() ?? .note, defect[0].rule,
                defect[0].fingerprint
            )
        }
        let (x, y) = (key(a), key(b))
        return (y.0, y.1, x.2, x.3) < (x.0, x.1, y.2, y.3)
    }

    private func row(_ defect: [DefectCount]) -> [String: Any] {
        let byRun = Dictionary(defect.map { ($0.run, $0) }, uniquingKeysWith: { first, _ in first })
        let worst = defect.map(\.severity).max() ?? .note
        let numbers = runs.map { byRun[$0.number]?.count ?? 0 }
        let cells = runs.map { run -> [String: Any] in
            guard let count = byRun[run.number] else { return ["severity": "", "count": ""] }
            var cell: [String: Any] = ["severity": count.severity.rawValue, "count": grouped(count.count)]
            if let link { cell["link"] = address(link, of: run, count.rule) }
            return cell
        }
        return [
            "severity": worst.rawValue, "mark": worst.mark, "rule": defect[0].rule,
            "path": defect[0].path.shown, "points": points(numbers),
            "holders": signatures(defect[0]),
            "trend": "\(numbers.first ?? 0) in the first run, \(numbers.last ?? 0) in the last", "cells": cells,
        ]
    }

    /// What holds the controllers of the defect's class that its rule finds.
    private func signatures(_ defect: DefectCount) -> [String] {
        let name = ClassName(defect.path.className)
        return holders.filter { $0.rule == defect.rule && ClassName($0.className).means(name) }
            .prefix(Self.holderLimit).map(\.signature)
    }

    /// The line of the trend, in a box of 80 by 20.
    private func points(_ numbers: [Int]) -> String {
        let most = max(1, numbers.max() ?? 1)
        return numbers.enumerated().map { index, number in
            let x = numbers.count > 1 ? 2 + index * 76 / (numbers.count - 1) : 40
            return "\(x),\(18 - number * 16 / most)"
        }.joined(separator: " ")
    }

    /// The page opens at the findings of the rule.
    private func address(_ link: String, of run: FindingHistory.Entry, _ rule: String) -> String {
        link.replacingOccurrences(of: "{run}", with: LogPath(run.run).uri) + "#rule=" + LogPath(rule).uri
    }
}
