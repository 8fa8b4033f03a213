import LogFiles
package import TraceModel
package import TraceReplay
package import TraceStore
package import VCTraceAudit

/// Writes a run into a store on its own thread, while the next stretch of the log is read. At the end of the log, one replay of
/// what was written makes the relations and, if an audit asks, finds the defects.
package struct StoreSink: TraceSink {
    private let channel = Channel<(batch: ImportBatch, format: String)>()
    private let worker: Worker<RunWriter?>
    private let audit: RunAudit

    /// - Parameters:
    ///   - audit: replays the run.
    ///   - begin: begins the run in the store, as soon as the log's format is known; called on the thread.
    package init(
        audit: RunAudit = .ofRelations, _ begin: @escaping @Sendable (_ format: String) throws -> RunWriter
    ) {
        self.audit = audit
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
    package func write(_ batch: ImportBatch, format: String) throws {
        guard !channel.send((batch, format)) else { return }
        _ = try worker.value()
        throw CancellationError()
    }

    /// - Returns: the run, and its audit at the end of it.
    package func finish(
        _ summary: TraceSummary, digest: String, format: String
    ) throws -> (run: Run, audit: Audit) {
        // The writer begins with the first batch.
        try write(ImportBatch(), format: format)
        channel.finish()
        guard let writer = try worker.value() else { throw CancellationError() }
        var run = try writer.unfinished()
        run.summary = summary
        var audit = try audit.audit(of: run)
        try self.audit.replay(run, &audit) { read in
            try TraceCursor.read({ try writer.cursor() }, read)
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
