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
    /// The controller whose callback shows that they leave, if no call does.
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

    /// Whether it is still under way, according to the trace.
    var isOpen: Bool { gone == nil && !isUndone }

    /// A sign counts until a better one comes.
    func complete(at moment: Moment, shownBy sign: DepartureSign) {
        guard gone.map({ $0.shownBy < sign }) ?? true else { return }
        gone = (moment, sign)
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
