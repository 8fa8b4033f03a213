import TraceModel

/// What the replay knows of one controller at an instant.
package final class ControllerState {
    let controller: Controller
    var role: ContainerRole

    // MARK: Life

    /// Whether the trace shows how its life began; otherwise it is not blamed for what came before.
    var isKnownFromBirth = false
    /// Whether the trace shows its `init`.
    var isKnownFromInit = false
    var loaded: EventReference?
    var deallocated: EventReference?
    /// Whether another controller took its address, or its launch ended: it is gone, though no `deinit` was seen.
    var isReplaced = false
    /// What the log last showed it do.
    var lastCall = LastCall()

    // MARK: Appearance

    var appearance = AppearanceState.unknown
    /// Where a hierarchy dump saw it on the screen; counts as long as no callback was seen.
    var dumpedAppearance: (state: AppearanceState, event: EventReference)?
    var firstAppearance: EventReference?
    var lastAppearance: EventReference?
    /// When it was on screen, now or last.
    var visiblePeriod: VisiblePeriod?
    /// The `beginAppearanceTransition` that no `endAppearanceTransition` has followed yet.
    var openTransition: OpenTransition?
    /// Those that another one in the same direction followed.
    var unendedTransitions: [EventReference] = []

    // MARK: Containment

    /// The open relation to its parent.
    var relation: RelationState?
    /// The children of its open relations, in no order.
    var children: [ControllerID] = []
    /// The last relation that ended.
    var formerRelation: RelationState?
    /// Whether it surely has no parent while ``relation`` is nil.
    var isKnownWithoutParent = false
    /// `willMove(parent)` that came while there was no relation to that parent.
    var announcedMoves: [(parent: ControllerID, event: EventReference)] = []
    /// A `didMove(parent)` that came while there was no relation to that parent.
    var earlySettlement: (parent: ControllerID, event: EventReference)?
    var farewell = Farewell.none
    /// What UIKit sends by itself when `addChild` takes the controller from a parent.
    var displacement: Displacement?
    /// A parent to which UIKit could not add it (itself, or one of its descendants).
    var refusedParent: ControllerID?

    // MARK: Views

    /// Where its root view is, while it is hosted.
    var view: HostedView?
    /// The last `constrain`, unless an `unconstrain` followed.
    var constrained: EventReference?

    // MARK: Coming back

    /// Whether it, or its view, was removed and came back: it is kept on purpose.
    var cameBack = false
    /// Whether some child of it came back into view in the same relation: it keeps its children.
    var keepsChildren = false
    var departure: Departure?

    // MARK: Presentations and stacks

    var presented: ControllerState?
    var presentation: EventReference?
    /// Who presents it, or presented it last.
    var presenter: ControllerState?
    /// The controllers below it that have presented another one.
    var presentersBelow: Set<ControllerID> = []
    /// Of a navigation controller: its controllers.
    var stack = NavigationStack()
    /// The navigation controller on whose stack it is.
    var navigation: ControllerState?
    /// Whether `setViewControllers` replaced the stack by controllers that the log does not name.
    var awaitsStack = false
    /// Whether it came into that stack by `push`, so that it is not known to be the root.
    var isPushed = false
    /// The last `present`, `push`, `pop` or `dismiss` on it, which a message of UIKit's may yet refuse.
    var pendingCall: PendingCall?
    /// A refusal that was logged before the call that it refuses.
    var refusal: Refusal?

    init(_ controller: Controller, role: ContainerRole) {
        self.controller = controller
        self.role = role
        // Not `lazy`: each change of a lazy property copies the whole stack.
        stack = NavigationStack(of: self)
    }

    var id: ControllerID { controller.id }
    var className: String { controller.className }
    var shortName: String { ClassName(className).short }
    /// Whether it does the bookkeeping of its children by itself.
    var isSystemContainer: Bool { role != .custom }
    var isNavigation: Bool { role == .navigation }

    /// Whether it is still there, as far as the trace tells.
    var isAlive: Bool { deallocated == nil && !isReplaced }

    /// What it hangs from: its parent, or what presented it, now or last.
    var above: ControllerState? {
        if let relation { return relation.parent }
        if let presenter, presenter.presented === self { return presenter }
        return formerRelation?.parent ?? presenter
    }

    /// Drops what points at other controllers.
    func letGo() {
        relation = nil
        formerRelation = nil
        view = nil
        presented = nil
        presenter = nil
        stack = NavigationStack(of: self)
        navigation = nil
        departure = nil
        pendingCall = nil
    }

    /// No hierarchy that people made is as deep, and paths of any length would fill the memory.
    private static let longestPath = 48

    /// Class names from the root to this controller; of a longer path, `…` and the last ones.
    var path: [String] {
        var names: [String] = []
        var seen: Set<ControllerID> = []
        var next: ControllerState? = self
        while let state = next, seen.insert(state.id).inserted {
            guard names.count < Self.longestPath else {
                names.append("…")
                break
            }
            names.append(state.className)
            next = state.above
        }
        return names.reversed()
    }
}
