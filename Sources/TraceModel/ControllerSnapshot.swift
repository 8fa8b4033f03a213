/// The state of one controller at an instant of a trace.
package struct ControllerSnapshot: Sendable, Hashable {
    /// The stage of its life that the controller is in.
    package enum State: String, Sendable {
        /// Its view is not loaded, according to the trace.
        case created
        case loaded
        case appearing
        case visible
        case disappearing
        /// It had been visible.
        case hidden
        /// Deallocated, or another controller has its address.
        case gone
    }

    /// The stage of a relation to a parent.
    package enum Containment: String, Sendable {
        /// Added, but without a `didMove` yet.
        case arriving
        case settled
        /// After a `willMove(nil)`.
        case leaving
    }

    package var controller: Controller
    package var state: State
    /// The event that brought it into the state; nil if the trace does not show that.
    package var since: EventReference?
    /// The controller above it: its parent, its presenter, or the navigation controller whose stack it is on.
    package var above: ControllerID?
    /// Nil without a parent.
    package var containment: Containment?
    /// When the relation to the parent began.
    package var began: EventReference?
    /// The call by which it left a parent, a stack or a presenter, if it has not come back to one.
    package var departed: EventReference?
    package var isPresented = false
    /// Its place on a navigation controller's stack, counted from 1 at the bottom; nil if it is on none.
    package var stackPosition: Int?
    /// How many controllers that stack has; 0 if it is on none.
    package var stackCount = 0
    /// The controller whose view holds its view; nil if the trace shows none.
    package var host: Controller?
    /// Whether its view was removed, but the relation continues.
    package var isViewOut = false

    package init(controller: Controller, state: State, since: EventReference? = nil) {
        self.controller = controller
        self.state = state
        self.since = since
    }
}

/// A controller whose snapshot an event changed.
package struct ControllerChange: Sendable, Hashable {
    /// Nil for a controller that is new with the event.
    package var before: ControllerSnapshot?
    package var after: ControllerSnapshot

    package init(before: ControllerSnapshot?, after: ControllerSnapshot) {
        self.before = before
        self.after = after
    }
}
