package import TraceAuditing
package import TraceModel
import TraceNights
import TraceReplay
package import TraceStore

/// Updates the nights of a store: audits runs that were never audited, and judges nights that changed.
package struct NightKeeper: Sendable {
    private let store: TraceStore
    private let audit: RunAudit

    /// - Parameter audit: audits the runs that were not audited, or with other rules or settings.
    package init(_ store: TraceStore, audit: RunAudit) {
        self.store = store
        self.audit = audit
    }

    /// Judges the nights with new or changed launches.
    package func judge() throws {
        let exercises = audit.exercises
        try StoredNights(store).judge(assemble: NightAssembly.nights) { table, wanted in
            NightJudge(table, exercises: exercises).verdicts(of: wanted)
        }
    }

    /// The verdicts of a run's night, by fingerprint; none if there is no earlier night.
    package func verdicts(of run: Run) throws -> [String: Verdict] {
        var background = NightBackground(store, audit: audit)
        return try background.verdicts(of: run)
    }

    /// Judges all nights, after auditing the runs that were never audited, or were audited with other rules or settings.
    package func judgeAll() throws {
        try judgeAll(" with these rules and settings") { try $0.runs(notAuditedBy: audit.settingsDigest) }
    }

    /// Judges all nights, after auditing the runs that were never audited. Other runs keep the results of their last audit, whatever
    /// its rules and settings were.
    package func judgeLeftOut() throws {
        try judgeAll("") { try $0.runsNeverAudited().map(\.number) }
    }

    /// - Parameters:
    ///   - lack: the audits that the runs lacked, for the notice.
    ///   - runs: the numbers of the runs to audit.
    private func judgeAll(_ lack: String, after runs: (StoredNights) throws -> [Int]) throws {
        let stored = StoredNights(store)
        try stored.adoptLaunches()
        let count = try audit(runs(stored))
        if count > 0 {
            audit.observer.notice("audited \(count == 1 ? "a run" : "\(count) runs") that nobody had audited\(lack)")
        }
        try judge()
    }

    /// Audits again the runs that share a branch with these runs and were audited with other rules or settings.
    package func renew(beside runs: [Run]) throws {
        let count = try audit(StoredNights(store).runs(notAuditedBy: audit.settingsDigest, beside: runs))
        guard count > 0 else { return }
        audit.observer.notice(
            "audited \(count) older \(count == 1 ? "run" : "runs") again, because the rules, the configuration or vctrace "
                + "have changed since")
    }

    /// Audits all runs that can be audited, and returns their number.
    private func audit(_ numbers: [Int]) throws -> Int {
        var audit = audit
        let observer = audit.observer
        // Options that overrule a log's header are for the run that the user named.
        audit.records = nil
        audit.observer = SilentObserver()
        var count = 0
        for number in numbers {
            guard let run = try store.run(numbered: number) else { continue }
            let report: RunReport
            do {
                report = try audit.report(on: run, in: store)
            } catch {
                observer.notice("'\(run.name)' cannot be audited, so nights do not include it: \(error)")
                continue
            }
            try store.saveFindings(KeptAudit(report, settings: audit.settingsDigest), of: run)
            count += 1
        }
        return count
    }
}

extension RunAudit {
    /// The exercise that each rule needs from a controller, by the rules' ids.
    package var exercises: [String: Exercise] {
        RuleCatalogue.descriptions(with: ownRules).exercises
    }
}

extension KeptAudit {
    /// The values that a store keeps of an audit.
    ///
    /// - Parameter settings: a digest of the rules and settings of the audit.
    package init(_ report: RunReport, settings: String?) {
        let sightings = report.sightings
        self.init(
            findings: report.findings, notChecked: report.notChecked,
            launches: report.run.summary.launches.map { launch in
                let coverage = report.coverages[launch.number] ?? Coverage()
                var digest = LogDigest()
                coverage.text.withBytes { digest.update($0) }
                return (launch.number, coverage, digest.hexadecimal(), sightings[launch.number] ?? [])
            }, settings: settings)
    }
}
