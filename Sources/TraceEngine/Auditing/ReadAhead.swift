import TraceAuditing
import TraceModel

/// Reads from another source on a thread of its own, while the last batches are replayed.
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
