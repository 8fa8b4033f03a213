import TraceModel

/// The last call that the log shows of a controller, by which an echo of it is recognised.
///
/// A base class and its subclass may both log one call: two lines, one call.
struct LastCall {
    private var kind: EventKind
    private var object: ControllerID?
    private var thread: ThreadID?
    private var payload: EventPayload
    private var event: EventReference
    /// How many calls of the controller came once only, up to the first that was repeated.
    private var singles: Int
    private var hasEchoes = false
    /// Whether another controller's call on it came since.
    private var isInterrupted = false

    /// So far apart two lines of one call may stand, in nanoseconds.
    private static let window: Int64 = 1_000_000
    /// After so many single calls, a log without times is taken at its word if it repeats a line.
    private static let telling = 4

    init(_ event: Event, after last: LastCall?) {
        kind = event.kind
        object = event.object
        thread = event.thread
        // Only these tell by their arguments what was called.
        payload = event.kind == .beginAppearanceTransition || event.kind == .other ? event.payload : .none
        self.event = event.reference
        singles = (last?.singles ?? -1) + 1
        hasEchoes = last?.hasEchoes ?? false
    }

    mutating func noteEcho(at event: EventReference) {
        hasEchoes = true
        self.event = event
    }

    mutating func interrupt() { isInterrupted = true }

    /// Whether the event repeats the call: within a millisecond, or on the next line of a log without times.
    func isEchoed(by event: Event) -> Bool {
        guard !isInterrupted, event.kind == kind, event.object == object, event.thread == thread else { return false }
        guard kind != .beginAppearanceTransition && kind != .other || event.payload == payload else { return false }
        if let elapsed = event.reference.nanoseconds(since: self.event) { return elapsed <= Self.window }
        return event.line - self.event.line == 1 && (hasEchoes || singles < Self.telling)
    }
}
