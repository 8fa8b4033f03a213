package import TraceModel

/// Keeps a run in memory, for an audit that needs no store.
package struct MemorySink: TraceSink {
    private var run: Run
    private var whole = ImportBatch()

    /// - Parameters:
    ///   - name: the run's name.
    ///   - source: the path of the log, or what stands for it in reports.
    package init(name: String, source: String) {
        run = Run(number: 1, name: name, source: source, format: "", digest: "", imported: 0, summary: TraceSummary())
    }

    package mutating func write(_ batch: ImportBatch, format: String) {
        whole.append(batch)
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
