/// A stretch of a trace on its way into a replay.
package struct ReplayBatch: Sendable {
    /// In the order of the log.
    package var events: [Event]
    /// In the order of their ids: controllers whose first event is in this batch or later. Those that an event of this
    /// batch names are here or were in an earlier one.
    package var controllers: [Controller]

    package init(events: [Event] = [], controllers: [Controller] = []) {
        self.events = events
        self.controllers = controllers
    }
}
