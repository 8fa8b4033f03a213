import TraceModel
import TraceReplay
import TraceStore

/// The checkpoints of a run whose import could make none: what the log shows of a class came out too late.
struct RunCheckpoints {
    let run: Run
    let store: TraceStore

    /// Makes them, now that the whole log is known.
    func make() throws(CommandFailure) {
        guard run.summary.eventCount >= CheckpointSpacing.usual else { return }
        try CommandFailure.wrapping { () throws(StoreError) in
            guard try !store.hasCheckpoints(run) else { return }
            var replay = Replay(run.summary)
            var spacing = CheckpointSpacing()
            var checkpoints: [Checkpoint] = []
            var passed = 0
            let cursor = try TraceCursor(store, run)
            var batch = TraceBatch()
            while try cursor.next(&batch) {
                checkpoints += replay.advance(through: batch, after: passed, &spacing)
                passed += batch.events.count
            }
            try store.save(checkpoints, of: run)
        }
    }
}
