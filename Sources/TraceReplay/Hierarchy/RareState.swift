import TraceModel

/// The state that only few controllers have: those that present, are presented or are on a stack, and those with something odd in
/// the log. It is in an object of its own, so that a million of the others fit into memory.
///
/// It is read through `rareIfAny`; `rare` creates it to set a member.
final class RareState {
    /// The payload of its last call whose kind does not identify the call.
    var lastPayload: EventPayload?
    /// The `beginAppearanceTransition` that no `endAppearanceTransition` has followed yet. It is repeated if another one in the
    /// same direction was open when it began; that one is reported.
    var openTransition: (event: EventReference, isAppearing: Bool, isRepeated: Bool)?
    /// Transitions that another one in the same direction followed.
    @exclusivity(unchecked) var unendedTransitions: [EventReference] = []

    /// `willMove(parent)` that came while there was no relation to that parent.
    @exclusivity(unchecked) var announcedMoves: [(parent: ControllerID, event: EventReference)] = []
    /// The parent that announced it last, and took that back before it said that it had arrived: a swipe that the user gave up.
    var announcedParent: ControllerID?
    /// A `didMove(parent)` that came while there was no relation to that parent.
    var earlySettlement: (parent: ControllerID, event: EventReference)?
    /// A parent to which UIKit could not add it (itself, or one of its descendants).
    var refusedParent: ControllerID?

    @exclusivity(unchecked) var presented: ControllerState?
    var presentation: EventReference?
    /// The search controller that it presented last.
    @exclusivity(unchecked) var search: ControllerState?
    /// The `present` that may have had no effect because a dismissal was under way.
    var hastyPresentation: HastyPresentation?
    /// Earlier ones that had no effect, each because a dismissal was under way.
    @exclusivity(unchecked) var droppedPresentations: [HastyPresentation] = []
    /// The `present`s of it that UIKit refuses, because the presenter presents another controller; that it appears shows that UIKit
    /// performed the last one.
    @exclusivity(unchecked) var unlikelyPresentations: [UnlikelyPresentation] = []
    /// Whether its presenter presents another controller, and UIKit did not refuse that: nothing is known of it until it disappears.
    var isLetGo = false
    /// The controller that presented it, if that one left, and a container of it presents now.
    var formerPresenter: ControllerState?
    /// Those that were inside it last; see ``Presentations/company(of:)``.
    var company: Company?
    /// Where it is presented, or on which stack it is; see ``Stays``.
    var stay: Stay?
    /// A `push` while it was on the stack already.
    var repeatedPush: EventReference?
    /// The `push` while another controller of its class, pushed just before, was about to appear, and the push of that one.
    var hastyPush: (event: EventReference, first: EventReference)?
    /// A `dismiss` on it while the controller that it presented was leaving, and that departure.
    var secondDismissal: (event: EventReference, first: Departure)?
    /// Its presenter, now or last.
    @exclusivity(unchecked) var presenter: ControllerState?
    /// The controllers below it that have presented another one.
    @exclusivity(unchecked) var presentersBelow: Set<ControllerID> = []
    /// The stack of a navigation controller.
    @exclusivity(unchecked) var stack: NavigationStack
    /// The controllers that `setViewControllers` last gave a container without a stack.
    @exclusivity(unchecked) var tabs: [ControllerID] = []
    /// Whether the log shows that it tells controllers which are pushed that they come.
    var announcesPushes = false
    /// The last `pop` on it, while no callback has shown yet which controller it took away.
    var openPop: OpenPop?
    /// The container whose tab it became last.
    var tabOwner: ControllerID?
    /// By class, the children that came back to it too soon to be kept on purpose.
    @exclusivity(unchecked) var quickReturns: [String: Set<ControllerID>] = [:]
    /// The classes of the children that were deallocated after it let go of them.
    @exclusivity(unchecked) var freedClasses: Set<String> = []
    /// The navigation controller on whose stack it is.
    @exclusivity(unchecked) var navigation: ControllerState?
    /// Its place among the entries of the stack.
    @exclusivity(unchecked) var stackPlace = 0
    /// The call by which the window, the presenter or the stack got it: `setRoot`, `present` or `push`.
    var arrival: EventReference?
    /// The controllers that left one of UIKit's containers last, the latest first, and when the latest left.
    var lastLeavers: (latest: ControllerID, before: ControllerID?, at: Moment)?
    /// The last child whose view was taken out, and the last one whose view came long after it was added.
    var lastChildOut: (child: ControllerID, at: EventReference)?
    var lastChildIn: (child: ControllerID, at: EventReference)?
    /// The children that it removed and added again.
    @exclusivity(unchecked) var takenBack: Set<ControllerID> = []
    /// Departures that are over, at the latest, when it appears.
    @exclusivity(unchecked) var openDepartures: [Departure] = []
    /// Departures that may not have taken place; that it appears shows that they did. They are apart, because there may be
    /// many, which each question about the open ones would go through.
    @exclusivity(unchecked) var guessedDepartures: [Departure] = []
    /// The last `present`, `push`, `pop` or `dismiss` on it, which a message of UIKit's may still refuse.
    var pendingCall: PendingCall?
    /// A refusal that was logged before the call that it refuses; it may not name the controller.
    var refusal: (kind: EventKind, event: EventReference, controller: ControllerID?)?

    init(of state: ControllerState) {
        stack = NavigationStack(of: state)
    }
}

extension ControllerState {
    var navigation: ControllerState? {
        get { rareIfAny?.navigation }
        set { if newValue != nil || rareIfAny != nil { rare.navigation = newValue } }
    }

    var presented: ControllerState? {
        get { rareIfAny?.presented }
        set {
            if newValue != nil || rareIfAny != nil { rare.presented = newValue }
            if newValue != nil { company?.isWhole = false }
        }
    }

    var presenter: ControllerState? {
        get { rareIfAny?.presenter }
        set {
            if newValue != nil || rareIfAny != nil { rare.presenter = newValue }
            if newValue != nil { company?.isWhole = false }
        }
    }

    // Lists are read here and changed in `rare`: here, each change would copy them.
    var unendedTransitions: [EventReference] { rareIfAny?.unendedTransitions ?? [] }
    var announcedMoves: [(parent: ControllerID, event: EventReference)] { rareIfAny?.announcedMoves ?? [] }
    var droppedPresentations: [HastyPresentation] { rareIfAny?.droppedPresentations ?? [] }
    var presentersBelow: Set<ControllerID> { rareIfAny?.presentersBelow ?? [] }
    var openDepartures: [Departure] { rareIfAny?.openDepartures ?? [] }
    var guessedDepartures: [Departure] { rareIfAny?.guessedDepartures ?? [] }
    var unlikelyPresentations: [UnlikelyPresentation] { rareIfAny?.unlikelyPresentations ?? [] }
    var tabs: [ControllerID] { rareIfAny?.tabs ?? [] }
    var takenBack: Set<ControllerID> { rareIfAny?.takenBack ?? [] }

    var stack: NavigationStack { rareIfAny?.stack ?? NavigationStack(of: self) }

    /// Whether it was presented while a dismissal was under way, and nothing shows that it came on the screen.
    var isDoubtful: Bool {
        guard let hasty = rareIfAny?.hastyPresentation else { return false }
        return lastAppearance.map { $0 < hasty.event } ?? true
    }
}
