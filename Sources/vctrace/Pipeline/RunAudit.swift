import TraceModel
import TraceReplay
import TraceStore

/// Replays a stored run against the rules: one thread reads, another one replays.
struct RunAudit {
    /// The event kinds that the recorder captures, where the run's header is to be overruled.
    var records: EventKinds?
    var settings = RuleSettings()
    var policy = RulePolicy()
    /// The team's own rules, which are asked before the replay.
    var sqlRules: [SQLRule] = []

    func report(on run: Run, in store: TraceStore) throws(CommandFailure) -> RunReport {
        let run = declared(run)
        let own = sqlRules.map(\.description)
        var audit = Audit(run.summary, further: own, settings: settings, policy: policy)
        try replay(run, in: store, &audit)
        var report = RunReport(
            run: run, findings: audit.finish(), notChecked: audit.notChecked,
            rules: RuleCatalogue.descriptions(with: own), excluded: audit.excludedCount)
        report.tests = audit.tests
        return report
    }

    /// What the run comes to, for comparing it with another.
    func profile(of run: Run, in store: TraceStore) throws(CommandFailure) -> RunProfile {
        let run = declared(run)
        var audit = Audit(
            run.summary, further: sqlRules.map(\.description), settings: settings, policy: policy, profiles: true)
        try replay(run, in: store, &audit)
        _ = audit.finish()
        return audit.profile(of: run) ?? RunProfile(run: run, recorded: [])
    }

    private func declared(_ run: Run) -> Run {
        var run = run
        if let records { run.summary.header.records = records }
        return run
    }

    private func replay(_ run: Run, in store: TraceStore, _ audit: inout Audit) throws(CommandFailure) {
        try ask(run, in: store, for: &audit)
        let channel = Channel<TraceBatch>()
        let reader = Worker { () throws(CommandFailure) in
            defer { channel.finish() }
            try CommandFailure.wrapping { () throws(StoreError) in
                let cursor = try TraceCursor(store, run)
                var batch = TraceBatch()
                while try cursor.next(&batch), channel.send(batch) {}
            }
        }
        var progress = Progress("auditing \(run.name)", total: run.summary.eventCount)
        while let batch = channel.receive() {
            audit.replay(batch)
            progress.advance(by: batch.events.count)
        }
        progress.finish()
        try reader.value()
    }

    private func ask(_ run: Run, in store: TraceStore, for audit: inout Audit) throws(CommandFailure) {
        let silent = Set(audit.notChecked.map(\.rule))
        let asked = sqlRules.filter { !silent.contains($0.description.id) }
        guard !asked.isEmpty else { return }
        let query = try CommandFailure.wrapping { () throws(StoreError) in try SQLRuleQuery(store) }
        for rule in asked {
            audit.expect(
                try CommandFailure.wrapping { try query.matches(of: rule, in: run) }, by: rule.description)
        }
    }
}
