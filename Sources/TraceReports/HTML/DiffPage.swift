import JSONText
import ReportPage
import TraceModel
import TraceText

/// What changed between two runs, as a page for a browser.
struct DiffPage {
    private let difference: RunDifference

    init(_ difference: RunDifference) {
        self.difference = difference
    }

    func write(to output: inout some TextOutputStream) {
        let runs = difference.sideNames
        let timings = difference.timings.map { TimingChart($0).row }
        output.write(
            ReportSheet.difference.page(
                [
                    "title": "\(runs[0]) → \(runs[1])", "before": runs[0], "after": runs[1],
                    "verdict": DiffVerdict(difference: difference).description,
                    "defects": [
                        defects("New", difference.new), defects("Fixed", difference.fixed),
                        defects("Unchanged", difference.unchanged),
                    ].compactMap(\.self),
                    "sequences": difference.sequences.map(sequence), "tables": tables, "hasTimings": !timings.isEmpty,
                    "timings": timings, "isSame": difference.isEmpty,
                ], data: trees))
    }

    /// The two hierarchies over time; nil where a side is several runs.
    private var trees: String? {
        guard let histories = difference.histories, let a = difference.a.first, let b = difference.b.first else {
            return nil
        }
        var data = ""
        JSONValue.object([("a", side(a, histories.a)), ("b", side(b, histories.b))]).write(to: &data)
        return data
    }

    private func side(_ run: Run, _ history: HierarchyHistory) -> JSONValue {
        var report = RunReport(run: run, findings: [], notChecked: [], rules: [])
        report.history = history
        return RunJSON(report: report).value
    }

    private func defects(_ title: String, _ defects: [RunDifference.Defect]) -> [String: Any]? {
        guard !defects.isEmpty else { return nil }
        let rows = defects.map { defect -> [String: Any] in
            let finding = defect.exemplar
            return [
                "severity": defect.severity.rawValue, "mark": defect.severity.mark, "rule": defect.rule,
                "times": defect.count > 1 ? "×\(grouped(defect.count))" : "",
                "message": [finding.messageWithHolders, defect.since].compactMap(\.self).joined(separator: "; "),
                "path": ClassPath.shown(finding.path),
                "place": "\(defect.run.name), \(defect.run.place(ofLine: finding.event.line))",
            ]
        }
        let count = counted(defects.reduce(0) { $0 + $1.count }, "finding")
        return ["id": title.lowercased(), "title": title, "count": count, "rows": rows]
    }

    /// The two lives side by side; a step that only one of them has stands alone.
    private func sequence(_ change: RunDifference.SequenceChange) -> [String: Any] {
        let rows = DiffSections.unified(change).map { mark, step -> [String: Any] in
            switch mark {
            case "-": ["kind": "missing", "before": step, "after": ""]
            case "+": ["kind": "added", "before": "", "after": step]
            default: ["kind": "same", "before": step, "after": step]
            }
        }
        return [
            "summary": DiffSections.summary(of: change), "path": ClassPath.shown(change.path), "rows": rows,
            "lineA": "A, from line \(change.exemplarA.first.line)",
            "lineB": "B, from line \(change.exemplarB.first.line)",
        ]
    }

    private var tables: [[String: Any]] {
        let places =
            difference.onlyA.map { ["only in A", DiffSections.change($0.a, 0), ClassPath.shown($0.path)] }
            + difference.onlyB.map { ["only in B", DiffSections.change(0, $0.b), ClassPath.shown($0.path)] }
            + difference.counts.map { ["more or fewer", DiffSections.change($0.a, $0.b), ClassPath.shown($0.path)] }
            + difference.moved.map { move in
                ["moved", grouped(move.count), "\(ClassPath.shown(move.from)) → \(ClassPath.shown(move.to))"]
            }
        let living = difference.liveAtEnd.map { [$0.className, DiffSections.change($0.a, $0.b)] }
        let recorded = DiffSections(difference: difference).recorded.map { [$0] }
        return [
            table("controllers", "View controllers", ["change", "instances", "place"], places),
            table("living", "Live at the end", ["class", "instances"], living),
            table("recorded", "Recorded differently", ["what"], recorded),
        ].compactMap(\.self)
    }

    private func table(_ id: String, _ title: String, _ columns: [String], _ rows: [[String]]) -> [String: Any]? {
        guard !rows.isEmpty else { return nil }
        return ["id": id, "title": title, "columns": columns, "rows": rows.map { ["cells": $0] }]
    }
}
