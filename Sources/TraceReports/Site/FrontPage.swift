import TraceModel
import TraceText

/// The first page of a site: the newest night, all branches, and the defects of all branches by class.
package struct FrontPage {
    /// Nobody reads more rows; the pages of the branches have all.
    private static let rowLimit = 2000

    /// Defects of one rule, class and state on one branch.
    private struct DefectOnBranch {
        var branch: BranchPage
        var verdict: Verdict
        var places: Int
    }

    /// The branch with the newest night first.
    private let branches: [BranchPage]

    /// - Parameter branches: must not be empty.
    package init(_ branches: [BranchPage]) {
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

    private func entry(_ branch: BranchPage) -> JSONValue {
        let newest = branch.newest
        return [
            "name": newest.night.branchTitle, "link": SitePage.branch(branch.name).path, "night": newest.night.place,
            "nightLink": SitePage.night(newest.night.number).path, "totals": newest.totals,
            "nights": grouped(branch.keptNights.count),
        ]
    }

    /// The defects of the newest nights of all branches except pull requests.
    private var rows: [DefectOnBranch] {
        branches.filter { $0.newest.night.target == nil || branches.count == 1 }.flatMap { branch in
            NightLine.groups(of: branch.verdicts).map {
                DefectOnBranch(branch: branch, verdict: $0[0], places: $0.count)
            }
        }.sorted { a, b in
            let (x, y) = (a.verdict.defect, b.verdict.defect)
            return (ClassName(x.className).short, x.rule, a.verdict.state, a.branch.name)
                < (ClassName(y.className).short, y.rule, b.verdict.state, b.branch.name)
        }
    }

    private func row(_ row: DefectOnBranch) -> JSONValue {
        let (verdict, defect) = (row.verdict, row.verdict.defect)
        let branch = row.branch.newest.night.branchTitle
        return verdict.pageRow + [
            "class": defect.className.isEmpty ? "no class" : ClassName(defect.className).short,
            "state": verdict.state.rawValue, "stateText": verdict.state.text, "branch": branch,
            "link": SitePage.front.link(to: .branch(row.branch.name), searching: defect.className),
            "more": row.places > 1 ? "in \(row.places) places" : nil,
            "search": [defect.className, defect.rule, verdict.state.text, branch].joined(separator: " "),
        ]
    }
}
