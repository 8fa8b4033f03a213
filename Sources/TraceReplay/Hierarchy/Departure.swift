import TraceModel

/// Controllers that leave together, and the time that it takes.
///
/// A `dismiss` or a `pop` only begins to take them away. A finger may hold the sheet, the user may give the swipe up, UIKit may refuse or
/// ignore the call, and the app may be suspended meanwhile.
final class Departure {
    /// One that leaves, and how it stood before.
    struct Member {
        let id: ControllerID
        let former: Exit?
    }

    let way: Exit.Way
    let began: EventReference
    /// Who presented them, or on whose stack they were; nil for a window.
    let caller: ControllerState?
    let members: [Member]
    /// Who is seen again, or for the first time, when they are gone.
    let shown: ControllerState?
    /// When they were gone; nil as long as that is not known.
    private(set) var completion: Moment?
    /// When the first of them began to disappear.
    private(set) var fading: Moment?
    /// Whether they stayed, or came back.
    private(set) var isUndone = false
    /// Whether a `viewDidDisappear` completed it, so that nothing tells better when it was complete.
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

    /// Whether it goes on, as far as the trace tells.
    var isOpen: Bool { completion == nil && !isUndone }

    /// - Parameter isSeen: whether the screen shows it; what only tells that it must be over counts as long as nothing better comes.
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

    /// Whether a callback of the controller, is one of those that leave. What was pushed on a sheet that
    /// goes, or added to it, is not.
    func takes(_ state: ControllerState) -> Bool {
        switch way {
        case .popped, .swipedBack, .replaced, .removed: true
        case .dismissed, .swipedAway, .unrooted: members.contains { $0.id == state.id }
        }
    }

    func undo() { isUndone = true }
}
