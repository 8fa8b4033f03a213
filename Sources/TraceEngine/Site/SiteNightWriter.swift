import TraceAuditing
import TraceModel
import TraceReports
import TraceStore

/// Writes the pages of one night: its verdicts, its changes, and the report of each run with findings.
struct SiteNightWriter {
    struct Done: Sendable {
        var report: NightReport
        var hasDiff: Bool
        /// Each page, and whether it was written.
        var pages: [(SitePage, Bool)]
    }

    let night: Night
    let before: Night?
    let after: Night?
    /// The name of the branch's page.
    let branch: String
    let store: TraceStore
    let audit: RunAudit
    let folder: SiteFolder

    func write() throws -> Done {
        let stored = StoredNights(store)
        let sights = try stored.sights(of: night)
        let report = try NightReader(store, audit: audit).report(on: night)
        var pages: [(SitePage, Bool)] = []
        let diff = try before.flatMap { try writeDiff(since: $0, stored.sights(of: $0), sights, report) }
        if let diff { pages.append((.diff(night.number), diff)) }
        let found = sights.filter { $0.counts.total > 0 }
        for sight in found where !sight.goesOn {
            pages.append((.run(sight.run), try writeRun(sight, report)))
        }
        let launches = Dictionary(grouping: try stored.launches(of: night), by: \.run)
        let page = NightPage(
            report, runs: found.map { SiteRun($0, launches[$0.run] ?? []) }, branch: branch, after: after,
            hasDiff: diff != nil)
        pages.append((.night(night.number), try folder.write(page.text, to: .night(night.number))))
        return Done(report: report, hasDiff: diff != nil, pages: pages)
    }

    /// - Returns: whether the page was written.
    private func writeRun(_ sight: NightSight, _ night: NightReport) throws -> Bool {
        let page = SitePage.run(sight.run)
        let source = source([sight], night)
        guard folder.source(of: page) != source else { return false }
        guard let run = try store.run(numbered: sight.run) else { return false }
        var stored = StoredAudit(audit: audit, store: store)
        stored.showsHistory = true
        stored.keeping = .nothing
        return try folder.write(
            SiteReplayPages.run(try stored.report(on: run), of: self.night, branch: branch, source: source), to: page)
    }

    /// - Returns: whether the page was written; nil if the nights have nothing comparable in common.
    private func writeDiff(
        since before: Night, _ earlier: [NightSight], _ sights: [NightSight], _ report: NightReport
    ) throws -> Bool? {
        guard !earlier.isEmpty, !sights.isEmpty else { return nil }
        let page = SitePage.diff(night.number)
        let source = source(earlier + sights, report)
        guard folder.source(of: page) != source else { return false }
        guard let pair = try? NightPair(before, night, in: store) else { return nil }
        let difference = try audit.difference(of: pair, in: store)
        return try folder.write(
            SiteReplayPages.diff(difference, of: night, branch: branch, source: source), to: page)
    }

    /// A digest that is equal for pages with the same content about the same runs.
    private func source(_ sights: [NightSight], _ report: NightReport) -> String {
        let verdicts = report.verdicts.map {
            "\($0.defect.fingerprint) \($0.state) \($0.since.number) \($0.shown) \($0.couldHaveShown)"
        }
        return SiteReplayPages.source(
            of: sights.map { "\($0.run) \($0.name) \($0.stamp)" } + verdicts
                + [audit.settingsDigest ?? "", branch, night.place, before?.place ?? ""])
    }
}

extension SiteRun {
    fileprivate init(_ sight: NightSight, _ launches: [NightLaunch]) {
        let platforms = Set(launches.map(\.platform))
        let shards = sight.shards.sorted().map { "shard \($0)" }
        let place = Set(platforms.compactMap(\.device)).sorted() + Set(platforms.compactMap(\.system)).sorted() + shards
        self.init(
            number: sight.run, name: sight.name,
            counts: sight.counts,
            tests: Set(launches.flatMap(\.tests)).sorted(), place: place.joined(separator: ", "),
            fingerprints: sight.fingerprints)
    }
}
