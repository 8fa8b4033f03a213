import TraceModel
import TraceStore

/// Holds a short run in memory until it is put somewhere.
struct HoldingSink: TraceSink {
    /// More would fill the memory where many runs are held.
    private static let largestCount = 20_000

    /// What was held is too long, or has to be read again to be right.
    struct Refusal: Error {}

    private let name: String
    private let source: String
    private var batches: [ImportBatch] = []
    private var count = 0

    init(name: String, source: String) {
        self.name = name
        self.source = source
    }

    mutating func write(_ batch: ImportBatch, format: String) throws(Refusal) {
        batches.append(batch)
        count += batch.events.count
        if count > Self.largestCount || batch.refutesRelations { throw Refusal() }
    }

    func finish(_ end: ImportEnd) -> WholeRun {
        WholeRun(
            name: name, source: source, format: end.format, digest: end.digest, batches: batches, summary: end.summary)
    }

    func cancel() {}
}

extension WholeRun {
    /// The run as an audit reads it.
    var trace: MemoryTrace {
        var sink = MemorySink(name: name, source: source)
        for batch in batches { sink.write(batch, format: format) }
        return sink.finish(ImportEnd(summary: summary, digest: digest, format: format))
    }
}
