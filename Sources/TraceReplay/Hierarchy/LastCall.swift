import TraceModel

/// The last call that the log shows of a controller, by which an echo of it is recognised.
///
/// A base class and its subclass may both log one call: two lines, one call.
struct LastCall {
    /// Nil before the first call; of a call that was echoed, where the last echo stands.
    private var call: EventReference?
    private var object: ControllerID?
    private var thread: ThreadID?
    /// How many calls of the controller came once only, up to the first that was repeated, as far as it matters.
    private var singles: UInt8 = 0
    private var hasEchoes = false
    /// Whether another controller's call on it came since.
    private var isInterrupted = false
    private var wording: Wording?

    /// The payload of a call whose kind does not tell what was called. Few calls have one, so that it is kept apart.
    private indirect enum Wording {
        case payload(EventPayload)
    }

    /// So far apart two lines of one call may stand, in nanoseconds.
    private static let window: Int64 = 1_000_000
    /// After so many single calls, a log without times is taken at its word if it repeats a line.
    private static let telling = 4

    /// Takes note of a call; false for an echo.
    mutating func accept(_ event: Event) -> Bool {
        if isEchoed(by: event) {
            hasEchoes = true
            call = event.reference
            return false
        }
        if call != nil, singles < Self.telling { singles += 1 }
        call = event.reference
        object = event.object
        thread = event.thread
        isInterrupted = false
        switch event.kind {
        case .beginAppearanceTransition, .other: wording = .payload(event.payload)
        default: if wording != nil { wording = nil }
        }
        return true
    }

    mutating func interrupt() { isInterrupted = true }

    /// Whether the event repeats the call: within a millisecond, or on the next line of a log without times.
    private func isEchoed(by event: Event) -> Bool {
        guard let call, call.kind.rawValue == event.kind.rawValue, !isInterrupted, event.object == object,
            event.thread == thread
        else { return false }
        if case .payload(let payload) = wording, payload != event.payload { return false }
        if let time = call.time, let later = event.time {
            return later.since(time) <= Self.window
        }
        return event.line - call.line == 1 && (hasEchoes || singles < Self.telling)
    }
}
