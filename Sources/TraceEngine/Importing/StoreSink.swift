package import TraceAuditing
package import TraceModel
import TraceReplay
package import TraceStore

/// Writes a run into a store.
package struct StoreSink: TraceSink {
    package let store: TraceStore
    package let name: String
    /// The path of the log.
    package let source: String
    /// Which run of the same name may be replaced.
    package let replaceable: RunWriter.Replaceable
    /// Whether a run from the same bytes stays instead of being replaced.
    package let keepsEqual: Bool
    /// When the store is locked for other writers.
    package let locking: RunWriter.Locking
    /// Nil until the format is known, because the store needs it first.
    private var writer: RunWriter?
    private var refutesRelations = false

    package init(
        store: TraceStore, name: String, source: String, replacing replaceable: RunWriter.Replaceable,
        keepsEqual: Bool = false,
        locking: RunWriter.Locking
    ) {
        self.store = store
        self.name = name
        self.source = source
        self.replaceable = replaceable
        self.keepsEqual = keepsEqual
        self.locking = locking
    }

    package mutating func write(_ batch: ImportBatch, format: String) throws(StoreError) {
        if batch.refutesRelations { refutesRelations = true }
        try open(format).write(batch)
    }

    package mutating func finish(_ end: ImportEnd) throws(StoreError) -> Run {
        guard refutesRelations else { return try open(end.format).finish(end.summary, digest: end.digest) }
        var replay = RelationReplay(end.summary)
        return try open(end.format).finish(end.summary, digest: end.digest) { batch in
            guard let batch else { return replay.openRelations() }
            return replay.relations(endingIn: batch)
        }
    }

    package mutating func cancel() {
        writer?.cancel()
    }

    private mutating func open(_ format: String) throws(StoreError) -> RunWriter {
        if let writer { return writer }
        let new = try RunWriter(
            store: store, name: name, source: source, format: format, replacing: replaceable, locking: locking,
            keepsEqual: keepsEqual)
        writer = new
        return new
    }
}

/// Runs another sink on its own thread, while the next stretch of the log is read.
package struct BackgroundSink<Sink: TraceSink & SendableMetatype>: TraceSink where Sink.Imported: Sendable {
    private enum Parcel: Sendable {
        case batch(ImportBatch, format: String)
        case end(ImportEnd)
    }

    private let channel = Channel<Parcel>()
    private let worker: Worker<Sink.Imported?>

    /// - Parameter open: makes the sink, on its thread.
    package init(_ open: @escaping @Sendable () -> Sink) {
        worker = Worker { [channel] in
            defer { channel.cancel() }
            var sink = open()
            while let parcel = channel.receive() {
                switch parcel {
                case .batch(let batch, let format): try sink.write(batch, format: format)
                case .end(let end): return try sink.finish(end)
                }
            }
            sink.cancel()
            return nil
        }
    }

    package func write(_ batch: ImportBatch, format: String) throws {
        try send(.batch(batch, format: format))
    }

    package func finish(_ end: ImportEnd) throws -> Sink.Imported {
        try send(.end(end))
        channel.finish()
        guard let imported = try worker.value() else { throw CancellationError() }
        return imported
    }

    package func cancel() {
        channel.finish()
        _ = try? worker.value()
    }

    /// Throws the other side's error, after that has given up.
    private func send(_ parcel: Parcel) throws {
        guard !channel.send(parcel) else { return }
        _ = try worker.value()
        throw CancellationError()
    }
}
