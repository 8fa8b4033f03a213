/// A stretch of a trace, as it travels between the stages.
///
/// Stages hand each other batches, so that memory does not grow with the trace and two of them can work at once.
package struct TraceBatch: Sendable {
    /// In the order of the log.
    package var events: [Event]
    /// On the way into the store: controllers whose last event is past. On the way out of it: controllers whose first
    /// event is in this batch or later, in order of id; those that an event of this batch names are here or were in an
    /// earlier one.
    package var controllers: [Controller]
    /// Relations that ended, or are open at the end of the trace; on the way into the store only.
    package var relations: [Relation]
    /// On the way into the store only.
    package var problems: [Problem]
    /// On the way into the store only.
    package var origins: [OriginStretch] = []
    /// Whether the relations of earlier batches did not reckon with what the log showed later.
    package var refutesRelations = false

    package init(
        events: [Event] = [], controllers: [Controller] = [], relations: [Relation] = [], problems: [Problem] = []
    ) {
        self.events = events
        self.controllers = controllers
        self.relations = relations
        self.problems = problems
    }
}
