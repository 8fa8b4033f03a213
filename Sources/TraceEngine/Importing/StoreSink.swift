import TraceAuditing
package import TraceModel
import TraceReplay
package import TraceStore

/// Writes a run into a store on its own thread, while the next stretch of the log is read.
package struct StoreSink: TraceSink {
    private enum Parcel: Sendable {
        case batch(ImportBatch)
        case end(TraceSummary, digest: String)
    }

    private let channel = Channel<(parcel: Parcel, format: String)>()
    private let worker: Worker<Run?>

    /// - Parameter begin: begins the run in the store, as soon as the log's format is known; called on the thread.
    package init(_ begin: @escaping @Sendable (_ format: String) throws -> RunWriter) {
        worker = Worker { [channel] in
            defer { channel.cancel() }
            var begun: RunWriter?
            var refutesRelations = false
            while let (parcel, format) = channel.receive() {
                let writer = try begun ?? begin(format)
                begun = writer
                switch parcel {
                case .batch(let batch):
                    if batch.refutesRelations { refutesRelations = true }
                    try writer.write(batch)
                case .end(let summary, let digest):
                    guard refutesRelations else { return try writer.finish(summary, digest: digest) }
                    var replay = RelationReplay(summary)
                    return try writer.finish(summary, digest: digest) { batch in
                        batch.map { replay.relations(endingIn: $0) } ?? replay.openRelations()
                    }
                }
            }
            begun?.cancel()
            return nil
        }
    }

    package func write(_ batch: ImportBatch, format: String) throws {
        try send(.batch(batch), format)
    }

    package func finish(_ summary: TraceSummary, digest: String, format: String) throws -> Run {
        try send(.end(summary, digest: digest), format)
        channel.finish()
        guard let run = try worker.value() else { throw CancellationError() }
        return run
    }

    package func cancel() {
        channel.finish()
        _ = try? worker.value()
    }

    /// Throws the other side's error, after that has given up.
    private func send(_ parcel: Parcel, _ format: String) throws {
        guard !channel.send((parcel, format)) else { return }
        _ = try worker.value()
        throw CancellationError()
    }
}
