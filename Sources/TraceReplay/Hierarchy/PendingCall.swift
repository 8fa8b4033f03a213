import TraceModel

/// A call that UIKit may refuse, with what is needed to take it back.
struct PendingCall {
    /// `present`, `dismiss`, `push` or `pop`.
    var event: EventReference
    /// The controller that it names, or those that it takes away.
    var controllers: [ControllerID]
    /// The presented or pushed controller, and how it had left before; nil where the call brought none.
    var arrived: (state: ControllerState, former: Exit?)?
    /// Those that the call takes away.
    var departure: Departure?
}

/// A `present` while a dismissal was under way in the same hierarchy, which UIKit drops more often than not.
struct HastyPresentation {
    let event: EventReference
    let presenter: ControllerState
    let dismissal: Departure
}

/// A refusal that was logged before the call.
struct Refusal {
    var kind: EventKind
    var event: EventReference
    /// Nil where the message does not name it.
    var controller: ControllerID?
}

extension EventReference {
    /// UIKit's messages stand next to the calls that they are about: within a second, or 20 lines in a log without times.
    func isNextTo(_ other: EventReference) -> Bool {
        guard let time, let otherTime = other.time else { return abs(line - other.line) <= 20 }
        return time.since(otherTime).magnitude <= 1_000_000_000
    }
}
