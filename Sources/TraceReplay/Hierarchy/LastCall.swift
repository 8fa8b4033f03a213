import TraceModel

/// The last call that the log shows of a controller, by which an echo of it is recognised.
///
/// A base class and its subclass may both log one call: two lines, one call.
struct LastCall {
    /// Nil before the first call.
    private var kind: EventKind?
    private var object: ControllerID?
    private var thread: ThreadID?
    private var line = 0
    private var time: Int64?
    /// The payload of a call whose kind does not tell what was called.
    private var payload: EventPayload?
    /// How many calls of the controller came once only, up to the first that was repeated.
    private var singles = 0
    private var hasEchoes = false
    /// Whether another controller's call on it came since.
    private var isInterrupted = false

    /// So far apart two lines of one call may stand, in nanoseconds.
    private static let window: Int64 = 1_000_000
    /// After so many single calls, a log without times is taken at its word if it repeats a line.
    private static let telling = 4

    /// Takes note of a call; false for an echo.
    mutating func accept(_ event: Event) -> Bool {
        if isEchoed(by: event) {
            hasEchoes = true
            (line, time) = (event.line, event.time)
            return false
        }
        if kind != nil { singles += 1 }
        kind = event.kind
        object = event.object
        thread = event.thread
        (line, time) = (event.line, event.time)
        isInterrupted = false
        switch event.kind {
        case .beginAppearanceTransition, .other: payload = event.payload
        default: if payload != nil { payload = nil }
        }
        return true
    }

    mutating func interrupt() { isInterrupted = true }

    /// Whether the event repeats the call: within a millisecond, or on the next line of a log without times.
    private func isEchoed(by event: Event) -> Bool {
        guard let kind, kind.rawValue == event.kind.rawValue, !isInterrupted, event.object == object,
            event.thread == thread
        else { return false }
        if let payload, payload != event.payload { return false }
        if let time, let later = event.time {
            return later.since(time) <= Self.window
        }
        return event.line - line == 1 && (hasEchoes || singles < Self.telling)
    }
}
