import TraceModel

/// Controllers that leave together, and the time that it takes.
///
/// A `dismiss` or a `pop` only begins to take them away. A finger may hold the sheet, the user may give up the swipe, UIKit may
/// refuse or ignore the call, and the app may be suspended meanwhile.
final class Departure {
    /// A controller that leaves, and its earlier exit.
    struct Member {
        let id: ControllerID
        let former: Exit?
    }

    let way: Exit.Way
    let began: EventReference
    /// Their presenter, or the controller on whose stack they were; nil for a window.
    let caller: ControllerState?
    let members: [Member]
    /// The controller that appears, again or for the first time, when they are gone.
    let shown: ControllerState?
    /// The instant when they were gone; nil while it is not known.
    private(set) var completion: Moment?
    /// When the first of them began to disappear.
    private(set) var fading: Moment?
    /// Whether they stayed, or came back.
    private(set) var isUndone = false
    /// Whether a `viewDidDisappear` completed it, so no other event shows its completion more exactly.
    private var isSeen = false

    init(
        _ way: Exit.Way, _ began: EventReference, caller: ControllerState?, members: [Member], shown: ControllerState?
    ) {
        self.way = way
        self.began = began
        self.caller = caller
        self.members = members
        self.shown = shown
    }

    /// Whether nothing shows that it took place, in a log that would not show that they stayed on the screen.
    var isGuess = false

    /// Whether the return of ``shown`` to the screen completes it.
    var isAwaited = false

    /// Whether it is still under way, according to the trace.
    var isOpen: Bool { completion == nil && !isUndone }

    /// - Parameter isSeen: whether the screen shows it. An event that only implies the end counts until a better one comes.
    func complete(at moment: Moment, isSeen: Bool) {
        guard !self.isSeen, isSeen || completion == nil || isGuess else { return }
        completion = moment
        isGuess = false
        self.isSeen = isSeen
    }

    func confirm() { isGuess = false }

    func fade(at moment: Moment) {
        if fading == nil { fading = moment }
    }

    /// Whether a callback of the controller concerns this departure. A callback of a controller that was pushed on a sheet that
    /// leaves, or added to it, does not.
    func takes(_ state: ControllerState) -> Bool {
        switch way {
        case .popped, .swipedBack, .replaced, .removed: true
        case .dismissed, .swipedAway, .unrooted: members.contains { $0.id == state.id }
        }
    }

    func undo() { isUndone = true }
}

/// How one controller left its place. Its `deinit` is then expected.
final class Exit {
    /// The cause of the exit.
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
    /// The last of the calls by which it left, or the `viewDidDisappear` of a sheet that was swiped away.
    let event: EventReference
    let caller: ControllerState?
    /// The controller with which it left, if it did not leave by itself.
    let container: ControllerState?
    /// The call before the event that made it leave.
    let earlier: EventReference?
    /// The departure of the controllers that leave together; nil for a controller that was gone with the event.
    let departure: Departure?
    private let moment: Moment

    /// Creates the exit of a controller that is gone at once.
    init(_ way: Way, at moment: Moment, caller: ControllerState?) {
        self.way = way
        self.moment = moment
        event = moment.event
        self.caller = caller
        container = nil
        earlier = nil
        departure = nil
    }

    /// Creates the exit of one of the controllers that leave together.
    init(_ departure: Departure, at moment: Moment, container: ControllerState?) {
        way = departure.way
        self.moment = moment
        event = moment.event
        caller = departure.caller
        self.container = container
        earlier = nil
        self.departure = departure
    }

    /// Creates the exit of a controller that UIKit removes from its parent after a call made it leave.
    init(removedAt moment: Moment, from parent: ControllerState?, after former: Exit?) {
        let isMember = former?.departure?.isUndone == false
        way = isMember ? former?.way ?? .removed : .removed
        self.moment = moment
        event = moment.event
        caller = parent ?? former?.caller
        container = nil
        earlier = isMember ? former.map { $0.earlier ?? $0.event } : nil
        departure = isMember ? former?.departure : nil
    }

    /// Whether nothing shows that it left, in a log that would not show that it stayed.
    var isGuess: Bool { departure?.isGuess ?? false }

    /// The instant when it had left; nil while it is not known.
    var completion: Moment? {
        guard let departure, !departure.isUndone else { return moment }
        return departure.completion
    }
}
