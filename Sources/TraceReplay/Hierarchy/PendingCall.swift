import TraceModel

/// A call that UIKit may refuse, with what is needed to take it back.
struct PendingCall {
    /// `present`, `dismiss`, `push` or `pop`.
    var event: EventReference
    /// The presented, dismissed, pushed or popped controllers, with the departure that each had before.
    var controllers: [(state: ControllerState, departure: Departure?)]
    /// Whether the call changed anything.
    var isApplied: Bool
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
