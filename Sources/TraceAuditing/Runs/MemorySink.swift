package import TraceModel

/// Keeps a run in memory: for an audit that needs no store, or until it is put into one.
package struct MemorySink: TraceSink {
    /// The run has more events than are kept.
    package struct Overflow: Error {}

    private var run: Run
    private let limit: Int
    /// All stretches of the run as one.
    package private(set) var whole = ImportBatch()

    /// - Parameters:
    ///   - name: the run's name.
    ///   - source: the path of the log, or what stands for it in reports.
    ///   - limit: how many events are kept; a longer run is given up.
    package init(name: String, source: String, limit: Int = .max) {
        self.limit = limit
        run = Run(number: 1, name: name, source: source, format: "", digest: "", imported: 0, summary: TraceSummary())
    }

    package mutating func write(_ batch: ImportBatch, format: String) throws(Overflow) {
        whole.append(batch)
        if whole.events.count > limit { throw Overflow() }
    }

    package mutating func finish(_ end: ImportEnd) -> MemoryTrace {
        run.summary = end.summary
        whole.settleRelations(&run.summary)
        run.digest = end.digest
        run.format = end.format
        return MemoryTrace(run: run, whole)
    }

    package func cancel() {}
}
