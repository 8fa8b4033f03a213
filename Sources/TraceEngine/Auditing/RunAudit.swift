package import TraceModel
package import TraceReplay
package import TraceStore

/// Replays a run against the rules: a stored one, or one in memory.
package struct RunAudit: Sendable {
    /// The event kinds that the recorder captures, where the run's header is to be overruled.
    package var records: EventKinds?
    package var settings: RuleSettings
    package var policy: RulePolicy
    /// The team's own rules, which are asked before the replay of a stored run.
    package var sqlRules: [SQLRule]
    /// A digest of the rules and settings; findings by another one may be others.
    package var settingsDigest: String?
    /// What the run must show or be checked for.
    package var requirements = Requirements()
    package var observer: any EngineObserver = SilentObserver()

    package init(
        records: EventKinds? = nil, settings: RuleSettings = RuleSettings(), policy: RulePolicy = RulePolicy(),
        sqlRules: [SQLRule] = []
    ) {
        self.records = records
        self.settings = settings
        self.policy = policy
        self.sqlRules = sqlRules
    }

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

    /// Audits a run in memory, which the team's own rules cannot read.
    package func report(on trace: MemoryTrace, batchSize: Int = .max) throws -> RunReport {
        let run = declared(trace.run)
        var audit = try audit(of: run)
        try replay(run, from: trace.cursor(batchSize: batchSize), &audit)
        return report(on: run, &audit)
    }

    /// What a stored run comes to, for comparing it with another.
    package func profile(of run: Run, in store: TraceStore) throws -> RunProfile {
        let run = try declared(store.completing(run))
        var audit = try audit(of: run, profiles: true)
        try ask(run, in: store, for: &audit)
        try replay(run, from: ReadAhead { try TraceCursor(store, run) }, &audit)
        var profile = profile(of: run, &audit)
        let rules = RuleCatalogue.descriptions(with: sqlRules.map(\.description))
        profile.findings = try StoredEvidence(store).evidence(of: run).applied(to: profile.findings, rules).kept
        return profile
    }

    /// What a run in memory comes to, for comparing it with another.
    package func profile(of trace: MemoryTrace) throws -> RunProfile {
        let run = declared(trace.run)
        var audit = try audit(of: run, profiles: true)
        try replay(run, from: trace.cursor(), &audit)
        return profile(of: run, &audit)
    }

    private func declared(_ run: Run) -> Run {
        var run = run
        if let records { run.summary.header.records = records }
        return run
    }

    private func audit(of run: Run, profiles: Bool = false) throws(EngineError) -> Audit {
        guard run.summary.showsLifecycle else {
            throw EngineError.nothingRecorded(run: run.name, skipped: run.summary.skippedCount)
        }
        return Audit(
            run.summary, further: sqlRules.map(\.description), settings: settings, policy: policy, profiles: profiles)
    }

    private func replay<Source: TraceSource>(_ run: Run, from source: Source, _ audit: inout Audit) throws {
        var source = source
        var batch = ReplayBatch()
        var count = 0
        while try source.next(&batch) {
            audit.replay(batch)
            count += batch.events.count
            observer.progress(of: "auditing \(run.name)", done: count, total: run.summary.eventCount)
            if observer.isCancelled { throw EngineError.cancelled(work: "the audit of '\(run.name)'") }
        }
        observer.endProgress()
    }

    private func ask(_ run: Run, in store: TraceStore, for audit: inout Audit) throws {
        let silent = Set(audit.notChecked.map(\.rule))
        let asked = sqlRules.filter { !silent.contains($0.description.id) }
        guard !asked.isEmpty else { return }
        let query = try SQLRuleQuery(store)
        for rule in asked { audit.expect(try query.matches(of: rule, in: run), by: rule.description) }
    }

    private func report(on run: Run, _ audit: inout Audit) -> RunReport {
        var report = RunReport(
            run: run, findings: audit.finish(), notChecked: audit.notChecked,
            rules: RuleCatalogue.descriptions(with: sqlRules.map(\.description)), excluded: audit.excludedCount)
        report.tests = run.summary.tests
        report.exclusions.matched = audit.usedExclusions
        report.exclusions.possible = policy.possibleExclusions(
            in: run.summary, report.notChecked, rules: report.rules)
        report.missing = requirements.missing(in: run.summary, report.notChecked)
        return report
    }

    private func profile(of run: Run, _ audit: inout Audit) -> RunProfile {
        _ = audit.finish()
        return audit.profile(of: run) ?? RunProfile(run: run, recorded: [])
    }
}

extension TraceSummary {
    /// Whether there is anything to audit: a call of UIKit's, or one of its messages.
    fileprivate var showsLifecycle: Bool {
        let others: EventKinds = EventKinds([.mark, .testStarted, .testFinished, .other])
        return counts.values.contains { !EventKinds($0.keys).subtracting(others).isEmpty }
    }
}
