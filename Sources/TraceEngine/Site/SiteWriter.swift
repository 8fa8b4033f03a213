import Foundation
import LogFiles
import TraceModel
package import TraceReports
package import TraceStore
import TraceVerdicts
package import VCTraceAudit

/// Where the pages of a site find code.
struct SiteCode: Sendable {
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
    ///   - sourceURL: the template for the addresses of lines of code.
    ///   - path: the site's folder; it is created if it is missing.
    package init(_ store: TraceStore, audit: RunAudit, sourceURL: String? = nil, folder path: String) throws {
        self.store = store
        self.audit = audit
        let sources = SourceTable(near: FileManager.default.currentDirectoryPath)
        code = SiteCode(sources: sources, address: sourceURL)
        folder = try SiteFolder(path)
    }

    /// The path of the site's first page.
    package var front: String { folder.location(of: .front) }

    package func write() throws -> (nights: Int, pages: WrittenPages) {
        let reader = try NightReader(judging: store, audit: audit)
        guard !reader.nights.isEmpty else { throw EngineError.noNightMeets("", branches: []) }
        var pages: WrittenPages = [:]
        let branches = try Self.named(reader.nights).map { try write($0.nights, $0.name, reader, &pages) }
        pages[.front] = try folder.write(FrontPage(branches).text, to: .front)
        folder.keep(Set(pages.keys))
        return (reader.nights.count, pages)
    }

    private func write(
        _ nights: [Night], _ name: String, _ reader: NightReader, _ pages: inout WrittenPages
    ) throws -> BranchPage {
        var keptNights: [BranchPage.KeptNight] = []
        var verdicts: [Verdict] = []
        var silent = audit
        silent.observer = SilentObserver()
        let work = OrderedWork(count: nights.count, threads: ProcessInfo.processInfo.activeProcessorCount, ahead: 8) {
            [store, silent, folder, code] place in
            Result {
                try SiteNightWriter(
                    night: nights[place], after: place + 1 < nights.count ? nights[place + 1] : nil, branch: name,
                    store: store.reopened(), audit: silent, folder: folder, code: code
                ).write()
            }
        }
        defer { work.cancel() }
        while let result = work.next() {
            let (report, own) = try result.get()
            pages.merge(own) { $1 }
            keptNights.append(BranchPage.KeptNight(report, hasDiff: own[.diff(report.night.number)] != nil))
            verdicts = report.verdicts
        }
        let page = BranchPage(
            name: name, keptNights, verdicts: verdicts,
            history: try reader.history(upTo: nights[nights.count - 1]),
            holders: try StoredEvidence(store).holderCounts(rule: nil, className: nil))
        pages[.branch(name)] = try folder.write(page.text, to: .branch(name))
        return page
    }

    /// The nights of each branch and the name of its page, in the order of the branches' first nights.
    private static func named(_ nights: [Night]) -> [(name: String, nights: [Night])] {
        var taken: Set<String> = []
        return nights.inGroups(by: \.appBranch).map { own in
            let plain = plain([own[0].app, own[0].branch].compactMap(\.self).joined(separator: "-"))
            var name = plain
            var number = 2
            while !taken.insert(name).inserted {
                name = "\(plain)-\(number)"
                number += 1
            }
            return (name, own)
        }
    }

    /// Returns a name of letters and digits that are the same on every disk and in every address.
    private static func plain(_ text: String) -> String {
        let words = text.lowercased().split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
        let name = words.joined(separator: "-").prefix(60)
        return name.isEmpty ? "nights" : String(name)
    }
}
