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
