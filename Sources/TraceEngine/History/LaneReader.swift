import Foundation
package import TraceModel
import TraceReports
package import TraceStore

/// Reads what the audits of a lane's runs found.
package struct LaneReader: Sendable {
    private let store: TraceStore
    private let audit: RunAudit

    /// - Parameter audit: by which runs are audited again whose last audit went by other rules or settings.
    package init(_ store: TraceStore, audit: RunAudit) {
        self.store = store
        self.audit = audit
    }

    /// The runs of the lane of one run up to that run, the oldest first.
    package func runs(upTo run: Run) throws -> [RunMark] {
        let lane = RunLane(of: run)
        let own = try store.marks(named: lane.name).filter {
            RunLane(of: $0) == lane && ($0.date, $0.number) <= (run.date, run.number)
        }
        return own.sorted { ($0.date, $0.number) < ($1.date, $1.number) }
    }

    /// What the audited ones of these runs tell.
    ///
    /// - Parameters:
    ///   - runs: the oldest first.
    ///   - current: the number of the run that was audited just now, whatever the settings.
    ///   - wanted: the number of a run that is audited if it was not yet.
    package func history(of runs: [RunMark], current: Int? = nil, wanted: Int? = nil) throws -> LaneHistory {
        let audited = runs.filter { $0.isAudited || $0.number == wanted }
        try renew(audited.filter { $0.number != current && $0.auditSettings != audit.settingsDigest })
        let numbers = audited.map(\.number)
        let counts = try store.defectCounts(of: numbers)
        let classes = Set(counts.map { $0.path.components(separatedBy: " > ").last ?? "" })
        return LaneHistory(
            runs: audited, counts: counts, exercising: try store.runs(exercising: classes, among: numbers),
            unchecked: try store.uncheckedRules(of: numbers))
    }

    /// Audits runs again, so that all findings are by the same rules and settings.
    private func renew(_ runs: [RunMark]) throws {
        guard !runs.isEmpty else { return }
        var audit = audit
        // What overrules a log's header is about the run that somebody asked for.
        audit.records = nil
        audit.observer = SilentObserver()
        for mark in runs {
            guard let run = try store.run(numbered: mark.number), let report = try? audit.report(on: run, in: store)
            else {
                continue
            }
            try store.saveFindings(
                report.findings, notChecked: report.notChecked, settings: audit.settingsDigest, of: run)
        }
        let older = runs.count { $0.isAudited }
        guard older > 0 else { return }
        self.audit.observer.notice(
            "audited \(counted(older, "older run")) again, because the rules, the configuration or vctrace changed since"
        )
    }
}
