import TraceModel

/// Controllers that leave together, and the time that it takes.
///
/// A `dismiss` or a `pop` only begins to take them away. A finger may hold the sheet, the user may give up the swipe, UIKit may
/// refuse or ignore the call, and the app may be suspended meanwhile.
final class Departure {
    let way: Exit.Way
    let began: EventReference
    /// Their presenter, or the controller on whose stack they were; nil for a window.
    let caller: ControllerState?
    /// The controllers that leave by themselves, and their earlier exits; after them, those that went their own way since.
    private(set) var members: [(id: ControllerID, former: Exit?)]
    /// Those that are inside them.
    let companies: [Company]
    /// The controller that appears, again or for the first time, when they are gone.
    let shown: ControllerState?
    /// The controller whose callback, or whose presentation, shows that they leave, if no call does.
    let witness: ControllerState?
    /// The instant when they were gone, and what shows it; nil while it is not known.
    private var gone: (at: Moment, shownBy: DepartureSign)?
    /// When the first of them began to disappear.
    var fading: Moment?
    /// Whether they stayed, or came back.
    var isUndone = false
    /// Whether it is among the awaited departures of ``shown``.
    var isAwaited = false

    init(
        _ way: Exit.Way, _ began: EventReference, caller: ControllerState?, _ leaving: Leavers,
        shown: ControllerState?, witness: ControllerState?
    ) {
        self.witness = witness
        self.way = way
        self.began = began
        self.caller = caller
        members = leaving.heads.map { ($0.id, $0.exit) }
        companies = leaving.companies
        self.shown = shown
    }

    /// Whether nobody is away by it but for one controller.
    var isOfOne: Bool { members.count == 1 && !companies.contains { $0.isAway(by: self) } }

    /// Whether the controller leaves, by itself or with another one.
    func includes(_ state: ControllerState) -> Bool {
        members.contains { $0.id == state.id } || companies.contains { $0 === state.company }
    }

    func part(with state: ControllerState) { members.append((state.id, nil)) }

    /// The instant when they were gone; nil while it is not known.
    var completion: Moment? { gone?.at }

    var isGuess: Bool { gone?.shownBy == .nothing }
    /// Whether the screen showed that they were gone.
    var isSeen: Bool { gone?.shownBy == .screen }

    /// Whether it is still under way, according to the trace.
    var isOpen: Bool { gone == nil && !isUndone }

    /// A sign counts until a better one comes.
    func complete(at moment: Moment, shownBy sign: DepartureSign) {
        guard gone.map({ $0.shownBy < sign }) ?? true else { return }
        gone = (moment, sign)
    }

    /// Whether they began to disappear in the turn of the call, and were seen to be gone.
    func wasSeen(within window: Int64) -> Bool {
        isSeen && fading.map { $0.event.isWithin(window, of: began) } ?? false
    }

    /// Notes that it took place, although it is not known when.
    func confirm() { gone?.shownBy = .event }

    /// Whether a callback of the controller concerns this departure. A callback of a controller that was pushed on a sheet that
    /// leaves, or added to it, does not.
    func takes(_ state: ControllerState) -> Bool {
        switch way {
        case .popped, .swipedBack, .replaced, .removed: true
        case .dismissed, .swipedAway, .unrooted: includes(state)
        }
    }
}

/// What shows that controllers are gone; a later one is better.
enum DepartureSign: Comparable {
    /// Nothing shows that they left, in a log that would not show that they stayed on the screen.
    case nothing
    /// An event after it, such as a `deinit`.
    case event
    /// The screen: they disappeared, or had not been on it. No event shows more exactly when.
    case screen
}

/// How one controller left its place. Its `deinit` is then expected.
final class Exit {
    enum Way {
        case removed
        case popped
        case dismissed
        /// The user pulled the sheet down, or its presenter presents another controller.
        case swipedAway
        /// The user swiped back: the controller below it on the stack is on the screen.
        case swipedBack
        /// `setViewControllers` put others in its place.
        case replaced
        /// Its window got another root.
        case unrooted

        /// Whether UIKit or the user may leave a call of that kind without effect.
        var mayBeIgnored: Bool { self == .popped || self == .dismissed }
    }

    let way: Way
    /// When it left: the last of the calls by which it did, or the `viewDidDisappear` of a sheet that was swiped away.
    private let moment: Moment
    let caller: ControllerState?
    /// The controller with which it left, if it did not leave by itself.
    let container: ControllerState?
    /// The call before the event that made it leave.
    let earlier: EventReference?
    /// The departure of the controllers that leave together; nil for a controller that was gone with the event.
    let departure: Departure?
    /// Those that one of UIKit's containers took in its place at the same time.
    var successors: [Successor] = []
    /// Whether nobody who left by it is on the screen any more; so it stays.
    var isOutOfSight = false
    /// Whether it began to appear again since, although no call brought it back: it is somewhere else now.
    var isShownAgain = false
    /// Whether it was removed long before, and nothing shows that it came back.
    var isSecondRemoval = false
    /// Whether it was alone on its stack, although nobody had pushed it, and left without a call.
    var emptiedStack = false

    /// A controller that a container took when it let go of another one.
    ///
    /// It may be gone and forgotten before its predecessor, so this is what was known of it then.
    struct Successor {
        let state: ControllerID
        let className: String
        /// The class of the first screen in it, if it is a stack.
        let content: String?
        /// The first event that shows it.
        let first: EventReference
        /// Whether no call put it there.
        let isPrivate: Bool
    }

    init(
        _ way: Way, at moment: Moment, caller: ControllerState?, container: ControllerState? = nil,
        earlier: EventReference? = nil, departure: Departure? = nil
    ) {
        self.way = way
        self.moment = moment
        self.caller = caller
        self.container = container
        self.earlier = earlier
        self.departure = departure
    }

    var event: EventReference { moment.event }

    /// Whether nothing shows that it left, in a log that would not show that it stayed.
    var isGuess: Bool { departure?.isGuess ?? false }

    /// The instant when it had left; nil while it is not known.
    var completion: Moment? {
        guard let departure, !departure.isUndone else { return moment }
        return departure.completion
    }
}

// How departures are completed, or undone.
extension LeavingControllers {
    /// Notes that one of the leaving controllers was removed from its parent, or deallocated.
    func noteEnd(of state: ControllerState, at event: EventReference) {
        guard let departure = state.exit?.departure, departure.isOpen || departure.isGuess else { return }
        if departure.isGuess, event.kind == .deinit {
            departure.confirm()
            return close(departure)
        }
        complete(departure, at: event, of: state, shownBy: .event)
    }

    /// Completes a departure; the first time is a step of the user.
    func complete(
        _ departure: Departure, at event: EventReference, of state: ControllerState, shownBy sign: DepartureSign
    ) {
        guard !departure.isUndone else { return }
        if departure.completion == nil { hierarchy.steps.addStep(toLaunch: state.controller.launch) }
        departure.complete(at: hierarchy.moment(event, of: state), shownBy: sign)
        close(departure)
    }

    /// Undoes a departure: its controllers are still there.
    ///
    /// - Parameter toItsPlace: false if they are on the screen again in another place, which nobody knows.
    func undo(_ departure: Departure, toItsPlace: Bool = true) {
        guard !departure.isUndone else { return }
        departure.isUndone = true
        close(departure)
        for member in departure.members {
            guard let state = hierarchy.livingState(member.id), let exit = state.exit, exit.departure === departure,
                exit.event == departure.began
            else { continue }
            state.exit = member.former
            if toItsPlace, exit.container == nil { returnToPlace(state, departure) }
        }
        for company in departure.companies where company.isAway(by: departure) { company.exit = nil }
    }

    private func returnToPlace(_ state: ControllerState, _ departure: Departure) {
        switch departure.way {
        case .popped, .swipedBack:
            guard let caller = departure.caller, caller.isNavigation, state.navigation !== caller else { return }
            caller.rare.stack.insert(state, below: departure.began)
        case .dismissed, .swipedAway:
            if let presenter = state.presenter, presenter.presented == nil { presenter.presented = state }
        case .removed, .replaced, .unrooted:
            break
        }
    }

    func wait(for departure: Departure) {
        guard let shown = departure.shown else { return }
        if departure.isGuess {
            shown.rare.guessedDepartures.append(departure)
        } else {
            shown.rare.openDepartures.append(departure)
        }
        departure.isAwaited = true
        hierarchy.awaitedDepartureCount += 1
    }

    private func close(_ departure: Departure) {
        guard departure.isAwaited, let rare = departure.shown?.rareIfAny else { return }
        if let index = rare.openDepartures.lastIndex(where: { $0 === departure }) {
            rare.openDepartures.remove(at: index)
        } else if let index = rare.guessedDepartures.lastIndex(where: { $0 === departure }) {
            rare.guessedDepartures.remove(at: index)
        } else {
            return
        }
        departure.isAwaited = false
        hierarchy.awaitedDepartureCount -= 1
    }

    /// Notes that the controller is gone, so no departure waits for it to appear.
    func closeAll(for state: ControllerState) {
        guard let rare = state.rareIfAny else { return }
        hierarchy.awaitedDepartureCount -= rare.openDepartures.count + rare.guessedDepartures.count
        (rare.openDepartures, rare.guessedDepartures) = ([], [])
    }

    // MARK: What a container of UIKit takes in the place of another

    /// Notes which controllers came in the place of one that has just left; the container takes the new ones first, or lets go first.
    func noteSuccessors(of state: ControllerState, _ exit: Exit) {
        guard let container = exit.caller, container.letsGoPrivately(of: state) else { return }
        for relation in hierarchy.presentations.fewRelations(in: container)
        where relation.child !== state && relation.began.isNextTo(exit.event) {
            exit.successors.append(successor(relation))
        }
    }

    /// Notes that a controller came in the place of those that have just left its container.
    func noteSuccession(_ relation: RelationState) {
        guard relation.isSystem, let last = relation.parent.rareIfAny?.lastLeavers else { return }
        for id in [last.latest, last.before] {
            guard let leaver = hierarchy.livingState(id), leaver !== relation.child, let exit = leaver.exit,
                exit.caller === relation.parent, exit.event.isNextTo(relation.began)
            else { continue }
            exit.successors.append(successor(relation))
        }
    }

    private func successor(_ relation: RelationState) -> Exit.Successor {
        let child = relation.child
        let isPrivate =
            relation.isInferred && child.rareIfAny?.arrival.map { !$0.isNextTo(relation.began) } ?? true
        return Exit.Successor(
            state: child.id, className: child.className, content: content(ofColumn: child),
            first: child.controller.first, isPrivate: isPrivate)
    }

    /// The class of the first screen in a column that is a stack; nil for any other column.
    func content(ofColumn column: ControllerState) -> String? { firstScreen(ofColumn: column)?.className }

    func firstScreen(ofColumn column: ControllerState) -> ControllerState? {
        column.stack.members.first ?? hierarchy.state(column.children.first)
    }
}
