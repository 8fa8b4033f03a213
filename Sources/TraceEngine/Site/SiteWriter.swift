import Foundation
package import TraceAuditing
import TraceModel
import TraceNights
import TraceReports
package import TraceStore

/// Writes the nights of a store as pages for any server: those that are new or have changed.
package struct SiteWriter {
    package struct WrittenPages: Sendable {
        package var nights = 0
        package var written = 0
        package var unchanged = 0

        mutating func count(_ isWritten: Bool) {
            if isWritten { written += 1 } else { unchanged += 1 }
        }
    }

    private let store: TraceStore
    private let audit: RunAudit
    private let folder: SiteFolder

    /// - Parameters:
    ///   - audit: audits runs for their pages.
    ///   - path: the site's folder; it is created if it is missing.
    package init(_ store: TraceStore, audit: RunAudit, folder path: String) throws {
        self.store = store
        self.audit = audit
        folder = try SiteFolder(path)
    }

    /// The path of the site's first page.
    package var front: String { folder.location(of: .front) }

    package func write() throws -> WrittenPages {
        let reader = try NightReader(judging: store, audit: audit)
        guard !reader.nights.isEmpty else { throw EngineError.noNightMeets("", isStoreEmpty: true) }
        var outcome = WrittenPages()
        var pages: Set<SitePage> = [.front]
        var branches: [SiteBranch] = []
        for (name, nights) in SiteNames(reader.nights).branches {
            branches.append(try write(nights, name, reader, &outcome, &pages))
        }
        outcome.count(try folder.write(FrontPage(branches).text, to: .front))
        folder.keep(pages)
        return outcome
    }

    private func write(
        _ nights: [Night], _ name: String, _ reader: NightReader, _ outcome: inout WrittenPages,
        _ pages: inout Set<SitePage>
    ) throws -> SiteBranch {
        var keptNights: [SiteBranch.KeptNight] = []
        var verdicts: [Verdict] = []
        var silent = audit
        silent.observer = SilentObserver()
        let work = OrderedWork(count: nights.count, threads: ProcessInfo.processInfo.activeProcessorCount, ahead: 8) {
            [store, silent, folder] place in
            Result {
                try SiteNightWriter(
                    night: nights[place], before: place > 0 ? nights[place - 1] : nil,
                    after: place + 1 < nights.count ? nights[place + 1] : nil, branch: name, store: store.reopened(),
                    audit: silent, folder: folder
                ).write()
            }
        }
        defer { work.cancel() }
        while let result = work.next() {
            let done = try result.get()
            outcome.nights += 1
            for (page, isWritten) in done.pages {
                pages.insert(page)
                outcome.count(isWritten)
            }
            keptNights.append(SiteBranch.KeptNight(done.report, hasDiff: done.hasDiff))
            verdicts = done.report.verdicts
        }
        let branch = SiteBranch(
            name: name, keptNights: keptNights, verdicts: verdicts,
            history: try reader.history(upTo: nights[nights.count - 1]),
            holders: try StoredEvidence(store).holderCounts(rule: nil, className: nil))
        outcome.count(try folder.write(BranchPage(branch).text, to: .branch(name)))
        pages.insert(.branch(name))
        return branch
    }
}

/// The branches, and the names of their pages.
private struct SiteNames {
    /// In the order of their first nights; the nights of each are in their order.
    private(set) var branches: [(name: String, nights: [Night])] = []

    init(_ nights: [Night]) {
        var places: [AppBranch: Int] = [:]
        var taken: Set<String> = []
        for night in nights {
            if let place = places[night.appBranch] {
                branches[place].nights.append(night)
                continue
            }
            places[night.appBranch] = branches.count
            let plain = Self.plain([night.app, night.branch].compactMap(\.self).joined(separator: "-"))
            var name = plain
            var number = 2
            while !taken.insert(name).inserted {
                name = "\(plain)-\(number)"
                number += 1
            }
            branches.append((name, [night]))
        }
    }

    /// Returns a name of letters and digits that are the same on every disk and in every address.
    private static func plain(_ text: String) -> String {
        let words = text.lowercased().split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
        let name = words.joined(separator: "-").prefix(60)
        return name.isEmpty ? "nights" : String(name)
    }
}
