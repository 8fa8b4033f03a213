import LogFiles
package import TraceModel
package import TraceReplay
package import TraceStore
package import VCTraceAudit

/// Writes a run into a store on its own thread, while the next stretch of the log is read. At the end of the log, one replay
/// makes the relations and, if an audit asks, finds the defects. It reads the run from memory, or a long one from the store.
package struct StoreSink: TraceSink {
    private let channel = Channel<(batch: ImportBatch, format: String)>()
    private let worker: Worker<RunWriter?>
    private let audit: RunAudit
    private var recent: RecentEvents

    /// - Parameters:
    ///   - audit: replays the run.
    ///   - recent: keeps what the replay need not read back.
    ///   - begin: begins the run in the store, as soon as the log's format is known; called on the thread.
    package init(
        audit: RunAudit = .ofRelations, recent: RecentEvents = RecentEvents(),
        _ begin: @escaping @Sendable (_ format: String) throws -> RunWriter
    ) {
        self.audit = audit
        self.recent = recent
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
        guard !channel.send((batch, format)) else { return }
        _ = try worker.value()
        throw CancellationError()
    }

    /// - Returns: the run, and its audit at the end of it.
    package mutating func finish(
        _ summary: TraceSummary, digest: String, format: String
    ) throws -> (run: Run, audit: Audit) {
        // The writer begins with the first batch.
        try write(ImportBatch(), format: format)
        channel.finish()
        guard let writer = try worker.value() else { throw CancellationError() }
        var run = try writer.unfinished()
        run.summary = summary
        var audit = try audit.audit(of: run)
        let recent = recent
        try self.audit.replay(run, &audit) { read in
            guard recent.isWhole else { return try TraceCursor.read({ try writer.cursor() }, read) }
            try recent.read(read)
        } writing: { replayed in
            try writer.write(replayed)
        }
        return (try writer.finish(summary, digest: digest), audit)
    }

    package func cancel() {
        channel.finish()
        (try? worker.value())??.cancel()
    }
}
