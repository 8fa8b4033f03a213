import TraceModel
import TraceReplay
import TraceStore

/// Replays a stored run against the rules: one thread reads, another one replays.
struct RunAudit {
    /// The event kinds that the recorder captures, where the run's header is to be overruled.
    var records: EventKinds?
    var settings = RuleSettings()
    var policy = RulePolicy()

    func report(on run: Run, in store: TraceStore) throws(CommandFailure) -> RunReport {
        let run = declared(run)
        var audit = Audit(run.summary, settings: settings, policy: policy)
        try replay(run, in: store, &audit)
        var report = RunReport(
            run: run, findings: audit.finish(), notChecked: audit.notChecked,
            rules: RuleCatalogue.all.map { $0.description }, excluded: audit.excludedCount)
        report.tests = audit.tests
        return report
    }

    /// What the run comes to, for comparing it with another.
    func profile(of run: Run, in store: TraceStore) throws(CommandFailure) -> RunProfile {
        let run = declared(run)
        var audit = Audit(run.summary, settings: settings, policy: policy, profiles: true)
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
}
