import TraceModel
import TraceText
import TraceVerdicts

struct DiffText {
    let difference: RunDifference
    let width: Int

    var lines: [StyledText] {
        // For copying, so it is not broken into lines.
        var lines = [difference.cloneFault.map { StyledText($0.advice, .warning) }].compactMap(\.self)
        lines += StyledText(difference.verdict, .strong).wrapped(to: width, hanging: 2)
        lines += zip(["A", "B"], difference.sideNames).flatMap { side, names in
            StyledText("\(side): \(names)", .dim).wrapped(to: width, hanging: 3)
        }
        lines += difference.new.flatMap { [StyledText()] + new($0) }
        lines += section("again", difference.again.map(defectLine))
        lines += section("fixed", difference.fixed.map(defectLine))
        lines += section("not run in B", difference.notRun.map(defectLine))
        lines += section("flaky", difference.flaky.map(defectLine))
        lines += section("unchanged", difference.unchanged.map(defectLine))
        lines += section("worse", difference.worse.map { cells($0.cells) })
        lines += section("better", difference.better.map { cells($0.cells) })
        lines += tree("only in A", difference.onlyA.map { ($0.path, $0.a) }, "- ", .error)
        lines += tree("only in B", difference.onlyB.map { ($0.path, $0.b) }, "+ ", .note)
        lines += section("moved", difference.moved.map(cells))
        lines += section(
            "more or fewer", difference.counts.map { cells(changeText($0.a, $0.b), ClassPath.shown($0.path)) })
        lines += section("live at the end", difference.liveAtEnd.map { cells(changeText($0.a, $0.b), $0.className) })
        lines += difference.sequences.flatMap { [StyledText()] + sequence($0) }
        lines += section("phases", difference.timings.map { $0.cells.map { StyledText($0) } })
        lines += section("recorded differently", difference.recordedRemarks().map { cells($0) })
        return lines
    }

    private func new(_ defect: RunDifference.DefectChange) -> [StyledText] {
        let finding = defect.exemplar
        let title =
            StyledText("new  ", .strong) + StyledText(defect.severity.rawValue, StyledText.Look(defect.severity))
            + .spaces(2)
            + StyledText(defect.rule, .strong) + StyledText("  ×\(grouped(defect.count))", .dim)
        let place = defect.run.place(ofLine: finding.place.line)
        let facts =
            [StyledText(ClassPath.shown(finding.path), .dim)]
            + [finding.evidence?.text, defect.since, defect.changerText].compactMap { $0.map { StyledText($0) } }
        let seen = difference.calls(of: defect).lines(width: width - 4)
        return title.wrapped(to: width, hanging: 2)
            + StyledText(
                "\(defect.caller?.place.map { "\($0.file):\($0.line)  " } ?? "")\(place)  \(finding.message)"
            ).wrapped(to: width, indent: 2)
            + facts.flatMap { $0.wrapped(to: width, indent: 2, hanging: 2) } + seen.map { .spaces(4) + $0 }
    }

    private func defectLine(_ defect: RunDifference.DefectChange) -> [StyledText] {
        let holder = defect.exemplar.evidence.map { " (\($0.text))" } ?? ""
        let place = ClassPath.shown(defect.exemplar.path) + holder
        return [
            StyledText("×\(grouped(defect.count))"),
            StyledText(defect.severity.rawValue, StyledText.Look(defect.severity)),
            StyledText(defect.rule), StyledText(place, .dim),
        ]
    }

    private func cells(_ move: RunDifference.Move) -> [StyledText] {
        cells("×\(grouped(move.count))", "\(ClassPath.shown(move.from))  →  \(ClassPath.shown(move.to))")
    }

    private func cells(_ texts: String...) -> [StyledText] { cells(texts) }
    private func cells(_ texts: [String]) -> [StyledText] { texts.map { StyledText($0) } }

    /// The places as a tree. Places that both sides have are shown above those of one side, without a mark.
    private func tree(
        _ title: String, _ places: [(path: [String], count: Int)], _ mark: String, _ look: StyledText.Look
    )
        -> [StyledText]
    {
        guard !places.isEmpty else { return [] }
        var lines = [StyledText(), StyledText(title, .strong)]
        var drawn: [String] = []
        for (path, count) in places {
            let common = zip(drawn, path).prefix { $0 == $1 }.count
            for depth in common..<max(common, path.count - 1) {
                lines.append(.spaces(2 + 2 * depth) + .spaces(2) + StyledText(path[depth], .dim))
            }
            lines.append(
                .spaces(2 * path.count) + StyledText(mark, look) + StyledText(path.last ?? "")
                    + StyledText(times(count, after: "  "), .dim))
            drawn = path
        }
        return lines
    }

    private func sequence(_ change: RunDifference.SequenceChange) -> [StyledText] {
        let title = StyledText("sequence  ", .strong) + StyledText(change.summary)
        let who =
            "A \(change.exemplarA) line \(change.exemplarA.first.line) · B \(change.exemplarB) line \(change.exemplarB.first.line)"
        let steps = change.stretches.flatMap { stretch -> [StyledText] in
            if stretch.isFolded { return [StyledText("      … \(counted(stretch.lines.count, "equal call"))", .dim)] }
            return stretch.lines.inRuns(by: { $0.mark + $0.step }).map { same in
                let look: StyledText.Look = same[0].mark == "-" ? .error : same[0].mark == "+" ? .note : .dim
                return .spaces(4) + StyledText("\(same[0].mark) \(same[0].step)\(times(same.count, after: "  "))", look)
            }
        }
        return title.wrapped(to: width, hanging: 2)
            + StyledText(ClassPath.shown(change.path), .dim).wrapped(to: width, indent: 2, hanging: 2)
            + StyledText(who, .dim).wrapped(to: width, indent: 2, hanging: 2) + steps
    }

    /// A heading and rows whose columns are aligned; nothing without rows.
    private func section(_ title: String, _ rows: [[StyledText]]) -> [StyledText] {
        guard let columns = rows.map(\.count).max() else { return [] }
        let widths = (0..<columns).map { column in rows.map { $0[column].width }.max() ?? 0 }
        return [StyledText(), StyledText(title, .strong)]
            + rows.flatMap { row in
                row.enumerated().reduce(StyledText()) { line, cell in
                    let isLast = cell.offset == row.count - 1
                    return line + (isLast ? cell.element : cell.element.padded(to: widths[cell.offset] + 2))
                }.wrapped(to: width, indent: 2, hanging: 4)
            }
    }
}

struct DiffMarkdown {
    let difference: RunDifference

    var text: String {
        let runs = difference.sideNames
        var text = difference.cloneFault.map { "> ⚠️ \(markdownEscaped($0.advice))\n\n" } ?? ""
        text += "### \(markdownEscaped(runs[0])) → \(markdownEscaped(runs[1]))\n\n"
        text += "**\(markdownEscaped(difference.verdict))**\n"
        for (title, defects) in difference.defects() {
            let isNew = title == "New"
            text += table(
                title, ["rule", "severity", "times", "where"] + (isNew ? ["what"] : []),
                defects.map { row($0) + (isNew ? ["line \($0.exemplar.place.line): \($0.message)"] : []) },
                isFolded: title == "Unchanged")
        }
        text += table("Worse", ["rule", "where", "visits"], difference.worse.map(\.cells))
        text += table("Better", ["rule", "where", "visits"], difference.better.map(\.cells))
        text += table("Controllers", ["change", "instances", "place"], difference.placeRows())
        text += table("Live at the end", ["class", "instances"], difference.livingRows)
        text += difference.sequences.map(section).joined()
        text += table(
            "Phases", ["place", "phase", "A", "B", "change", "probability"],
            difference.timings.map(\.cells))
        let recorded = difference.recordedRemarks()
        if !recorded.isEmpty {
            text += "\n#### Recorded differently\n\n"
            for line in recorded { text += "- \(markdownEscaped(line))\n" }
        }
        return text
    }

    private func row(_ defect: RunDifference.DefectChange) -> [String] {
        [defect.rule, defect.severity.rawValue, grouped(defect.count), ClassPath.shown(defect.exemplar.path)]
    }

    private func section(_ change: RunDifference.SequenceChange) -> String {
        let steps = change.unified.map { "\($0.mark) \($0.step)\n" }.joined()
        return "\n#### \(markdownEscaped(change.summary))\n\n"
            + "\(markdownEscaped(ClassPath.shown(change.path)))\n\n" + fencedCode(steps, language: "diff")
    }

    private func table(_ title: String, _ columns: [String], _ rows: [[String]], isFolded: Bool = false) -> String {
        guard !rows.isEmpty else { return "" }
        let table = markdownTable(columns, rows)
        return isFolded
            ? "\n<details><summary>\(title)</summary>\n\(table)\n</details>\n" : "\n#### \(title)\n\(table)"
    }
}
