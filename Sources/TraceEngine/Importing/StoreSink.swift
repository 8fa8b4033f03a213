import LogFiles
package import TraceModel
package import TraceReplay
package import TraceStore
package import VCTraceAudit

/// Writes a run into a store on its own thread, while the next stretch of the log is read. At the end of the log, one replay
/// makes the relations and, if an audit asks, finds the defects. It reads the run from memory, or a long one from the store.
///
/// Of a run whose rows nobody reads after that replay, the store gets only the rest, unless the run is too long for the memory, or
/// names the code that made its calls, which is looked up in the store.
package struct StoreSink: TraceSink {
    private let channel = Channel<(batch: ImportBatch, format: String)>()
    private let worker: Worker<RunWriter?>
    private let audit: RunAudit
    private var recent: StoreSink.RecentEvents
    /// The stretches whose rows may be left out; nil if all are written.
    private var held: [ImportBatch]?

    /// - Parameters:
    ///   - audit: replays the run.
    ///   - recent: keeps what the replay need not read back.
    ///   - keepsRows: whether somebody reads the run's rows after the replay.
    ///   - begin: begins the run in the store, as soon as the log's format is known; called on the thread.
    package init(
        audit: RunAudit = .ofRelations, recent: StoreSink.RecentEvents = StoreSink.RecentEvents(),
        keepsRows: Bool = true,
        _ begin: @escaping @Sendable (_ format: String) throws -> RunWriter
    ) {
        self.audit = audit
        self.recent = recent
        held = keepsRows ? nil : []
        worker = Worker { [channel] in
            defer { channel.cancel() }
            var writer: RunWriter?
            while let (batch, format) = channel.receive() {
                if writer == nil { writer = try begin(format) }
                try writer?.write(batch)
            }
            return writer
        }
    }

    /// Throws the other side's error, after that has given up.
    package mutating func write(_ batch: ImportBatch, format: String) throws {
        recent.keep(batch)
        guard let earlier = held else { return try send(batch, format) }
        if recent.isWhole, !batch.namesCode {
            held?.append(batch)
        } else {
            held = nil
            for batch in earlier + [batch] { try send(batch, format) }
        }
    }

    private func send(_ batch: ImportBatch, _ format: String) throws {
        guard !channel.send((batch, format)) else { return }
        _ = try worker.value()
        throw CancellationError()
    }

    /// - Returns: the run, and its audit at the end of it.
    package mutating func finish(
        _ summary: TraceSummary, digest: String, format: String
    ) throws -> (run: Run, audit: Audit) {
        for batch in held ?? [] { try send(batch.withoutReplayed, format) }
        // The writer begins with the first batch.
        try send(ImportBatch(), format)
        channel.finish()
        guard let writer = try worker.value() else { throw CancellationError() }
        var run = try writer.unfinished()
        run.summary = summary
        var audit = try audit.audit(of: run)
        let (recent, keepsRows) = (recent, held == nil)
        let read = { (read: (ReplayBatch) throws -> Void) in
            guard recent.isWhole else { return try TraceCursor.read({ try writer.cursor() }, read) }
            try recent.read(read)
        }
        try self.audit.replay(run, &audit, reading: read, writing: keepsRows ? { try writer.write($0) } : nil)
        run = try writer.finish(summary, digest: digest)
        if !keepsRows { run.summary.relationCount = audit.relationCount }
        return (run, audit)
    }

    package func cancel() {
        channel.finish()
        (try? worker.value())??.cancel()
    }
}

extension ImportBatch {
    /// Whether an event names the code that made the call.
    var namesCode: Bool { events.contains { $0.hasDetails && $0.payload.callSite != nil } }

    /// The stretch without what only a replay reads.
    var withoutReplayed: ImportBatch {
        var batch = ImportBatch(problems: problems)
        batch.origins = origins
        return batch
    }
}
