package import TraceModel
import TraceReplay

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

/// Where an import puts the run that it makes.
package protocol TraceSink {
    /// What the sink makes of the run.
    associatedtype Imported

    /// Takes the next stretch of the run.
    ///
    /// - Parameter format: the id of the log's format.
    mutating func write(_ batch: ImportBatch, format: String) throws

    /// Takes what is known only at the end, and completes the run.
    mutating func finish(_ end: ImportEnd) throws -> Imported

    /// Gives the run up.
    mutating func cancel()
}

/// What is known of a run once its log was read.
package struct ImportEnd: Sendable {
    package var summary: TraceSummary
    package var digest: String
    /// The id of the log's format.
    package var format: String
}

extension ImportBatch {
    /// Makes the relations of a whole run with all that is known of it, where those that were made while it was read did not
    /// reckon with what it showed later.
    package mutating func settleRelations(_ summary: inout TraceSummary) {
        guard refutesRelations else { return }
        var replay = RelationReplay(summary)
        let controllers = controllers.map(\.controller).sorted { $0.id < $1.id }
        relations = replay.relations(endingIn: ReplayBatch(events: events, controllers: controllers))
        relations += replay.openRelations()
        summary.relationCount = relations.count
        refutesRelations = false
    }
}
