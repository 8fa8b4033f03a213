import Foundation
import JSONText
import TraceModel
import TraceText

/// The differences between two runs, as a page for a browser.
struct DiffPage {
    private let difference: RunDifference
    private let sides: (a: String, b: String)

    /// Whether each run has a report beside this page.
    private let isOnSite: Bool

    init(_ difference: RunDifference, isOnSite: Bool = false) {
        self.difference = difference
        self.isOnSite = isOnSite
        let names = difference.sideNames
        sides = names[0] == names[1] ? ("\(names[0]) (A)", "\(names[1]) (B)") : (names[0], names[1])
    }

    func text(frame: PageFrame = PageFrame()) -> String {
        let verdict = DiffVerdict(difference: difference)
        let trees = trees
        let (defects, tables) = (defectSections, self.tables)
        let content: [String: Any] = [
            "title": "\(sides.a) → \(sides.b)", "before": sides.a, "after": sides.b,
            "verdict": verdict.headline, "rest": verdict.rest, "isSame": difference.isEmpty,
            "contents": contents(defects, tables, hasTrees: trees != nil), "defects": defects,
            "sequences": sequences, "tables": tables, "timings": timings,
            "sequenceCount": counted(difference.sequences.count, "sequence"),
            "timingCount": counted(difference.changedTimings.count, "phase"),
        ]
        return ReportPage.difference.text(content, frame: frame, data: trees)
    }

    /// The table of contents.
    private func contents(_ defects: [[String: Any]], _ tables: [[String: Any]], hasTrees: Bool) -> [[String: Any]] {
        var entries: [[String: Any]] = defects.map { ["id": $0["id"] ?? "", "text": $0["entry"] ?? ""] }
        if !difference.sequences.isEmpty {
            entries.append(["id": "sequences", "text": "Sequences \(grouped(difference.sequences.count))"])
        }
        if hasTrees { entries.append(["id": "sides", "text": "Hierarchies"]) }
        entries += tables.map { ["id": $0["id"] ?? "", "text": "\($0["title"] ?? "") \($0["count"] ?? "")"] }
        if !difference.timings.isEmpty {
            entries.append(["id": "timings", "text": "Phases \(grouped(difference.changedTimings.count))"])
        }
        return entries
    }

    /// The two hierarchies over time; nil if a side has several runs.
    private var trees: String? {
        guard let histories = difference.histories, let a = difference.a.first, let b = difference.b.first else {
            return nil
        }
        return (["a": side(a, histories.a), "b": side(b, histories.b)] as JSONValue).line
    }

    private func side(_ run: Run, _ history: HierarchyHistory) -> JSONValue {
        var report = RunReport(run: run, findings: [], notChecked: [], rules: [])
        report.history = history
        return RunJSON(report: report).value
    }

    private var defectSections: [[String: Any]] {
        [
            defects("New", difference.new, isOpen: true), defects("Fixed", difference.fixed, isOpen: true),
            defects("Not run in B", difference.notRun, isOpen: true),
            defects("Unchanged", difference.unchanged, isOpen: false),
        ].compactMap(\.self)
    }

    private func defects(_ title: String, _ defects: [RunDifference.DefectChange], isOpen: Bool) -> [String: Any]? {
        guard !defects.isEmpty else { return nil }
        let rows = defects.map { defect -> [String: Any] in
            let finding = defect.exemplar
            var row: [String: Any] = [
                "severity": defect.severity.rawValue, "mark": defect.severity.mark, "rule": defect.rule,
                "times": defect.count > 1 ? "×\(grouped(defect.count))" : "",
                "message": defect.message,
                "path": finding.path.map { ClassName($0).short },
                "place": "\(defect.run.name), \(defect.run.place(ofLine: finding.place.line))",
            ]
            if isOnSite {
                row["link"] = SitePage.diff(0).link(
                    toFindingsOf: defect.rule, finding.subject?.className ?? "", in: defect.run.number)
            }
            return row
        }
        let count = counted(defects.reduce(0) { $0 + $1.count }, "finding")
        return [
            "id": title.lowercased().split(separator: " ").joined(separator: "-"), "title": title,
            "entry": "\(title) \(grouped(defects.count))",
            "count": "\(count) in \(counted(defects.count, "defect"))", "rows": rows, "isOpen": isOpen,
        ]
    }

    private var sequences: [[String: Any]] {
        difference.sequences.map { change in
            [
                "summary": DiffSections.summary(of: change),
                "path": change.path.map { ClassName($0).short },
                "rows": SequenceRows(change: change).rows,
                "lines": "\(sides.a) from line \(change.exemplarA.first.line), "
                    + "\(sides.b) from line \(change.exemplarB.first.line)",
            ]
        }
    }

    private var timings: [[String: Any]] { difference.timings.map { TimingChart(timing: $0).row } }

    private var tables: [[String: Any]] {
        let sections = DiffSections(difference: difference)
        let places = sections.places(sides: sides) { ClassName($0).short }
        let recorded = sections.recorded(sides: sides).map { [$0] }
        return [
            table("controllers", "View controllers", ["change", "instances", "place"], places),
            table("living", "Live at the end", ["class", "instances"], sections.living),
            table("recorded", "Recorded differently", ["what"], recorded),
        ].compactMap(\.self)
    }

    /// - Parameter rows: a long table is initially closed.
    private func table(_ id: String, _ title: String, _ columns: [String], _ rows: [[String]]) -> [String: Any]? {
        guard !rows.isEmpty else { return nil }
        return [
            "id": id, "title": title, "count": grouped(rows.count), "columns": columns, "isOpen": rows.count <= 6,
            "rows": rows.map { row in ["cells": zip(columns, row).map { ["column": $0, "text": $1] }] },
        ]
    }
}

/// The calls of a life before and after, in one list; long stretches of equal calls are folded.
struct SequenceRows {
    let change: RunDifference.SequenceChange

    /// The number of equal calls that are shown before and after each difference.
    private static let context = 2
    /// A shorter stretch is not folded.
    private static let leastFolded = 3

    /// The values for the template: calls with their kind, and stretches with their calls.
    var rows: [[String: Any]] {
        let lines = DiffSections.unified(change)
        let isNear = lines.indices.map { index in
            lines[max(0, index - Self.context)...min(lines.count - 1, index + Self.context)].contains { $0.mark != " " }
        }
        var rows: [[String: Any]] = []
        var index = 0
        while index < lines.count {
            let end = lines.indices[index...].first { isNear[$0] != isNear[index] } ?? lines.count
            let part = lines[index..<end]
            if !isNear[index], part.count >= Self.leastFolded {
                rows.append(["isFolded": true, "count": grouped(part.count), "steps": part.map(\.step)])
            } else {
                rows += part.map(row)
            }
            index = end
        }
        return rows
    }

    private func row(_ line: (mark: String, step: String)) -> [String: Any] {
        switch line.mark {
        case "-": ["kind": "missing", "sign": "−", "spoken": "no longer", "step": line.step]
        case "+": ["kind": "added", "sign": "+", "spoken": "now", "step": line.step]
        default: ["kind": "same", "sign": "", "step": line.step]
        }
    }
}

/// The duration of a phase on the two sides: a dot for each sample, on a shared logarithmic axis.
struct TimingChart {
    let timing: RunDifference.Timing

    private static let left = 4.0
    private static let width = 232.0

    var row: [String: Any] {
        let cells = DiffSections.timing(timing)
        let sides = [(name: "a", sample: timing.a, y: 9), (name: "b", sample: timing.b, y: 27)]
        return [
            "path": cells[0], "phase": cells[1], "a": cells[2], "b": cells[3],
            "ratio": [cells[4], cells[5]].filter { !$0.isEmpty }.joined(separator: ", "),
            "change": !timing.isSignificant ? "" : timing.b.medianNs > timing.a.medianNs ? "slower" : "faster",
            "spoken": "median \(cells[2]) before, \(cells[3]) after",
            "dots": sides.flatMap { side in
                side.sample.shown.map { ["side": side.name, "x": x($0), "y": side.y] as [String: Any] }
            },
            "medians": sides.map { ["x": x($0.sample.medianNs), "y": $0.y - 7] as [String: Any] },
        ]
    }

    private func x(_ nanoseconds: Int64) -> String {
        let all = timing.a.shown + timing.b.shown + [timing.a.medianNs, timing.b.medianNs]
        let (low, high) = (Self.scale(all.min() ?? 0), Self.scale(all.max() ?? 0))
        let share = high > low ? (Self.scale(nanoseconds) - low) / (high - low) : 0.5
        return String(Int((Self.left + share * Self.width).rounded()))
    }

    private static func scale(_ nanoseconds: Int64) -> Double { log10(Double(max(1, nanoseconds))) }
}
