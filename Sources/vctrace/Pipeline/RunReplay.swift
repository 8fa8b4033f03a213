import TraceModel
import TraceReplay
import TraceStore

/// Replays a stored run up to an instant, or from one instant to another.
struct RunReplay {
    let run: Run
    let store: TraceStore

    /// The tree after the last event up to the line.
    ///
    /// - Parameter time: the instant that was asked for, in nanoseconds since the run's start, where it is not the event's.
    func tree(atLine line: Int, time: Int64?, objections: [HierarchySnapshot.Objection]) throws(CommandFailure)
        -> HierarchySnapshot
    {
        var replay = Replay(run.summary)
        let cursor = try cursor(upTo: line)
        var batch = TraceBatch()
        while try next(cursor, &batch) { replay.advance(through: batch, upTo: line) }
        return replay.tree(at: time, objections: objections)
    }

    /// What rules object to up to that line: as the run's last audit found it, or, for a run that was never audited, as an
    /// audit finds it now; of a long run, that is left to an audit.
    func objections(upTo line: Int) throws(CommandFailure) -> [HierarchySnapshot.Objection] {
        let kept = try CommandFailure.wrapping { () throws(StoreError) in try store.objections(of: run, upTo: line) }
        if let kept { return kept }
        guard run.summary.eventCount <= Self.mostAudited else {
            StandardError.write(
                "vctrace: nothing is marked, because '\(run.name)' was not audited yet; 'vctrace audit \(run.name)' does\n"
            )
            return []
        }
        return try RunAudit().report(on: run, in: store).findings.compactMap { finding in
            guard let subject = finding.subject, finding.event.line <= line else { return nil }
            return HierarchySnapshot.Objection(controller: subject.id, rule: finding.rule, severity: finding.severity)
        }
    }

    /// An audit of so many events takes a quarter of a second.
    private static let mostAudited = 1_000_000

    /// Tells each event of the lines what it did.
    func play(lines: ClosedRange<Int>, _ body: (Replay.Step) -> Void) throws(CommandFailure) {
        var replay = Replay(run.summary)
        let cursor = try cursor(upTo: lines.upperBound)
        var batch = TraceBatch()
        while try next(cursor, &batch) {
            var rest = batch
            let split = batch.events.firstIndex { $0.line >= lines.lowerBound } ?? batch.events.count
            if split > 0 {
                rest.events = Array(batch.events[split...])
                rest.controllers = []
                batch.events.removeSubrange(split...)
                replay.advance(through: batch)
            }
            replay.play(rest, upTo: lines.upperBound, body)
        }
    }

    private func cursor(upTo line: Int) throws(CommandFailure) -> TraceCursor {
        try CommandFailure.wrapping { () throws(StoreError) in try TraceCursor(store, run, upTo: line) }
    }

    private func next(_ cursor: TraceCursor, _ batch: inout TraceBatch) throws(CommandFailure) -> Bool {
        try CommandFailure.wrapping { () throws(StoreError) in try cursor.next(&batch) }
    }
}
