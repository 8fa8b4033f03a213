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
