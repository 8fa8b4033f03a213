package import TraceExport
package import TraceModel
package import TraceReplay
package import TraceStore
package import VCTraceAudit

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

    /// The objections up to that line: those of the run's last audit or, if the run was never audited, those of this audit;
    /// nil for a long run, because its audit takes a while.
    package func objections(upTo line: Int, by audit: RunAudit) throws -> [HierarchySnapshot.Objection]? {
        if let kept = try store.objections(of: run, upTo: line) { return kept }
        guard run.summary.eventCount <= Self.mostAudited else { return nil }
        return try audit.report(on: run, in: store).objections(upTo: line)
    }

    /// An audit of this many events takes a quarter of a second.
    private static let mostAudited = 1_000_000

    /// Passes each event of the lines to `body`, with its effect.
    package func play(lines: ClosedRange<Int>, _ body: (Replay.Step) throws -> Void) throws {
        var replay = Replay(run.summary)
        let cursor = try TraceCursor(store, run, upTo: lines.upperBound)
        var batch = ReplayBatch()
        while try cursor.next(&batch) { try replay.play(batch, lines: lines, body) }
    }

    /// Passes each event to `body`, with the controllers that it affects; returns all controllers of the run, by number.
    @discardableResult
    func playAll(_ body: (Replay.Step) throws -> Void) throws -> [Controller] {
        var replay = Replay(run.summary)
        try TraceCursor.read({ [store, run] in try TraceCursor(store, run) }) { batch in
            try replay.play(batch, compares: false, body)
        }
        return replay.controllers
    }

    /// The hierarchy over time: all of it or, for a large run, each life and as many of the calls as there is room for.
    ///
    /// - Parameters:
    ///   - eventLimit: the most events of a run that is recorded completely.
    ///   - thins: whether a part of the other calls of a large run is shown, too.
    package func history(
        of findings: [Finding], eventLimit: Int = RunReplay.historyLimit, thins: Bool = true
    ) throws -> HierarchyHistory {
        var selection = HistorySelection()
        if run.summary.eventCount > eventLimit {
            selection = HistorySelection(findings, of: run, eventLimit: eventLimit, thins: thins)
        }
        var recorder = HistoryRecorder(run, selection)
        let controllers = try playAll { recorder.add($0) }
        return recorder.finish(controllers)
    }

    /// A page with this many calls has a few megabytes, and opens at once.
    package static let historyLimit = 40_000
}

extension TraceStore {
    /// Replays a whole run into the format of another tool.
    ///
    /// - Parameters:
    ///   - findings: the findings of an audit of the run.
    ///   - take: called with the bytes, some at a time.
    package func export(
        _ run: Run, with findings: [Finding], as format: ExportFormat, _ take: ([UInt8]) throws -> Void
    ) throws {
        var run = run
        let stacks = try StoredCallers(self).stacks(of: run)
        for (section, index) in run.summary.launches.indices.enumerated() {
            run.summary.header.stacks.append(stacks[run.summary.launches[index].number] ?? CallStacks())
            run.summary.launches[index].header.section = section
        }
        let callers = format == .perfetto ? try StoredCallers(self).callers(of: run) : [:]
        var exporter = try format.exporter(of: run, findings, callers)
        var output: [UInt8] = []
        exporter.begin(&output)
        try RunReplay(run: run, store: self).playAll { step in
            exporter.write(step, to: &output)
            if output.count >= 1 << 16 {
                try take(output)
                output.removeAll(keepingCapacity: true)
            }
        }
        exporter.finish(&output)
        try take(output)
    }
}
