package import TraceModel
package import TraceReports

extension NightReader {
    /// A branch for a page that stands alone: some of its defects, in all of their nights.
    package func branch(of history: BranchHistory, _ holders: [HolderCount]) throws -> SiteBranch {
        SiteBranch(
            name: "",
            entries: try history.nights.map { night in
                SiteBranch.Entry(
                    SiteNight(report: try report(on: night), runs: [], branch: "", after: nil, hasDiff: false))
            },
            verdicts: history.rows.filter(\.isListed).map(\.verdict), history: history, holders: holders)
    }
}
