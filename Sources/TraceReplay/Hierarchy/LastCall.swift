import TraceModel

/// The last call that the log shows of a controller, by which an echo of it is recognised.
///
/// A base class and its subclass may both log one call: two lines, one call.
struct LastCall {
    /// Nil before the first call; of a call that was echoed, where the last echo stands.
    private var call: EventReference?
    /// Negative for none, which takes less room than nil.
    private var object: Int32 = -1
    private var thread: Int32 = -1
    /// How many calls of the controller came once only, up to the first that was repeated, as far as it matters.
    private var singles: UInt8 = 0
    private var hasEchoes = false
    /// Whether another controller's call on it came since.
    private var isInterrupted = false

    /// So far apart two lines of one call may stand, in nanoseconds.
    private static let window: Int64 = 1_000_000
    /// After so many single calls, a log without times is taken at its word if it repeats a line.
    private static let telling = 4

    /// Takes note of a call of the controller; false for an echo.
    mutating func accept(_ event: Event, of state: ControllerState) -> Bool {
        if isEchoed(by: event, of: state) {
            hasEchoes = true
            call = event.reference
            return false
        }
        if call != nil, singles < Self.telling { singles += 1 }
        call = event.reference
        object = event.object?.rawValue ?? -1
        thread = event.thread?.rawValue ?? -1
        isInterrupted = false
        if event.kind.leavesCallOpen { state.rare.lastPayload = event.payload }
        return true
    }

    mutating func interrupt() { isInterrupted = true }

    /// Whether the event repeats the call: within a millisecond, or on the next line of a log without times.
    private func isEchoed(by event: Event, of state: ControllerState) -> Bool {
        guard let call, call.kind.rawValue == event.kind.rawValue, !isInterrupted,
            (event.object?.rawValue ?? -1) == object, (event.thread?.rawValue ?? -1) == thread
        else { return false }
        if event.kind.leavesCallOpen, state.rareIfAny?.lastPayload != event.payload { return false }
        if let time = call.time, let later = event.time {
            return later.since(time) <= Self.window
        }
        return event.line - call.line == 1 && (hasEchoes || singles < Self.telling)
    }
}

extension EventKind {
    /// Whether the kind does not tell what was called, so that two calls must also have one payload to be the same.
    fileprivate var leavesCallOpen: Bool {
        switch self {
        case .beginAppearanceTransition, .other: true
        default: false
        }
    }
}
