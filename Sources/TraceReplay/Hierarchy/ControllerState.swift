import TraceModel

/// What the replay knows of one controller at an instant.
///
/// A million of them may live at once. Small members stand together, because Swift keeps their order and fills the gaps.
///
/// What is changed in place for many events has no dynamic checks of exclusive access, as in ``Hierarchy``.
package final class ControllerState {
    let controller: Controller

    /// What the log last showed it do.
    @exclusivity(unchecked) var lastCall = LastCall()
    /// The count of steps when it last began to appear; see ``Steps``.
    @exclusivity(unchecked) var appearingSince: Int32 = -1
    /// How far it came in the test that it was last noted in; nil once that was taken over.
    @exclusivity(unchecked) var reached: Reached?
    var role: ContainerRole
    /// Whether the trace shows how its life began; otherwise it is not blamed for what came before.
    var isKnownFromBirth = false
    /// Whether the trace shows its `init`.
    var isKnownFromInit = false
    /// Whether another controller took its address, or its launch ended: it is gone, though no `deinit` was seen.
    var isReplaced = false
    var appearance = AppearanceState.unknown
    /// Whether it surely has no parent while ``relation`` is nil.
    var isKnownWithoutParent = false
    var farewell = Farewell.none
    /// Whether it, or its view, was removed and came back: it is kept on purpose.
    var cameBack = false
    /// Whether some child of it came back into view in the same relation: it keeps its children.
    var keepsChildren = false
    /// Whether one that was in it, or on its stack, left it.
    var showsDepartures = false
    /// Whether another parent took it over without a removal.
    var wasTakenOver = false
    /// Whether it calls `beginAppearanceTransition` on its children: it hides and shows them by hand.
    var forwardsByHand = false
    /// Whether `setViewControllers` replaced the stack by controllers that the log does not name.
    var awaitsStack = false
    /// Whether it came into the stack that it is on by `push`, so that it is not known to be the root.
    var isPushed = false

    // MARK: Life

    /// The first `viewDidLoad`; as long as there is none, the first callback of an appearance.
    private var viewBegan: EventReference?
    var deallocated: EventReference?
    /// How it left its place; nil while it is there.
    var exit: Exit?

    // MARK: Appearance

    private(set) var lastAppearance: EventReference?
    /// When it was on screen, now or last.
    var visiblePeriod: VisiblePeriod?

    // MARK: Containment

    /// The open relation to its parent.
    var relation: RelationState?
    /// The children of its open relations, in no order.
    @exclusivity(unchecked) var children: [ControllerID] = []
    /// The last relation that ended.
    var formerRelation: RelationState?

    // MARK: Views

    /// Where its root view is, while it is hosted.
    var view: HostedView?
    /// The last `constrain`, unless an `unconstrain` followed.
    var constrained: EventReference?

    /// Nil while there is nothing of it.
    private(set) var rareIfAny: RareState?

    /// What most controllers never have; to be changed.
    var rare: RareState {
        if let rareIfAny { return rareIfAny }
        let rare = RareState(of: self)
        rareIfAny = rare
        return rare
    }

    init(_ controller: Controller, role: ContainerRole) {
        self.controller = controller
        self.role = role
    }

    var id: ControllerID { controller.id }
    var className: String { controller.className }
    var shortName: String { ClassName(className).short }
    /// Whether it does the bookkeeping of its children by itself.
    var isSystemContainer: Bool { role != .custom }
    var isNavigation: Bool { role == .navigation }

    /// The first `viewDidLoad`.
    var loaded: EventReference? { viewBegan?.kind == .viewDidLoad ? viewBegan : nil }
    /// The first callback of an appearance, where no `viewDidLoad` was seen.
    var appearedUnloaded: EventReference? { loaded == nil ? viewBegan : nil }

    /// The view is gone, and is loaded again when it is needed; UIKit did so until iOS 6.
    func noteUnload() {
        viewBegan = nil
        if appearance == .disappeared { appearance = .unknown }
    }

    func noteLoad(_ event: EventReference) {
        if loaded == nil { viewBegan = event }
    }

    func noteAppearance(_ event: EventReference) {
        if viewBegan == nil { viewBegan = event }
        lastAppearance = event
    }

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
        exit = nil
        rareIfAny = nil
    }

    /// No hierarchy that people made is as deep, and paths of any length would fill the memory.
    private static let longestPath = 48

    /// Class names from the root to this controller; of a longer path, `…` and the last ones.
    var path: [String] {
        var names: [String] = []
        var seen: [ControllerState] = []
        var next: ControllerState? = self
        while let state = next, !seen.contains(where: { $0 === state }) {
            guard names.count < Self.longestPath else {
                names.append("…")
                break
            }
            seen.append(state)
            names.append(state.className)
            next = state.above
        }
        return names.reversed()
    }
}

/// A `didMove(nil)` that a removal brings with it.
enum Farewell: UInt8 {
    /// No removal is known.
    case none
    /// Removed; UIKit's own `didMove(nil)` is still to come.
    case owed
    case received
}

/// A `beginAppearanceTransition`.
struct OpenTransition {
    var event: EventReference
    var isAppearing: Bool
    /// Whether another one in the same direction was open when it began; that one is reported.
    var isRepeated = false
}
