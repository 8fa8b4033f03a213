package import TraceModel
import TraceReplay

/// Keeps a run in memory, for an audit without a store or until it is written to a store.
package struct MemorySink: TraceSink {
    /// The run has more events than the limit.
    package struct Overflow: Error {}

    private var run: Run
    private let limit: Int
    /// All stretches of the run as one.
    package private(set) var whole = ImportBatch()

    /// - Parameters:
    ///   - name: the run's name.
    ///   - source: the path of the log in reports, or a text in its place.
    ///   - limit: the most events to keep; a longer run is given up.
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

/// The destination of an import's run.
package protocol TraceSink {
    /// The result of an import into the sink.
    associatedtype Imported

    /// Takes the next stretch of the run.
    ///
    /// - Parameter format: the id of the log's format.
    mutating func write(_ batch: ImportBatch, format: String) throws

    /// Takes the values that are known only at the end, and completes the run.
    mutating func finish(_ end: ImportEnd) throws -> Imported

    /// Gives up the run.
    mutating func cancel()
}

/// The values of a run that are known after its log was read.
package struct ImportEnd: Sendable {
    package var summary: TraceSummary
    package var digest: String
    /// The id of the log's format.
    package var format: String
}

extension ImportBatch {
    /// Makes the relations of a whole run again, if those that were made during reading did not take later events into
    /// account.
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
