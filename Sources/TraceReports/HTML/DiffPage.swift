import Foundation
import TraceModel
import TraceText
import TraceVerdicts

/// The differences between two runs, as a page for a browser.
struct DiffPage {
    private let difference: RunDifference
    private let sides: (a: String, b: String)

    private let frame: PageFrame
    private let addresses: SiteAddresses

    /// - Parameter addresses: those of the reports of runs on the site.
    init(
        _ difference: RunDifference, in frame: PageFrame = PageFrame(),
        _ addresses: SiteAddresses = SiteAddresses([], launches: [:], showing: [])
    ) {
        self.difference = difference
        self.frame = frame
        self.addresses = addresses
        let names = difference.sideNames
        sides = names[0] == names[1] ? ("\(names[0]) (A)", "\(names[1]) (B)") : (names[0], names[1])
    }

    var text: String {
        let trees = trees
        let (defects, tables) = (defectSections, self.tables)
        let content: JSONValue = [
            "title": "\(sides.a) → \(sides.b)", "before": sides.a, "after": sides.b,
            "alarm": difference.cloneFault?.advice,
            "verdict": difference.headline(b: sides.b), "rest": difference.otherParts(sides).joined(separator: ", "),
            "isSame": difference.isEmpty,
            "contents": contents(defects, tables, hasTrees: trees != nil), "defects": defects,
            "sequences": sequences, "tables": tables, "timings": difference.timings.map(\.pageRow),
            "sequenceCount": counted(difference.sequences.count, "sequence"),
            "timingCount": counted(difference.changedTimings.count, "phase"),
        ]
        return ReportPage.difference.text(content, frame: frame, data: trees)
    }

    private func contents(_ defects: [JSONValue], _ tables: [JSONValue], hasTrees: Bool) -> [JSONValue] {
        func entry(_ id: String, _ text: String) -> JSONValue { ["id": id, "text": text] }
        func entry(_ section: JSONValue) -> JSONValue { ["id": section["id"], "text": section["entry"]] }
        let sequences = "Sequences \(grouped(difference.sequences.count))"
        let timings = "Phases \(grouped(difference.changedTimings.count))"
        return defects.map(entry) + (difference.sequences.isEmpty ? [] : [entry("sequences", sequences)])
            + (hasTrees ? [entry("sides", "Hierarchies")] : []) + tables.map(entry)
            + (difference.timings.isEmpty ? [] : [entry("timings", timings)])
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

    private var defectSections: [JSONValue] {
        difference.defects(b: sides.b).filter { !$0.defects.isEmpty }.map { title, defects in
            let count = counted(defects.reduce(0) { $0 + $1.count }, "finding")
            return [
                "id": title.split(separator: " ").prefix(2).joined(separator: "-").lowercased(), "title": title,
                "entry": "\(title) \(grouped(defects.count))",
                "count": "\(count) in \(counted(defects.count, "defect"))",
                "rows": defects.map { row($0, hasCalls: title == "New") },
                "isOpen": title != "Unchanged",
            ]
        }
    }

    /// - Parameter hasCalls: whether the calls that show it are listed, as for a new defect.
    private func row(_ defect: RunDifference.DefectChange, hasCalls: Bool) -> JSONValue {
        let finding = defect.exemplar
        let calls = hasCalls ? difference.calls(of: defect).rows : []
        return [
            "severity": defect.severity.rawValue, "mark": defect.severity.mark, "rule": defect.rule,
            "times": times(defect.count), "message": defect.message,
            "path": finding.path.map { ClassName($0).short },
            "place": "\(defect.run.name), \(defect.run.place(ofLine: finding.place.line))",
            "page": frame.defects[finding.fingerprint],
            "link": addresses.run(defect.run.number).flatMap {
                frame.page?.link(toFinding: finding.fingerprint, in: $0)
            },
            "calls": calls.map { call in
                let notes = [call.note, call.caller?.text ?? ""].filter { !$0.isEmpty }
                return [
                    "kind": call.mark.rawValue, "sign": call.sign, "line": call.event.map { String($0.line) },
                    "time": call.elapsed.map { ElapsedTime(nanoseconds: $0).offset }, "call": call.call,
                    "note": notes.isEmpty ? nil : notes.joined(separator: ", "),
                ] as JSONValue
            },
        ]
    }

    private var sequences: [JSONValue] {
        difference.sequences.map { change in
            [
                "summary": change.summary, "path": change.path.map { ClassName($0).short },
                "rows": change.pageRows,
                "lines": "\(sides.a) from line \(change.exemplarA.first.line), "
                    + "\(sides.b) from line \(change.exemplarB.first.line)",
            ]
        }
    }

    private var tables: [JSONValue] {
        let places = difference.placeRows(sides: sides) { ClassName($0).short }
        let recorded = difference.recordedRemarks(sides: sides).map { [$0] }
        return [
            table("worse", "Worse", ["rule", "where", "visits"], difference.worse.map(\.cells)),
            table("better", "Better", ["rule", "where", "visits"], difference.better.map(\.cells)),
            table("controllers", "View controllers", ["change", "instances", "place"], places),
            table("living", "Live at the end", ["class", "instances"], difference.livingRows),
            table("recorded", "Recorded differently", ["what"], recorded),
        ].compactMap(\.self)
    }

    /// - Parameter rows: a long table is initially closed.
    private func table(_ id: String, _ title: String, _ columns: [String], _ rows: [[String]]) -> JSONValue? {
        guard !rows.isEmpty else { return nil }
        return [
            "id": id, "title": title, "entry": "\(title) \(grouped(rows.count))", "count": grouped(rows.count),
            "columns": columns, "isOpen": rows.count <= 6,
            "rows": rows.map { row in
                ["cells": zip(columns, row).map { ["column": $0, "text": $1] as JSONValue }] as JSONValue
            },
        ]
    }
}

extension RunDifference.SequenceChange {
    /// The calls of a life before and after, in one list; long stretches of equal calls are folded.
    fileprivate var pageRows: [JSONValue] {
        stretches.flatMap { stretch -> [JSONValue] in
            guard stretch.isFolded else { return stretch.lines.map(row) }
            return [["isFolded": true, "count": grouped(stretch.lines.count), "steps": stretch.lines.map(\.step)]]
        }
    }

    private func row(_ line: (mark: String, step: String)) -> JSONValue {
        switch line.mark {
        case "-": ["kind": "missing", "sign": "−", "spoken": "no longer", "step": line.step]
        case "+": ["kind": "added", "sign": "+", "spoken": "now", "step": line.step]
        default: ["kind": "same", "sign": "", "step": line.step]
        }
    }
}

extension RunDifference.Timing {
    private static let left = 4.0
    private static let width = 232.0

    /// The duration of a phase on the two sides: a dot for each sample, on a shared logarithmic axis.
    fileprivate var pageRow: JSONValue {
        let cells = cells
        let sides = [(name: "a", sample: a, y: 9), (name: "b", sample: b, y: 27)]
        return [
            "path": cells[0], "phase": cells[1], "a": cells[2], "b": cells[3],
            "ratio": [cells[4], cells[5]].filter { !$0.isEmpty }.joined(separator: ", "),
            "change": !isSignificant ? "" : b.medianNs > a.medianNs ? "slower" : "faster",
            "spoken": "median \(cells[2]) before, \(cells[3]) after",
            "dots": sides.flatMap { side in
                side.sample.shown.map { ["side": side.name, "x": x($0), "y": side.y] as JSONValue }
            },
            "medians": sides.map { ["x": x($0.sample.medianNs), "y": $0.y - 7] as JSONValue },
        ]
    }

    private func x(_ nanoseconds: Int64) -> String {
        let all = a.shown + b.shown + [a.medianNs, b.medianNs]
        let (low, high) = (Self.scale(all.min() ?? 0), Self.scale(all.max() ?? 0))
        let share = high > low ? (Self.scale(nanoseconds) - low) / (high - low) : 0.5
        return String(Int((Self.left + share * Self.width).rounded()))
    }

    private static func scale(_ nanoseconds: Int64) -> Double { log10(Double(max(1, nanoseconds))) }
}
