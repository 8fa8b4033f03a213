import Foundation
import TraceEngine
import TraceModel
import TraceStore
import VCTraceAudit

/// Audits runs, and keeps the last reports, because a model asks for one page after another.
final class ReportKeeper: @unchecked Sendable {
    /// The values that a report depends on.
    private struct ReportKey: Hashable {
        var number: Int
        var name: String
        var digest: String
        var imported: Int64
        var settings: String?
        var owners: [String]
        /// Another process may have added evidence from a memory graph.
        var evidence: [GraphEvidence]
    }

    private static let greatestCount = 4

    private let lock = NSLock()
    // The most recently used report is last; read and written with the lock held.
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
            settings: audit.settingsDigest,
            owners: configuration.owners.map { "\($0.value)" } + [configuration.codeOwners.map { "\($0.value)" } ?? ""],
            evidence: try StoredEvidence(store).evidence(of: run))
        if let report = find(key) { return report }
        audit.observer = CallObserver(call)
        var stored = StoredAudit(audit: audit, store: store)
        stored.callers = configuration.callers()
        try stored.tellOwners(configuration)
        stored.keeping = access.allowsImport ? .findings : .nothing
        let report = try stored.report(on: run)
        keep(report, key)
        return report
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
