import TraceAuditing
import TraceModel
import TraceStore

/// Holds a short run in memory until it is put somewhere.
struct HoldingSink: TraceSink {
    /// More would fill the memory where many runs are held.
    private static let largestCount = 20_000

    /// The run is too long to be held.
    struct Refusal: Error {}

    private let name: String
    private let source: String
    private let allowsNamesakes: Bool
    private var whole = ImportBatch()

    /// - Parameter allowsNamesakes: whether other runs may have the name.
    init(name: String, source: String, allowsNamesakes: Bool) {
        self.allowsNamesakes = allowsNamesakes
        self.name = name
        self.source = source
    }

    mutating func write(_ batch: ImportBatch, format: String) throws(Refusal) {
        whole.append(batch)
        if whole.events.count > Self.largestCount { throw Refusal() }
    }

    mutating func finish(_ end: ImportEnd) -> WholeRun {
        var summary = end.summary
        whole.settleRelations(&summary)
        var run = WholeRun(
            name: name, source: source, format: end.format, digest: end.digest, batch: whole, summary: summary)
        run.allowsNamesakes = allowsNamesakes
        return run
    }

    func cancel() {}
}

extension WholeRun {
    /// The run as an audit reads it.
    var trace: MemoryTrace {
        let run = Run(
            number: 1, name: name, source: source, format: format, digest: digest, imported: 0, summary: summary)
        return MemoryTrace(run: run, batch)
    }
}
