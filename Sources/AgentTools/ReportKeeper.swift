import Foundation
import TraceEngine
import TraceModel
import TraceStore
import VCTraceAudit

/// Audits runs, and keeps the findings of the last ones, because a model asks for one page after another.
final class ReportKeeper: @unchecked Sendable {
    /// The values that findings follow from. What else reports tell is read for each.
    private struct ReportKey: Hashable {
        var number: Int
        var name: String
        var digest: String
        var imported: Int64
        var header: Launch.Header
        var settings: String?
        /// Another process may have added evidence from a memory graph.
        var evidence: [GraphEvidence]
    }

    private static let greatestCount = 4

    private let lock = NSLock()
    // The most recently used one is last; read and written with the lock held.
    private var kept: [(key: ReportKey, report: RunReport)] = []

    /// The report on a run.
    ///
    /// - Parameter scope: `run` or `test`; nil for the configuration's.
    func report(
        on run: Run, in store: TraceStore, _ access: StoreAccess, scope: String? = nil, for call: ToolCall
    ) throws -> RunReport {
        var configuration = try access.configuration()
        if let scope { configuration.overrule(Setting.scope, with: scope) }
        var audit = configuration.audit
        let key = ReportKey(
            number: run.number, name: run.name, digest: run.digest, imported: run.imported,
            header: run.summary.header.ofAllLaunches, settings: audit.settingsDigest,
            evidence: try StoredEvidence(store).evidence(of: run))
        audit.observer = CallObserver(call)
        var stored = StoredAudit(configuration, audit: audit, store: store)
        try stored.tellOwners(configuration)
        stored.keeping = access.allowsImport ? .findings : .nothing
        let known = find(key)
        let replayed = try known ?? stored.replay(run)
        if known == nil { keep(replayed, key) }
        return try stored.report(onReplayed: replayed)
    }

    /// The number of runs that are searched for a defect.
    private static let greatestDistance = 20

    /// The first of the reports on some runs that meets a condition. Runs in which an audit found nothing are passed over.
    func first(
        on runs: [Run], in store: TraceStore, _ access: StoreAccess, scope: String? = nil, for call: ToolCall,
        where isMeant: (RunReport) -> Bool
    ) throws -> RunReport? {
        let none = Severity.Counts(error: 0, warning: 0, note: 0)
        let clean = Set(try store.findingCounts().filter { $0.value == none }.keys)
        let observer = CallObserver(call)
        for run in runs.filter({ !clean.contains($0.number) }).prefix(Self.greatestDistance) {
            guard !observer.isCancelled else { throw CancellationError() }
            let found = try report(on: run, in: store, access, scope: scope, for: call)
            if isMeant(found) { return found }
        }
        return nil
    }

    private func find(_ key: ReportKey) -> RunReport? {
        lock.withLock {
            guard let index = kept.firstIndex(where: { $0.key == key }) else { return nil }
            kept.append(kept.remove(at: index))
            return kept[kept.count - 1].report
        }
    }

    private func keep(_ report: RunReport, _ key: ReportKey) {
        lock.withLock {
            kept.append((key, report))
            if kept.count > Self.greatestCount { kept.removeFirst() }
        }
    }
}
