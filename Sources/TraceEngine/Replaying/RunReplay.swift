import TraceAuditing
package import TraceModel
package import TraceReplay
package import TraceStore

/// Replays a stored run up to an instant, or from one instant to another.
package struct RunReplay {
    package let run: Run
    package let store: TraceStore

    package init(run: Run, store: TraceStore) {
        self.run = run
        self.store = store
    }

    /// The tree after the last event up to the line.
    ///
    /// - Parameter time: the requested instant, in nanoseconds since the run's start, if it is not the event's.
    package func tree(
        atLine line: Int, time: Int64?, objections: [HierarchySnapshot.Objection]
    ) throws -> HierarchySnapshot {
        var replay = Replay(run.summary)
        let cursor = try TraceCursor(store, run, upTo: line)
        var batch = ReplayBatch()
        while try cursor.next(&batch) { replay.advance(through: batch, upTo: line) }
        return replay.tree(at: time, objections: objections)
    }

    /// The objections up to that line: those of the run's last audit or, if the run was never audited, those of an audit now;
    /// nil for a long run, because its audit takes a while.
    package func objections(upTo line: Int) throws -> [HierarchySnapshot.Objection]? {
        if let kept = try store.objections(of: run, upTo: line) { return kept }
        guard run.summary.eventCount <= Self.mostAudited else { return nil }
        return try RunAudit().report(on: run, in: store).objections(upTo: line)
    }

    /// An audit of this many events takes a quarter of a second.
    private static let mostAudited = 1_000_000

    /// Passes each event of the lines to `body`, with its effect.
    package func play(lines: ClosedRange<Int>, _ body: (Replay.Step) throws -> Void) throws {
        var replay = Replay(run.summary)
        let cursor = try TraceCursor(store, run, upTo: lines.upperBound)
        var batch = ReplayBatch()
        while try cursor.next(&batch) {
            if let first = batch.events.first, first.line < lines.lowerBound {
                replay.advance(through: batch, upTo: lines.lowerBound - 1)
                batch = ReplayBatch(events: batch.events.filter { $0.line >= lines.lowerBound })
            }
            try replay.play(batch, upTo: lines.upperBound, body)
        }
    }

    /// Passes each event to `body`, with its effect and all controllers so far, by number; returns all controllers of the run.
    ///
    /// - Parameter isWatched: whether the changes of a controller are passed on.
    @discardableResult
    func playAll(
        watching isWatched: (ControllerID) -> Bool = { _ in true }, _ body: (Replay.Step, [Controller]) throws -> Void
    ) throws -> [Controller] {
        var replay = Replay(run.summary)
        var controllers: [Controller] = []
        try read { batch in
            controllers += batch.controllers
            try replay.play(batch, watching: isWatched) { try body($0, controllers) }
        }
        return controllers
    }

    /// Passes the run's events to `body`, a few thousand at a time, and reads them on a second thread.
    func read(_ body: (ReplayBatch) throws -> Void) throws {
        let source = ReadAhead { [store, run] in try TraceCursor(store, run) }
        var batch = ReplayBatch()
        while try source.next(&batch) { try body(batch) }
    }

    /// The hierarchy over time: all of it or, for a large run, the controllers of findings.
    ///
    /// - Parameters:
    ///   - census: from an audit of the run; nil if the audit did not count, which costs another replay here.
    ///   - eventLimit: the most events of a run that is recorded completely.
    package func history(
        of findings: [Finding], counted census: HierarchyCensus? = nil, eventLimit: Int = RunReplay.historyLimit
    ) throws -> HierarchyHistory {
        var selection = HistorySelection()
        if run.summary.eventCount > eventLimit {
            selection = HistorySelection(findings, try census ?? survey(), of: run)
        }
        var recorder = HistoryRecorder(run, selection)
        let controllers = try playAll(watching: selection.isShown) { recorder.add($0, $1) }
        return recorder.finish(controllers)
    }

    private func survey() throws -> HierarchyCensus {
        var replay = Replay(run.summary)
        var census = HierarchyCensus()
        try read { batch in replay.survey(batch, into: &census) }
        return census
    }

    /// The number of events that a page shows.
    package static let historyLimit = HistorySelection.eventLimit
}

/// Reads from another source on its own thread, while earlier batches are replayed.
struct ReadAhead: TraceSource {
    private let channel = Channel<ReplayBatch>()
    private let worker: Worker<Void>

    /// - Parameter open: makes the source, on the thread that reads from it.
    init<Source: TraceSource & SendableMetatype>(_ open: @escaping @Sendable () throws -> Source) {
        worker = Worker { [channel] in
            defer { channel.finish() }
            var source = try open()
            var batch = ReplayBatch()
            while try source.next(&batch), channel.send(batch) {}
        }
    }

    func next(_ batch: inout ReplayBatch) throws -> Bool {
        guard let read = channel.receive() else {
            try worker.value()
            return false
        }
        batch = read
        return true
    }
}
