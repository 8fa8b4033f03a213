/// A part of a trace on its way from a log into a store or into memory.
///
/// Stages pass batches on, so memory does not grow with the log, and two stages can work at the same time.
package struct ImportBatch: Sendable {
    /// In the order of the log.
    package var events: [Event]
    /// Controllers whose last event is past.
    package var controllers: [Controller.Lifetime]
    /// Relations that ended, or are open at the end of the log. They are made after the last event was read.
    package var relations: [Relation]
    /// Likewise what else a replay tells of places.
    package var stays: [Stay]
    /// In the order of the log.
    package var problems: [Problem]
    /// The origins of the events, one for each change; in the order of the log.
    package var origins: [Origin.Stretch] = []

    package init(
        events: [Event] = [], controllers: [Controller.Lifetime] = [], relations: [Relation] = [], stays: [Stay] = [],
        problems: [Problem] = []
    ) {
        self.events = events
        self.controllers = controllers
        self.relations = relations
        self.stays = stays
        self.problems = problems
    }

    package mutating func append(_ next: ImportBatch) {
        // The first part of a short trace is nearly all of it, and does not need to be copied.
        if events.isEmpty { events = next.events } else { events += next.events }
        controllers += next.controllers
        relations += next.relations
        stays += next.stays
        problems += next.problems
        origins += next.origins
    }
}

/// A part of a trace on its way into a replay.
package struct ReplayBatch: Sendable {
    /// In the order of the log.
    package var events: [Event]
    /// In the order of their ids: controllers whose first event is in this batch or later. A controller that an event of this
    /// batch names is either here or was in an earlier batch.
    package var controllers: [Controller]

    package init(events: [Event] = [], controllers: [Controller] = []) {
        self.events = events
        self.controllers = controllers
    }
}
