import TraceModel
import TraceText

/// What a comment has behind clicks, once over all runs: the defects of its table in full, known and fixed ones, and unchecked rules.
struct MarkdownDetails {
    var reports: [RunReport]
    /// The defects that are not known.
    var rows: [DefectRow]

    private static let width = 100
    private static let lineLimit = 50
    /// GitHub accepts comments of 65,536 characters; sections that would make the comment longer are left out.
    private static let sizeLimit = 60_000

    /// - Parameter taken: the number of bytes that the comment has already.
    func text(after taken: Int) -> String {
        var room = Self.sizeLimit - taken
        let all = sections.filter { !$0.isEmpty }
        let shown = all.filter { section in
            guard section.utf8.count <= room else { return false }
            room -= section.utf8.count
            return true
        }
        var text = shown.joined()
        if shown.count < all.count {
            text +=
                "\n_\(counted(all.count - shown.count, "section")) left out, because GitHub limits comments to 65,536 characters._\n"
        }
        guard all.count > 1 else { return text }
        return "\n<details><summary>Details</summary>\n\(text)\n</details>\n"
    }

    private var sections: [String] {
        let comparisons = reports.compactMap(\.comparison)
        return [groups]
            + rows.prefix(Self.defectLimit).inGroups(by: \.exemplar.rule).map { rows in
                let count = rows.reduce(0) { $0 + $1.count }
                let isNew = !comparisons.isEmpty && rows.allSatisfy(\.isNew)
                let new = isNew ? "\(grouped(count)) new" : counted(count, "finding")
                let texts = rows.map { DefectSection($0).text(width: Self.width) }
                return section("\(rows[0].exemplar.rule): \(new)", [texts.joined(separator: "\n\n")])
            }
            + [
                section("Known", known), section("Fixed", (comparisons.last?.fixed ?? []).sorted().map(line)),
                withdrawn, notChecked, problems,
            ]
    }

    private var known: [String] {
        DefectRows(of: reports, \.knownDefects).sorted.map {
            line($0.exemplar.rule, ClassPath(($0.exemplar.path)).description, $0.count)
        }.sorted()
    }

    private func line(_ defect: RunReport.KnownDefect) -> String {
        line(defect.rule, defect.path.description, defect.count)
    }

    private func line(_ rule: String, _ path: String, _ count: Int) -> String {
        visible(rule + (path.isEmpty ? "" : "  \(path)") + times(count, after: "  "))
    }

    private var withdrawn: String {
        let texts = reports.flatMap { report in report.withdrawn.map { visible($0.withdrawal(in: report.run)) } }
        return section("Withdrawn: \(counted(texts.count, "finding"))", texts)
    }

    private var notChecked: String {
        let entries = Set(reports.flatMap(\.notChecked))
        return section(
            "Not checked: \(counted(Set(entries.map(\.rule)).count, "rule"))",
            RunReport.NotChecked.lines(of: entries).map { visible($0) })
    }

    /// The gaps of recorders, and the lines that could not be read.
    private var problems: String {
        let gaps = Set(reports.flatMap(\.run.gapRemarks)).sorted().map { "\n\(markdownEscaped(visible($0)))\n" }
            .joined()
        let unread = reports.filter { $0.run.problemRemark != nil }
        guard let first = unread.first else { return gaps }
        let count = unread.reduce(0) { $0 + $1.run.summary.problemCount }
        return gaps + "\n\(Run.problemRemark(count)):\n\n"
            + fencedCode(visible(first.problemCommand.description), language: "sh")
    }

    /// The number of findings of each test, class or owner, if the reports are grouped by these.
    private var groups: String {
        let groups = reports.flatMap { DefectGroup.groups(of: $0) }.inGroups(by: \.title)
        guard !groups.isEmpty, let grouping = reports.first?.grouping else { return "" }
        let hasOutcomes = grouping == .test
        let rows = groups.map { same in
            let counts = same.reduce(into: Severity.Counts([])) { $0 += $1.counts }
            return [same[0].title] + (hasOutcomes ? [same.last?.test?.outcome?.rawValue ?? ""] : [])
                + Severity.allCases.reversed().map { grouped(counts[$0]) }
        }
        let columns = [grouping.rawValue] + (hasOutcomes ? ["outcome"] : []) + ["errors", "warnings", "notes"]
        return markdownTable(columns, rows, numbers: 3)
    }

    /// Unformatted lines of text behind a click; empty for no lines.
    private func section(_ title: String, _ lines: [String]) -> String {
        guard !lines.isEmpty else { return "" }
        let more = lines.count > Self.lineLimit ? ["… and \(grouped(lines.count - Self.lineLimit)) more"] : []
        let code = fencedCode((lines.prefix(Self.lineLimit) + more).joined(separator: "\n"), language: "text")
        return "\n<details><summary>\(xmlEscaped(visible(title)))</summary>\n\n\(code)\n</details>\n"
    }
}
