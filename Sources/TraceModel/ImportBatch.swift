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

/// An interval in which one controller was the child of another.
package struct Relation: Hashable, Sendable {
    package enum Ending: String, Sendable, CaseIterable {
        /// By `removeFromParent`, or by `didMove(nil)` if the log does not show that call.
        case removed
        /// By `addChild` to another parent.
        case reparented
        /// By the child's `deinit`.
        case deallocated
        /// The parent had been deallocated when the child was added elsewhere.
        case parentDeallocated
        /// Another controller appeared at the child's address.
        case replaced
        /// The launch of the app ended.
        case launchEnded
    }

    package var parent: ControllerID
    package var child: ControllerID
    /// `addChild`, or the `didMove` from which the relation was inferred.
    package var began: EventReference
    /// Whether the log did not show `addChild`.
    package var isInferred: Bool
    /// The first `didMove(parent)`.
    package var settled: EventReference?
    /// `willMove(nil)`.
    package var leaving: EventReference?
    package var ended: EventReference?
    /// Nil while the relation is open.
    package var ending: Ending?

    package init(
        parent: ControllerID, child: ControllerID, began: EventReference, isInferred: Bool = false,
        settled: EventReference? = nil, leaving: EventReference? = nil, ended: EventReference? = nil,
        ending: Ending? = nil
    ) {
        self.parent = parent
        self.child = child
        self.began = began
        self.isInferred = isInferred
        self.settled = settled
        self.leaving = leaving
        self.ended = ended
        self.ending = ending
    }
}

/// A time in which a controller had a place: presented by another controller, on a navigation stack, or on the screen.
package struct Stay: Hashable, Sendable {
    /// The raw values are the numbers that stores hold.
    package enum StayPlace: Int, Sendable, CaseIterable {
        case visible, presented, stacked
    }

    /// The raw values are the numbers that stores hold.
    package enum StayEnd: Int, Sendable, CaseIterable {
        case popped, replaced, removed, dismissed, swiped, deallocated, launchEnded
    }

    package var place: StayPlace
    package var controller: ControllerID
    /// The presenter, or the navigation controller; nil for the screen.
    package var holder: ControllerID?
    /// The `present`, the `push` or `setViewControllers`, or the `viewDidAppear`.
    package var began: EventReference
    /// The first `viewDidAppear` since then.
    package var appeared: EventReference?
    /// When it began to leave.
    package var leaving: EventReference?
    /// When it had left; nil while it is there.
    package var ended: EventReference?
    package var ending: StayEnd?

    package init(_ place: StayPlace, of controller: ControllerID, in holder: ControllerID?, since began: EventReference)
    {
        self.place = place
        self.controller = controller
        self.holder = holder
        self.began = began
    }
}
