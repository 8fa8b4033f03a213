package import TraceAuditing
package import TraceModel
import TraceReplay
package import TraceStore

extension RunAudit {
    /// Audits a stored run: one thread reads, another one replays.
    package func report(on run: Run, in store: TraceStore) throws -> RunReport {
        let run = try declared(store.completing(run))
        var audit = try audit(of: run)
        try ask(run, in: store, for: &audit)
        try replay(run, from: ReadAhead { try TraceCursor(store, run) }, &audit)
        var report = report(on: run, &audit)
        report.apply(try StoredEvidence(store).evidence(of: run))
        return report
    }

    /// What a stored run comes to, for comparing it with another.
    package func profile(of run: Run, in store: TraceStore) throws -> RunProfile {
        let run = try declared(store.completing(run))
        var audit = try audit(of: run, profiles: true)
        try ask(run, in: store, for: &audit)
        try replay(run, from: ReadAhead { try TraceCursor(store, run) }, &audit)
        var profile = profile(of: run, &audit)
        let rules = RuleCatalogue.descriptions(with: ownRules)
        profile.findings = try StoredEvidence(store).evidence(of: run).applied(to: profile.findings, rules).kept
        return profile
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
