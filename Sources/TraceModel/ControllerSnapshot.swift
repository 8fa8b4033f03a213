/// How one controller stands at an instant of a trace.
package struct ControllerSnapshot: Sendable, Hashable {
    /// What the controller is about.
    package enum State: String, Sendable {
        /// Its view is not loaded, as far as the trace tells.
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

    /// How far a relation to a parent has come.
    package enum Containment: String, Sendable {
        /// Added, and not told yet that it arrived.
        case arriving
        case settled
        /// Told that it will leave.
        case leaving
    }

    package var controller: Controller
    package var state: State
    /// The event that brought it into the state; nil where the trace does not show that.
    package var since: EventReference?
    /// What it hangs from: its parent, what presents it, or the navigation controller on whose stack it is.
    package var above: ControllerID?
    /// Nil without a parent.
    package var containment: Containment?
    /// When the relation to the parent began.
    package var began: EventReference?
    /// The call by which it left a parent, a stack or a presenter, where it has come back to none.
    package var departed: EventReference?
    package var isPresented = false
    /// Its place on a navigation controller's stack, from 1, the top last; nil if it is on none.
    package var stackPosition: Int?
    /// How many controllers that stack has; 0 if it is on none.
    package var stackCount = 0
    /// Where its view is; nil where it is in no view that the trace shows.
    package var host: Controller?
    /// Whether the view was taken out, and the relation goes on.
    package var isViewOut = false

    package init(controller: Controller, state: State, since: EventReference? = nil) {
        self.controller = controller
        self.state = state
        self.since = since
    }
}

/// A controller whose snapshot an event changed.
package struct ControllerChange: Sendable, Hashable {
    /// Nil for a controller that came with the event.
    package var before: ControllerSnapshot?
    package var after: ControllerSnapshot

    package init(before: ControllerSnapshot?, after: ControllerSnapshot) {
        self.before = before
        self.after = after
    }
}
