import TraceModel
import TraceText

/// What changed, as a comment on a pull request.
struct DiffMarkdown {
    private let difference: RunDifference

    init(_ difference: RunDifference) {
        self.difference = difference
    }

    func write(to output: inout some TextOutputStream) {
        let runs = difference.sideNames
        output.write("### \(markdownEscaped(runs[0])) → \(markdownEscaped(runs[1]))\n\n")
        output.write("**\(markdownEscaped(DiffVerdict(difference: difference).description))**\n")
        table("New", ["rule", "severity", "times", "where", "what"], difference.new.map(newRow), &output)
        table("Fixed", ["rule", "severity", "times", "where"], difference.fixed.map(row), &output)
        table(
            "Unchanged", ["rule", "severity", "times", "where"], difference.unchanged.map(row), &output, isFolded: true)
        let places =
            difference.onlyA.map { ["only in A", DiffSections.change($0.a, 0), ClassPath.shown($0.path)] }
            + difference.onlyB.map { ["only in B", DiffSections.change(0, $0.b), ClassPath.shown($0.path)] }
            + difference.counts.map { ["more or fewer", DiffSections.change($0.a, $0.b), ClassPath.shown($0.path)] }
            + difference.moved.map { move in
                ["moved", grouped(move.count), "\(ClassPath.shown(move.from)) → \(ClassPath.shown(move.to))"]
            }
        table("Controllers", ["change", "instances", "place"], places, &output)
        table(
            "Live at the end", ["class", "instances"],
            difference.liveAtEnd.map { [$0.className, DiffSections.change($0.a, $0.b)] }, &output)
        for change in difference.sequences { write(change, &output) }
        table(
            "Phases", ["place", "phase", "A", "B", "change", "probability"],
            difference.timings.map(DiffSections.timing),
            &output)
        let recorded = DiffSections(difference: difference).recorded()
        if !recorded.isEmpty {
            output.write("\n#### Recorded differently\n\n")
            for line in recorded { output.write("- \(markdownEscaped(line))\n") }
        }
    }

    private func newRow(_ defect: RunDifference.DefectChange) -> [String] {
        let message = [defect.exemplar.messageWithHolders, defect.since].compactMap(\.self).joined(separator: "; ")
        return row(defect) + ["line \(defect.exemplar.place.line): \(message)"]
    }

    private func row(_ defect: RunDifference.DefectChange) -> [String] {
        [defect.rule, defect.severity.rawValue, grouped(defect.count), ClassPath.shown(defect.exemplar.path)]
    }

    private func write(_ change: RunDifference.SequenceChange, _ output: inout some TextOutputStream) {
        output.write("\n#### \(markdownEscaped(DiffSections.summary(of: change)))\n\n")
        output.write("\(markdownEscaped(ClassPath.shown(change.path)))\n\n")
        let steps = DiffSections.unified(change).map { "\($0.mark) \($0.step)\n" }.joined()
        output.write(fencedCode(steps, language: "diff"))
    }

    private func table(
        _ title: String, _ columns: [String], _ rows: [[String]], _ output: inout some TextOutputStream,
        isFolded: Bool = false
    ) {
        guard !rows.isEmpty else { return }
        output.write(isFolded ? "\n<details><summary>\(title)</summary>\n\n" : "\n#### \(title)\n\n")
        output.write("| \(columns.joined(separator: " | ")) |\n")
        output.write("|\(String(repeating: " --- |", count: columns.count))\n")
        for row in rows { output.write("| \(row.map(markdownEscaped).joined(separator: " | ")) |\n") }
        if isFolded { output.write("\n</details>\n") }
    }
}
