package import TraceModel

extension StoreSink {
    /// The events of a run that is being written, so that its replay need not read them back; none once they take too much memory.
    package struct RecentEvents {
        /// A million events of 40 bytes.
        package static let mostBytes = 40_000_000

        private let limit: Int
        private var size = 0
        private var stretches: [[Event]] = []
        private var controllers: [Controller] = []
        /// Whether these are all events.
        package private(set) var isWhole = true

        package init(limit: Int = mostBytes) {
            self.limit = limit
        }

        package mutating func keep(_ batch: ImportBatch) {
            guard isWhole else { return }
            size += batch.events.count * MemoryLayout<Event>.stride
            size += batch.events.count(where: \.hasDetails) * 128
            size += batch.controllers.count * MemoryLayout<Controller>.stride
            guard size <= limit else {
                (stretches, controllers, isWhole) = ([], [], false)
                return
            }
            if !batch.events.isEmpty { stretches.append(batch.events) }
            for life in batch.controllers { controllers.append(life.controller) }
        }

        /// Passes the run on as a replay consumes it, some thousand events at a time.
        package func read(_ body: (ReplayBatch) throws -> Void) rethrows {
            // An import delivers controllers when they are gone; a replay needs them when they appear.
            var coming = controllers.sorted { $0.id < $1.id }[...]
            for events in stretches {
                let last = events.last?.line ?? 0
                let known = coming.prefix { $0.first.line <= last }
                coming = coming.dropFirst(known.count)
                try body(ReplayBatch(events: events, controllers: Array(known)))
            }
        }
    }
}
