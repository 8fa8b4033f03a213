import TraceModel
import TraceText

/// The first page of a site: all branches, and their defects by class.
struct FrontPage {
    /// Nobody reads more rows; the pages of the branches have all.
    private static let rowLimit = 2000

    private let branches: [BranchPage]
    private let requests: [BranchPage]
    private let addresses: SiteAddresses

    /// - Parameters:
    ///   - branches: those that matter most come first; must not be empty unless there are requests.
    ///   - requests: pull requests, the newest first.
    init(_ branches: [BranchPage], requests: [BranchPage], _ addresses: SiteAddresses) {
        self.branches = branches
        self.requests = requests
        self.addresses = addresses
    }

    var text: String {
        let newest = (branches + requests)[0].newest
        let rows = rows
        let nights = (branches + requests).reduce(0) { $0 + $1.keptNights.count }
        let alarms = Set((branches + requests).flatMap(\.newest.alarms)).sorted()
        return ReportPage.front.text(
            [
                "title": "Nights", "newest": "\(newest.night.branchTitle), \(newest.night.place)",
                "newestLink": addresses.night(newest.night).path, "totals": newest.totals, "alarms": alarms,
                "facts": "\(counted(nights, "night")) of \(counted(branches.count, "branch", "branches"))"
                    + (requests.isEmpty ? "" : " and \(counted(requests.count, "pull request"))"),
                "branchCount": counted(branches.count, "branch", "branches"), "branches": branches.map(entry),
                "requests": requests.map(entry), "requestCount": counted(requests.count, "pull request"),
                "rows": rows.prefix(Self.rowLimit).map(row),
                "defectCount": rows.count > Self.rowLimit
                    ? "the first \(grouped(Self.rowLimit)) of \(grouped(rows.count))" : "",
            ], frame: PageFrame(page: .front))
    }

    private func entry(_ branch: BranchPage) -> JSONValue {
        let newest = branch.newest
        return [
            "name": branch.title,
            "link": addresses.branch(of: newest.night).path, "night": newest.night.place,
            "nightLink": addresses.night(newest.night).path, "totals": newest.totals,
            "nights": grouped(branch.keptNights.count),
        ]
    }

    /// The defects of the newest nights, without those of pull requests.
    private var rows: [(branch: BranchPage, verdict: Verdict)] {
        let shown = branches.isEmpty ? requests : branches
        return shown.flatMap { branch in branch.report.verdicts.map { (branch: branch, verdict: $0) } }.sorted { a, b in
            let (x, y) = (a.verdict.defect, b.verdict.defect)
            let names = [x, y].map { ClassName($0.className).short }
            return (names[0], x.rule, x.path, a.verdict.state) < (names[1], y.rule, y.path, b.verdict.state)
        }
    }

    private func row(_ row: (branch: BranchPage, verdict: Verdict)) -> JSONValue {
        let (verdict, defect) = (row.verdict, row.verdict.defect)
        let night = row.branch.newest.night
        return verdict.pageRow + [
            "class": defect.name(else: "no class"),
            "state": verdict.state.rawValue, "stateText": verdict.state.text, "branch": night.branchTitle,
            "page": addresses.defect(defect, of: night).path,
            "evidence": row.branch.newestEvidence(of: defect, from: .front),
            "link": SitePage.front.link(to: addresses.branch(of: night), searching: defect.className),
            "search": [defect.className, defect.rule, verdict.state.text, night.branchTitle, defect.path.shown]
                .joined(separator: " "),
        ]
    }
}
