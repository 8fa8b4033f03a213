import Foundation
import LogFiles
import TraceModel
package import TraceReports
package import TraceStore
import TraceVerdicts
package import VCTraceAudit

/// Where the pages of a site find code, and whose it is.
struct SiteCode: Sendable {
    var owners: OwnerTable
    /// Nil outside of a work tree.
    var sources: SourceTable?
    /// The template for the addresses of lines of code; nil if the team has none.
    var address: String?
}

/// Writes the nights of a store as pages for any server: those that are new or have changed.
package struct SiteWriter {
    /// The pages of the site, and whether each was written; the others already had the same content.
    package typealias WrittenPages = [SitePage: Bool]

    private let store: TraceStore
    private let audit: RunAudit
    private let folder: SiteFolder
    private let code: SiteCode

    /// - Parameters:
    ///   - audit: audits runs for their pages.
    ///   - owners: for the pages of nights, runs and defects.
    ///   - sourceURL: the template for the addresses of lines of code.
    ///   - path: the site's folder; it is created if it is missing.
    package init(
        _ store: TraceStore, audit: RunAudit, _ owners: OwnerTable, sourceURL: String? = nil, folder path: String
    ) throws {
        self.store = store
        self.audit = audit
        let sources = owners.sharing(.here)
        code = SiteCode(owners: owners, sources: sources, address: sourceURL)
        folder = try SiteFolder(path)
    }

    /// The path of the site's first page.
    package var front: String { folder.location(of: .front) }

    package func write() throws -> (nights: Int, pages: WrittenPages) {
        defer { folder.removeIfUnused() }
        let reader = try NightReader(judging: store, audit: audit)
        guard !reader.nights.isEmpty else { throw EngineError.noNightMeets("", branches: []) }
        try folder.makeFolders()
        let addresses = SiteAddresses(
            reader.nights, launches: try reader.contents.launchIdentities(),
            showing: try reader.contents.showingRuns())
        var pages: WrittenPages = [:]
        let branches = try reader.nights.inGroups(by: \.appBranch).map { nights in
            try write(nights, reader, addresses, &pages)
        }
        for (page, text) in SiteIndex(branches, addresses).pages { pages[page] = try folder.write(text, to: page) }
        folder.keep(Set(pages.keys))
        return (reader.nights.count, pages)
    }

    private func write(
        _ nights: [Night], _ reader: NightReader, _ addresses: SiteAddresses, _ pages: inout WrittenPages
    ) throws -> BranchPage {
        var keptNights: [BranchPage.KeptNight] = []
        var silent = audit
        silent.observer = SilentObserver()
        // Connections for the threads. To open one takes longer than to write the pages of a night that has not changed.
        let free = Locked<[TraceStore]>([])
        let work = OrderedWork(count: nights.count, threads: ProcessInfo.processInfo.activeProcessorCount, ahead: 8) {
            [store, silent, folder, code] place in
            Result {
                let own = try free.withLock { $0.popLast() } ?? store.reopened()
                defer { free.withLock { $0.append(own) } }
                return try SiteNightWriter(
                    night: nights[place], after: place + 1 < nights.count ? nights[place + 1] : nil,
                    addresses: addresses, store: own, reader: reader.over(own, audit: silent), audit: silent,
                    folder: folder, code: code
                ).write()
            }
        }
        defer { work.cancel() }
        while let result = work.next() {
            let (kept, own) = try result.get()
            pages.merge(own) { $1 }
            keptNights.append(kept)
        }
        let newest = nights[nights.count - 1]
        var report = try reader.report(on: newest, code.owners, code.sources, tracesAll: true)
        report.sourceURL = code.address
        let branch = BranchPage(
            keptNights, newest: report,
            history: try reader.history(upTo: newest),
            holders: try StoredEvidence(store).holderCounts(rule: nil, className: nil), on: addresses)
        if let page = branch.page { pages[page] = try folder.write(branch.text, to: page) }
        return branch
    }
}
