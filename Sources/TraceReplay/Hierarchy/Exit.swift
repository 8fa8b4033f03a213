import TraceModel

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
