package import TraceModel
import TraceReplay

/// A whole run in memory.
package struct MemoryTrace: Sendable {
    package var run: Run
    /// In the order of the log.
    package var events: [Event]
    /// In the order of their ids.
    package var controllers: [Controller]
    package var problems: [Problem]

    /// - Parameter whole: all stretches of the run as one.
    package init(run: Run, _ whole: ImportBatch) {
        self.run = run
        events = whole.events
        // An import delivers controllers when they are gone; a replay needs them when they appear.
        controllers = whole.controllers.map(\.controller).sorted { $0.id < $1.id }
        problems = whole.problems
    }

    /// The relations and stays in the order in which they ended, then those that are open at the end.
    package var replayed: ImportBatch {
        var audit = Audit(run.summary, rules: [])
        var replayed = audit.replay(batch)
        audit.finish { replayed.append($0) }
        return replayed
    }

    package var relations: [Relation] { replayed.relations }

    /// The run as a replay consumes it.
    package var batch: ReplayBatch { ReplayBatch(events: events, controllers: controllers) }

    /// The tree after the last event up to the line.
    ///
    /// - Parameters:
    ///   - time: the requested instant, in nanoseconds since the run's start, if it is not the event's.
    ///   - objections: the objections of rules to events so far.
    package func tree(
        atLine line: Int, time: Int64? = nil, objections: [HierarchySnapshot.Objection] = []
    ) -> HierarchySnapshot {
        var replay = Replay(run.summary)
        replay.advance(through: batch, upTo: line)
        return replay.tree(at: time, objections: objections)
    }

    /// The line of the last event up to that time, in nanoseconds since the run's start; 0 if all are later.
    package func line(at time: Int64) -> Int {
        events.last { event in event.time.map { $0 <= time } ?? false }?.line ?? 0
    }
}

extension RunReport {
    /// The objections of rules up to that line.
    package func objections(upTo line: Int) -> [HierarchySnapshot.Objection] {
        findings.compactMap { finding in
            guard let subject = finding.subject, finding.place.line <= line else { return nil }
            return HierarchySnapshot.Objection(controller: subject.id, rule: finding.rule, severity: finding.severity)
        }
    }
}

extension MemoryTrace {
    /// Keeps a run in memory, for an audit without a store or until it is written to a store.
    package struct Sink: TraceSink {
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
            // Only a store numbers runs.
            run = Run(
                number: 0, name: name, source: source, format: "", digest: "", imported: 0, summary: TraceSummary())
        }

        package mutating func write(_ batch: ImportBatch, format: String) throws(Overflow) {
            whole.append(batch)
            if whole.events.count > limit { throw Overflow() }
        }

        package mutating func finish(_ summary: TraceSummary, digest: String, format: String) -> MemoryTrace {
            run.summary = summary
            run.digest = digest
            run.format = format
            return MemoryTrace(run: run, whole)
        }

        package func cancel() {}
    }
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
    mutating func finish(_ summary: TraceSummary, digest: String, format: String) throws -> Imported

    /// Gives up the run.
    mutating func cancel()
}
