import TraceModel

/// A time in which a controller was on screen: from `viewDidAppear` until it began to disappear.
final class VisiblePeriod {
    let began: EventReference
    /// Nil while the controller is still on screen.
    var ended: EventReference?

    init(began: EventReference) {
        self.began = began
    }

    /// Whether the period goes on for so many nanoseconds after the event, as far as the trace reaches.
    func lasts(_ nanoseconds: Int64, after event: EventReference, until end: TraceEnd) -> Bool {
        guard let ended else { return end.follows(event, by: nanoseconds) }
        return ended.nanoseconds(since: event).map { $0 >= nanoseconds } ?? false
    }
}
