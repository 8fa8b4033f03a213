package import TraceModel
import TraceReplay

/// Keeps a run in memory, for an audit that needs no store.
package struct MemorySink: TraceSink {
    private var trace: MemoryTrace
    private var refutesRelations = false

    /// - Parameters:
    ///   - name: the run's name.
    ///   - source: the path of the log, or what stands for it in reports.
    package init(name: String, source: String) {
        let run = Run(
            number: 1, name: name, source: source, format: "", digest: "", imported: 0, summary: TraceSummary())
        trace = MemoryTrace(run: run)
    }

    package mutating func write(_ batch: ImportBatch, format: String) {
        trace.events += batch.events
        trace.controllers += batch.controllers.map(\.controller)
        trace.relations += batch.relations
        trace.problems += batch.problems
        if batch.refutesRelations { refutesRelations = true }
    }

    package mutating func finish(_ end: ImportEnd) -> MemoryTrace {
        trace.run.summary = end.summary
        trace.run.digest = end.digest
        trace.run.format = end.format
        // An import hands controllers over when they are gone; a replay wants them when they come.
        trace.controllers.sort { $0.id < $1.id }
        if refutesRelations {
            let replay = RelationReplay(end.summary)
            let whole = ReplayBatch(events: trace.events, controllers: trace.controllers)
            trace.relations = replay.relations(endingIn: whole) + replay.openRelations()
            trace.run.summary.relationCount = trace.relations.count
        }
        return trace
    }

    package func cancel() {}
}
