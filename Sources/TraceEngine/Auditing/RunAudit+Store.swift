package import TraceAuditing
package import TraceModel
import TraceReplay
package import TraceStore

extension RunAudit {
    /// Audits a stored run: one thread reads, another one replays.
    package func report(on run: Run, in store: TraceStore) throws -> RunReport {
        try report(on: run, in: store, showsHistory: false).report
    }

    /// Audits a stored run, and counts what happens to each controller if a page is to show some of them.
    func report(
        on run: Run, in store: TraceStore, showsHistory: Bool
    ) throws -> (report: RunReport, census: HierarchyCensus?) {
        let run = try declared(store.completing(run))
        let counts = showsHistory && run.summary.eventCount > RunReplay.historyLimit
        var audit = try audit(of: run, counts: counts)
        try ask(run, in: store, for: &audit)
        try replay(run, from: ReadAhead { try TraceCursor(store, run) }, &audit)
        var report = report(on: run, &audit)
        report.apply(try StoredEvidence(store).evidence(of: run))
        return (report, audit.census)
    }

    /// What launches of a stored run come to, for comparing them with others.
    ///
    /// - Parameter launches: their numbers in the run; nil among them is for the run as a whole.
    func profiles(of run: Run, _ launches: [Int?], in store: TraceStore) throws -> [RunProfile] {
        let run = try declared(store.completing(run))
        var audit = try audit(of: run, profiles: true)
        try ask(run, in: store, for: &audit)
        try replay(run, from: ReadAhead { try TraceCursor(store, run) }, &audit)
        let rules = RuleCatalogue.descriptions(with: ownRules)
        let evidence = try StoredEvidence(store).evidence(of: run)
        return profiles(of: run, launches, &audit).map { profile in
            var profile = profile
            profile.findings = evidence.applied(to: profile.findings, rules).kept
            return profile
        }
    }

    private func ask(_ run: Run, in store: TraceStore, for audit: inout Audit) throws {
        let silent = Set(audit.notChecked.map(\.rule))
        let asked = sqlRules.filter { !silent.contains($0.description.id) }
        guard !asked.isEmpty else { return }
        let query = try SQLRuleQuery(store)
        for rule in asked { audit.expect(try query.matches(of: rule, in: run), by: rule.description) }
    }
}

extension TraceCursor: TraceSource {}
