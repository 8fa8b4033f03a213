package import TraceAuditing
package import TraceModel
import TraceNights
import TraceReplay
package import TraceStore

/// Keeps the nights of a store: audits what nobody audited, and judges what changed.
package struct NightKeeper: Sendable {
    package let store: TraceStore
    package let audit: RunAudit

    /// - Parameter audit: by which runs are audited that were not, or by other rules or settings.
    package init(_ store: TraceStore, audit: RunAudit) {
        self.store = store
        self.audit = audit
    }

    /// Judges the nights to which launches came, or whose launches changed.
    package func judge() throws {
        let exercises = audit.exercises
        try StoredNights(store).judge(assemble: NightAssembly.nights) { table, wanted in
            NightJudge(table, exercises: exercises).verdicts(of: wanted)
        }
    }

    /// Adds to a report what the nights tell of its findings, as far as they are judged.
    package func tell(of report: inout RunReport) throws {
        var background = try NightBackground(self, newSince: nil)
        try background.complete(&report)
    }

    /// What the nights of a run tell, by fingerprint; nothing where no night is before them.
    package func verdicts(of run: Run) throws -> [String: Verdict] {
        var background = try NightBackground(self, newSince: nil)
        return try background.verdicts(of: run)
    }

    /// Judges all nights, after auditing the runs that nobody audited, or that were audited by other rules or settings.
    package func judgeAll() throws {
        try StoredNights(store).adoptLaunches()
        try auditAll()
        try judge()
    }

    /// Audits the runs again that were audited by other rules or settings, among those with launches on the branches of some runs.
    package func renew(beside runs: [Run]) throws {
        let stale = try StoredNights(store).runs(notAuditedBy: audit.settingsDigest, beside: runs)
        guard !stale.isEmpty else { return }
        let count = try audit(stale)
        guard count > 0 else { return }
        audit.observer.notice(
            "audited \(count) older \(count == 1 ? "run" : "runs") again, because the rules, the configuration or vctrace "
                + "changed since")
    }

    private func auditAll() throws {
        let count = try audit(StoredNights(store).runs(notAuditedBy: audit.settingsDigest))
        guard count > 0 else { return }
        audit.observer.notice(
            "audited \(count == 1 ? "a run" : "\(count) runs") that nobody had audited by these rules and settings")
    }

    /// Audits runs, as far as that is possible, and tells how many.
    private func audit(_ numbers: [Int]) throws -> Int {
        var audit = audit
        let observer = audit.observer
        // What overrules a log's header is about the run that somebody asked for.
        audit.records = nil
        audit.observer = SilentObserver()
        var count = 0
        for number in numbers {
            guard let run = try store.run(numbered: number) else { continue }
            let report: RunReport
            do {
                report = try audit.report(on: run, in: store)
            } catch {
                observer.notice("'\(run.name)' cannot be audited, and so nights say nothing of it: \(error)")
                continue
            }
            try store.saveFindings(KeptAudit(report, settings: audit.settingsDigest), of: run)
            count += 1
        }
        return count
    }
}

extension RunAudit {
    /// How far a controller must have come, by the rules' ids.
    package var exercises: [String: Exercise] {
        RuleCatalogue.descriptions(with: ownRules).exercises
    }
}

extension KeptAudit {
    /// What a store keeps of an audit.
    ///
    /// - Parameter settings: a digest of the rules and settings by which the findings were made.
    package init(_ report: RunReport, settings: String?) {
        let sightings = report.sightings
        self.init(
            findings: report.findings, notChecked: report.notChecked,
            launches: report.run.summary.launches.map { launch in
                let coverage = report.coverages[launch.number] ?? Coverage()
                var digest = LogDigest()
                coverage.text.withBytes { digest.update($0) }
                return LaunchFacts(
                    number: launch.number, coverage: coverage, digest: digest.hexadecimal(),
                    sightings: sightings[launch.number] ?? [])
            }, settings: settings)
    }
}
