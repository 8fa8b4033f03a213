/// How one controller stands at an instant of a trace.
public struct ControllerSnapshot: Sendable, Hashable {
    /// What the controller is about.
    public enum State: String, Sendable {
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
    public enum Containment: String, Sendable {
        /// Added, and not told yet that it arrived.
        case arriving
        case settled
        /// Told that it will leave.
        case leaving
    }

    public var controller: Controller
    public var state: State
    /// The event that brought it into the state; nil where the trace does not show that.
    public var since: EventReference?
    /// What it hangs from: its parent, what presents it, or the navigation controller on whose stack it is.
    public var above: ControllerID?
    /// Nil without a parent.
    public var containment: Containment?
    /// When the relation to the parent began.
    public var began: EventReference?
    /// The call by which it left a parent, a stack or a presenter, where it has come back to none.
    public var departed: EventReference?
    public var isPresented: Bool
    /// Its place on a navigation controller's stack, from 1, the top last; nil if it is on none.
    public var stackPosition: Int?
    /// How many controllers that stack has; 0 if it is on none.
    public var stackCount: Int
    /// Where its view is; nil where it is in no view that the trace shows.
    public var host: Controller?
    /// Whether the view was taken out, and the relation goes on.
    public var isViewOut: Bool

    public init(controller: Controller, state: State, since: EventReference? = nil) {
        self.controller = controller
        self.state = state
        self.since = since
        isPresented = false
        stackCount = 0
        isViewOut = false
    }
}
