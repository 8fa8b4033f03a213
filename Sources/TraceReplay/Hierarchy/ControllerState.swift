package import TraceModel

/// The state of one controller at an instant of the replay.
///
/// A million of them may live at once. Small members are next to each other, because Swift keeps their order and fills the gaps.
///
/// Members that are read or change for many events have no dynamic checks of exclusive access, as in ``Hierarchy``.
package final class ControllerState {
    package let controller: Controller
    let known: TraceKnowledge.KnownClass

    @exclusivity(unchecked) var lastCall = LastCall()
    /// Only of a name without an address; see ``SharedLabels``.
    @exclusivity(unchecked) var recentCallbacks = RecentCallbacks()
    /// The count of steps when it last began to appear; see ``UserSteps``.
    @exclusivity(unchecked) var appearingSince: Int32 = -1
    /// The number of the last walk that came here; see ``Hierarchy/walk``.
    @exclusivity(unchecked) var lastWalk: Int32 = 0
    /// How far it came in the test in which it was last recorded; nil once that was saved.
    @exclusivity(unchecked) var reached: Reached?
    var role: ContainerRole
    var beginning = Beginning.unseen
    var appearance = AppearanceState.unknown
    var farewell = Farewell.none
    /// How often it, or its view, was removed and came back later by itself, up to a limit.
    var ownReturnCount: UInt16 = 0
    @exclusivity(unchecked) var traits: ControllerTraits = []
    /// Whether a `push` put it on the stack that it is on, so it is not known to be the root.
    var isPushed = false

    // MARK: Life

    /// The first `viewDidLoad`; as long as there is none, the first callback of an appearance.
    private var viewBegan: EventReference?
    /// How it was gone; nil while it lives.
    @exclusivity(unchecked) var death: Death?
    var exitHolder = ExitHolder.itself(nil)

    // MARK: Appearance

    private(set) var lastAppearance: EventReference?
    /// In a log in which controllers leave by return, once it appears.
    var trail: Returns.AppearanceTrail?
    /// When it was on screen, now or last.
    var visiblePeriod: VisiblePeriod?

    // MARK: Containment

    var parenthood = Parenthood.unknown
    /// The children of its open relations, in no order.
    @exclusivity(unchecked) var children: [ControllerID] = []
    /// The last relation that ended.
    var formerRelation: RelationState?

    // MARK: Views

    /// Where its root view is, while it is hosted.
    var view: HostedView?
    /// The last `constrain`, unless an `unconstrain` followed.
    var constrained: EventReference?

    private(set) var rareIfAny: RareState?

    var rare: RareState {
        if let rareIfAny { return rareIfAny }
        let rare = RareState(of: self)
        rareIfAny = rare
        return rare
    }

    init(_ controller: Controller, _ known: TraceKnowledge.KnownClass) {
        self.controller = controller
        self.known = known
        role = known.role
    }

    package var id: ControllerID { controller.id }
    var className: String { controller.className }
    var shortName: String { ClassName(className).short }
    /// Whether it does the bookkeeping of its children by itself.
    var isSystemContainer: Bool { role != .custom }
    var isNavigation: Bool { role == .navigation }

    /// The first `viewDidLoad`.
    var loaded: EventReference? { viewBegan?.kind == .viewDidLoad ? viewBegan : nil }
    /// The first callback of an appearance, if the log shows no `viewDidLoad`.
    var appearedUnloaded: EventReference? { loaded == nil ? viewBegan : nil }

    /// Notes that the view is gone; it is loaded again when it is needed. UIKit unloaded views until iOS 6.
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

    /// The open relation to its parent.
    var relation: RelationState? { if case .child(let relation) = parenthood { relation } else { nil } }

    /// Whether it surely has no parent.
    var isKnownWithoutParent: Bool { if case .orphan = parenthood { true } else { false } }

    /// Notes that a call may have given it a parent which the log does not show.
    func mayHaveGotParent() { if isKnownWithoutParent { parenthood = .unknown } }

    package var isAlive: Bool { death == nil }
    package var deallocated: EventReference? { deallocation?.event }
    var deallocation: Moment? { if case .deallocated(let moment, _) = death { moment } else { nil } }
    var isReplaced: Bool { if case .replaced = death { true } else { false } }

    /// Whether the trace shows how its life began; if not, it is not blamed for earlier events.
    var isKnownFromBirth: Bool { beginning >= .seen }
    /// Whether the trace shows its `init`.
    var isKnownFromInit: Bool { beginning >= .initialized }

    /// How often it, or its view, was removed and came back later.
    var returnCount: Int { Int(ownReturnCount) + (company?.returnCount ?? 0) }

    /// Whether it came back: it is kept on purpose.
    var cameBack: Bool { returnCount > 0 }

    func noteReturn() { if ownReturnCount < .max { ownReturnCount += 1 } }

    /// Notes that a controller left it, or its stack.
    func noteDeparture(of state: ControllerState, at moment: Moment) {
        traits.insert(.letsGo)
        guard letsGoPrivately(of: state) else { return }
        let last = rare.lastLeavers
        rare.lastLeavers = (state.id, last?.latest == state.id ? last?.before : last?.latest, moment)
    }

    /// Whether it lets go of the controller by private calls, as UIKit's containers and their subclasses do.
    func letsGoPrivately(of state: ControllerState) -> Bool {
        isSystemContainer || state.formerRelation.map { $0.parent === self && $0.isPrivate } ?? false
    }

    /// The presenter, while it presents this controller.
    var activePresenter: ControllerState? { presenter?.presented === self ? presenter : nil }

    /// The dismissal of a controller that it presents, while that is under way.
    var openDismissal: Departure? { openDepartures.last { $0.way == .dismissed && $0.isOpen } }

    /// The controller that was asked to present it; another one may present it now, if that one left.
    var calledPresenter: ControllerState? { rareIfAny?.formerPresenter ?? presenter }

    /// The controller above it: its parent, or its presenter, now or last.
    var above: ControllerState? { relation?.parent ?? activePresenter ?? formerRelation?.parent ?? presenter }

    /// Its parent, now or last.
    var lastParent: ControllerState? { (relation ?? formerRelation)?.parent }

    /// The controller that it is in: its parent, or the navigation controller on whose stack it is.
    var container: ControllerState? { relation?.parent ?? navigation }

    /// It, and the controllers that it is in, from the inside out. No real hierarchy is as deep as the limit.
    var selfAndContainers: some Sequence<ControllerState> { ContainerWalk(coming: self) }

    private struct ContainerWalk: Sequence, IteratorProtocol {
        var coming: ControllerState?
        var left = Presentations.reach + 1

        mutating func next() -> ControllerState? {
            guard let current = coming, left > 0 else { return nil }
            left -= 1
            coming = current.container
            return current
        }
    }

    func isOrIsInside(_ other: ControllerState) -> Bool { selfAndContainers.contains { $0 === other } }

    /// Drops the references to other controllers.
    func letGo() {
        parenthood = .unknown
        formerRelation = nil
        view = nil
        exitHolder = .itself(nil)
        trail = nil
        rareIfAny = nil
    }

    /// No real hierarchy is as deep, and paths of any length would fill the memory.
    static let longestPath = 48

    /// Class names from the root to this controller; for a longer path, `…` and the last ones.
    var path: [String] {
        var states: [ControllerState] = []
        for state in sequence(first: self, next: \.above) {
            if states.contains(where: { $0 === state }) { break }
            guard states.count < Self.longestPath else { return ["…"] + states.reversed().map(\.className) }
            states.append(state)
        }
        return states.reversed().map(\.className)
    }
}

/// What a trace shows of a controller's parent.
enum Parenthood {
    case unknown
    /// Surely, it has none.
    case orphan
    case child(RelationState)
}

/// What a log has shown of a controller once, and nothing takes back. Each is independent of the others.
struct ControllerTraits: OptionSet {
    let rawValue: UInt8

    /// One of its children came back into view in the same relation.
    static let keepsChildren = ControllerTraits(rawValue: 1)
    /// A controller that was in it, or on its stack, left it.
    static let letsGo = ControllerTraits(rawValue: 2)
    /// It calls `beginAppearanceTransition` on its children: it hides and shows them by hand.
    static let forwardsByHand = ControllerTraits(rawValue: 4)
    /// Another parent took it over without a removal.
    static let takenOver = ControllerTraits(rawValue: 8)
    /// One of UIKit's containers took it from another one, as a split view controller does that collapses.
    static let movedBetweenContainers = ControllerTraits(rawValue: 16)
    /// A cell showed it, or was about to.
    static let shownByCells = ControllerTraits(rawValue: 32)
    /// A call that gives a controller a place named it.
    static let placedByCall = ControllerTraits(rawValue: 64)
    /// Its view was taken out while no parent of it was known.
    static let lostView = ControllerTraits(rawValue: 128)
}

/// How a trace shows the beginning of a controller's life.
enum Beginning: Comparable {
    case unseen
    /// By its first call, or by the call that brought it.
    case seen
    case initialized
    /// By its `init`, and the code that called it.
    case initializedByCaller
}

/// How a controller was gone.
enum Death {
    /// By its `deinit`, on a thread that the log may name.
    case deallocated(Moment, ThreadID?)
    /// Another controller took its address, or its launch ended.
    case replaced
}

/// The `didMove(nil)` that comes with a removal.
enum Farewell: UInt8 {
    /// No removal is known.
    case none
    /// Removed; UIKit's own `didMove(nil)` is still to come.
    case owed
    case received
}
