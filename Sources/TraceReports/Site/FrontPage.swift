import TraceModel
import TraceText

/// The first page of a site: the newest night, all branches, and the defects of all branches by class.
package struct FrontPage {
    /// Nobody reads more rows; the pages of the branches have all.
    private static let rowLimit = 2000

    /// Defects of one rule, class and state on one branch.
    private struct Row {
        var branch: SiteBranch
        var verdict: Verdict
        var places: Int

        func isBefore(_ other: Row) -> Bool {
            let (a, b) = (verdict.defect, other.verdict.defect)
            return (ClassName(a.className).short, a.rule, verdict.state, branch.name)
                < (ClassName(b.className).short, b.rule, other.verdict.state, other.branch.name)
        }
    }

    /// The branch with the newest night first.
    private let branches: [SiteBranch]

    /// - Parameter branches: must not be empty.
    package init(_ branches: [SiteBranch]) {
        self.branches = branches.sorted { Night.isBefore($1.newest.night, $0.newest.night) }
    }

    package var text: String {
        // Nobody asks about a pull request first.
        let newest = branches.first { $0.newest.night.target == nil } ?? branches[0]
        let rows = rows
        let nights = branches.reduce(0) { $0 + $1.keptNights.count }
        return ReportPage.front.text(
            [
                "title": "Nights", "newest": "\(newest.newest.night.branchTitle), \(newest.newest.night.place)",
                "newestLink": SitePage.night(newest.newest.night.number).path, "totals": newest.newest.totals,
                "facts": "\(counted(nights, "night")) of \(counted(branches.count, "branch", "branches"))",
                "branchCount": counted(branches.count, "branch", "branches"), "branches": branches.map(entry),
                "rows": rows.prefix(Self.rowLimit).map(row),
                "defectCount": rows.count > Self.rowLimit
                    ? "the first \(grouped(Self.rowLimit)) of \(grouped(rows.count))" : "",
            ])
    }

    private func entry(_ branch: SiteBranch) -> [String: Any] {
        let newest = branch.newest
        return [
            "name": newest.night.branchTitle, "link": SitePage.branch(branch.name).path, "night": newest.night.place,
            "nightLink": SitePage.night(newest.night.number).path, "totals": newest.totals,
            "nights": grouped(branch.keptNights.count),
        ]
    }

    /// The defects of the newest nights of all branches except pull requests.
    private var rows: [Row] {
        branches.filter { $0.newest.night.target == nil || branches.count == 1 }.flatMap { branch in
            NightLine.groups(of: branch.verdicts).map { Row(branch: branch, verdict: $0[0], places: $0.count) }
        }.sorted { $0.isBefore($1) }
    }

    private func row(_ row: Row) -> [String: Any] {
        let (verdict, defect) = (row.verdict, row.verdict.defect)
        let branch = row.branch.newest.night.branchTitle
        var content: [String: Any] = [
            "class": defect.className.isEmpty ? "no class" : ClassName(defect.className).short, "rule": defect.rule,
            "severity": verdict.severity.rawValue, "mark": verdict.severity.mark, "state": verdict.state.rawValue,
            "stateText": verdict.state.text, "since": NightText.since(verdict), "branch": branch,
            "link": SitePage.branch(row.branch.name).path + "#search=" + LogPath.encoded(defect.className),
            "search": [defect.className, defect.rule, verdict.state.text, branch].joined(separator: " "),
        ]
        if row.places > 1 { content["more"] = "in \(row.places) places" }
        return content
    }
}
