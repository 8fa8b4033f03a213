import TraceModel
import TraceReports
import TraceStore
import VCTraceAudit

/// Writes the pages of one night: its verdicts, its changes, and reports of its runs.
struct SiteNightWriter {
    let night: Night
    /// Nil for the newest of the branch.
    let after: Night?
    let addresses: SiteAddresses
    let store: TraceStore
    /// Reads over the same connection.
    let reader: NightReader
    let audit: RunAudit
    let folder: SiteFolder
    let code: SiteCode

    func write() throws -> (kept: BranchPage.KeptNight, pages: SiteWriter.WrittenPages) {
        let runs = try reader.contents.runs(of: night)
        var report = try reader.report(on: night, code.owners, code.sources)
        report.sourceURL = code.address
        var pages: SiteWriter.WrittenPages = [:]
        let diff = addresses.diff(night)
        pages[diff] = try report.before.flatMap {
            try writeDiff(since: $0, reader.contents.runs(of: $0), runs, report)
        }
        let found = runs.filter { $0.counts.total > 0 }
        for run in found where !run.goesOn {
            guard let page = addresses.run(run.number) else { continue }
            pages[page] = try write(run, to: page, report)
        }
        let hasDiff = pages[diff] != nil
        let text = NightPage(report, runs: found, addresses, after: after, hasDiff: hasDiff).text
        pages[addresses.night(night)] = try folder.write(text, to: addresses.night(night))
        let reported = found.filter { addresses.run($0.number) != nil }
        return (BranchPage.KeptNight(report, runs: reported, hasDiff: hasDiff), pages)
    }

    /// - Returns: whether the page was written.
    private func write(_ run: NightRun, to page: SitePage, _ night: NightReport) throws -> Bool {
        let source = source([run], night)
        guard folder.source(of: page) != source else { return false }
        guard let run = try store.run(numbered: run.number) else { return false }
        var stored = StoredAudit(audit: audit, store: store)
        stored.historyLimit = RunReplay.historyLimit
        stored.keeping = .nothing
        (stored.owners, stored.sources, stored.sourceURL) = (code.owners, code.sources, code.address)
        return try folder.write(
            SitePage.SiteReplayPages.run(try stored.report(on: run), at: page, of: night, addresses, source: source),
            to: page)
    }

    /// - Returns: whether the page was written; nil if the nights have nothing comparable in common.
    private func writeDiff(
        since before: Night, _ earlier: [NightRun], _ runs: [NightRun], _ report: NightReport
    ) throws -> Bool? {
        guard !earlier.isEmpty, !runs.isEmpty else { return nil }
        let page = addresses.diff(night)
        let source = source(earlier + runs, report)
        guard folder.source(of: page) != source else { return false }
        guard let pair = try? NightPair(before, night, in: store) else { return nil }
        let difference = try StoredDiff(audit: audit, store: store).difference(of: pair, lacking: report.cloneFault)
        return try folder.write(
            SitePage.SiteReplayPages.diff(difference, of: report, addresses, source: source), to: page)
    }

    /// A digest that is equal for pages with the same content about the same runs.
    private func source(_ runs: [NightRun], _ report: NightReport) -> String {
        let verdicts = report.verdicts.map {
            "\($0.defect.fingerprint) \($0.state) \(addresses.night($0.since).path) \($0.shown) \($0.couldHaveShown) "
                + "\($0.isAgain) \($0.isFixedByTarget)"
        }
        let owners = report.owners.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
        let places =
            report.sources.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value.path):\($0.value.line)" }
            + report.callers.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value.text)" }
        return SitePage.SiteReplayPages.source(
            of: runs.map { "\(addresses.run($0.number)?.path ?? "") \($0.name) \($0.stamp)" } + verdicts + owners
                + places
                + [
                    audit.settingsDigest ?? "", code.address ?? "", addresses.night(night).path, night.place,
                    report.before?.place ?? "", report.incompleteness.joined(separator: "; "),
                ])
    }
}
