package import TraceModel

/// A whole run in memory.
package struct MemoryTrace: Sendable {
    package var run: Run
    /// In the order of the log.
    package var events: [Event]
    /// In the order of their ids.
    package var controllers: [Controller]
    package var relations: [Relation]
    package var problems: [Problem]

    /// - Parameter whole: all stretches of the run as one.
    package init(run: Run, _ whole: ImportBatch) {
        self.run = run
        events = whole.events
        // An import delivers controllers when they are gone; a replay needs them when they appear.
        controllers = whole.controllers.map(\.controller).sorted { $0.id < $1.id }
        relations = whole.relations
        problems = whole.problems
    }

    /// The run as a replay consumes it.
    ///
    /// - Parameters:
    ///   - batchSize: the number of events in a batch.
    ///   - last: the last line whose event is read.
    package func cursor(batchSize: Int = .max, upTo last: Int = .max) -> Cursor {
        Cursor(self, batchSize: batchSize, upTo: last)
    }

    /// The line of the last event up to that time, in nanoseconds since the run's start; 0 if all are later.
    package func line(at time: Int64) -> Int {
        events.last { event in event.time.map { $0 <= time } ?? false }?.line ?? 0
    }

    /// Reads a run in memory as the stream of batches that a replay consumes.
    package struct Cursor: TraceSource {
        private var events: ArraySlice<Event>
        private var controllers: ArraySlice<Controller>
        private let batchSize: Int

        fileprivate init(_ trace: MemoryTrace, batchSize: Int, upTo last: Int) {
            events = trace.events[..<trace.events.partitioningIndex { $0.line > last }]
            controllers = trace.controllers[...]
            self.batchSize = max(1, batchSize)
        }

        package mutating func next(_ batch: inout ReplayBatch) -> Bool {
            let read = events.prefix(batchSize)
            events = events.dropFirst(batchSize)
            batch.events = Array(read)
            let line = read.last?.line ?? 0
            let born = controllers.prefix { $0.first.line <= line }
            controllers = controllers.dropFirst(born.count)
            batch.controllers = Array(born)
            return !read.isEmpty
        }
    }
}

/// A source of a run for a replay.
package protocol TraceSource {
    /// Replaces the batch by the next one; returns false after the last.
    mutating func next(_ batch: inout ReplayBatch) throws -> Bool
}
