import TraceModel

/// The state that only few controllers have: those that present, are presented or are on a stack, and those with something odd in
/// the log. It is in an object of its own, so that a million of the others fit into memory.
///
/// It is read through `rareIfAny`; `rare` creates it to set a member.
final class RareState {
    /// The payload of its last call whose kind does not identify the call.
    var lastPayload: EventPayload?
    /// The appearance transition that has not ended yet.
    var openTransition: OpenTransition?
    /// Whether `beginAppearanceTransition` was called on it while nothing was known to contain it.
    var appearsByHand = false
    /// Transitions that another one followed, although the ends of some of their beginnings were missing.
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
    /// The call that gave its stack, or its tab bar controller, a list that the log does not show: nobody knows whether it is in it.
    var lostPlace: EventReference?
    /// The window whose root it became last, as events name it.
    var window: EventPayload?
    /// The controllers that left one of UIKit's containers last, the latest first, and when the latest left.
    var lastLeavers: (latest: ControllerID, before: ControllerID?, at: Moment)?
    /// The last child whose view was taken out, and the last one whose view came long after it was added.
    var lastChildOut: (child: ControllerID, at: EventReference)?
    var lastChildIn: (child: ControllerID, at: EventReference)?
    /// The children that it removed and added again.
    @exclusivity(unchecked) var takenBack: Set<ControllerID> = []
    /// The controllers that it pushed or presented again after they had left.
    @exclusivity(unchecked) var broughtBack: Set<ControllerID> = []
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

/// The controllers of a navigation controller, the top one last.
///
/// Members usually leave from the top. One that leaves from the middle is only marked, so the time to empty a stack grows only
/// with its height. A member knows its place.
struct NavigationStack {
    private var entries: [ControllerState] = []
    /// The places of the members that left, in order.
    private var left: [Int] = []
    private unowned let owner: ControllerState
    /// The first call that shows a member; nil as long as there is none.
    private(set) var beginning: StackBeginning?
    /// Whether `setViewControllers` replaced it by controllers that the log does not name.
    var isReplacedUnseen = false

    init(of owner: ControllerState) {
        self.owner = owner
    }

    /// The root first.
    var members: [ControllerState] {
        left.isEmpty ? entries : entries.indices.lazy.filter(hasMember).map { entries[$0] }
    }

    /// Returns the top members, up to `count`, in no order.
    func top(_ count: Int) -> ArraySlice<ControllerState> {
        if left.isEmpty { return entries.suffix(count) }
        return entries.indices.reversed().lazy.filter(hasMember).prefix(count).map { entries[$0] }[...]
    }

    func contains(_ state: ControllerState) -> Bool { state.navigation === owner }

    /// Whether it is a member that has this place, and not one that left it and may have come back.
    private func hasMember(at place: Int) -> Bool {
        contains(entries[place]) && entries[place].rare.stackPlace == place
    }

    var count: Int { entries.count - left.count }

    /// Returns the place of a member, counted from 1 at the root; nil for a controller on another stack.
    func position(of state: ControllerState) -> Int? {
        guard contains(state) else { return nil }
        let place = state.rare.stackPlace
        return place + 1 - left.partitioningIndex { $0 >= place }
    }

    var top: ControllerState? { entries.last }

    /// Puts a controller on top, and removes it from the stack that it is on.
    mutating func append(_ state: ControllerState) {
        // Not through its navigation controller if that is the owner: Swift allows one change at a time.
        if contains(state) { remove(state) } else { state.navigation?.rare.stack.remove(state) }
        state.navigation = owner
        state.rare.stackPlace = entries.count
        entries.append(state)
        owner.noteChangeInside()
    }

    mutating func noteRoot() { beginning = .root }

    mutating func notePush(at event: EventReference) { if beginning == nil { beginning = .push(event) } }

    /// Puts a controller below all others.
    mutating func insertRoot(_ state: ControllerState) {
        append(state)
        entries = [state] + members.dropLast()
        left = []
        for (place, state) in entries.enumerated() { state.rare.stackPlace = place }
    }

    /// Puts a controller back that seemed to have left with the event: below what came onto the stack since.
    mutating func insert(_ state: ControllerState, below event: EventReference) {
        let above = members.reversed().prefix { $0.rareIfAny?.arrival.map { event < $0 } ?? false }
        append(state)
        for later in above.reversed() { append(later) }
    }

    mutating func remove(_ state: ControllerState) {
        guard contains(state) else { return }
        state.navigation = nil
        owner.noteChangeInside()
        let place = state.rare.stackPlace
        left.insert(place, at: left.partitioningIndex { $0 >= place })
        while let last = left.last, last == entries.count - 1 {
            entries.removeLast()
            left.removeLast()
        }
        if left.count * 2 > entries.count { compact() }
    }

    /// Removes all members above the first `count`, and returns them, the lowest first.
    mutating func removeAll(above count: Int) -> [ControllerState] {
        let removed = Array(members.dropFirst(max(0, count)))
        for state in removed.reversed() { remove(state) }
        return removed
    }

    /// Removes the top member.
    mutating func removeTop() -> ControllerState? {
        guard let top else { return nil }
        remove(top)
        return top
    }

    private mutating func compact() {
        entries = members
        left = []
        for (place, state) in entries.enumerated() { state.rare.stackPlace = place }
    }
}

/// How a log first shows a stack.
enum StackBeginning {
    /// A controller came onto it without a push.
    case root
    case push(EventReference)
}
