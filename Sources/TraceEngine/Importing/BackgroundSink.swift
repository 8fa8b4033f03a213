package import TraceAuditing
package import TraceModel

/// Lets another sink work on a thread of its own, while the next stretch of the log is read.
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

    /// Throws what went wrong on the other side, once that has given up.
    private func send(_ parcel: Parcel) throws {
        guard !channel.send(parcel) else { return }
        _ = try worker.value()
        throw CancellationError()
    }
}
