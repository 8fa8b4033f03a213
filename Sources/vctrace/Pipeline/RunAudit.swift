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
        var run = run
        if let records { run.summary.header.records = records }
        let channel = Channel<TraceBatch>()
        let stored = run
        let reader = Worker { () throws(CommandFailure) in
            defer { channel.finish() }
            try CommandFailure.wrapping { () throws(StoreError) in
                let cursor = try TraceCursor(store, stored)
                var batch = TraceBatch()
                while try cursor.next(&batch), channel.send(batch) {}
            }
        }
        var audit = Audit(run.summary, settings: settings, policy: policy)
        var progress = Progress("auditing \(run.name)", total: run.summary.eventCount)
        while let batch = channel.receive() {
            audit.replay(batch)
            progress.advance(by: batch.events.count)
        }
        progress.finish()
        try reader.value()
        return RunReport(
            run: run, findings: audit.finish(), notChecked: audit.notChecked,
            rules: RuleCatalogue.all.map { $0.description }, excluded: audit.excludedCount)
    }
}
