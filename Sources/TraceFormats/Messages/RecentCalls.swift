import TraceModel

/// The last calls that lines reported, without those of UIKit's messages.
struct RecentCalls: Sendable {
    private struct RecentCall: Sendable {
        var subject: LoggedObject
        var kind: EventKind
        var hasPhase: Bool
    }

    private static let limit = 8

    private var calls: [RecentCall] = []
    private var place = 0

    /// Keeps a call in the place of the oldest.
    mutating func note(_ event: LoggedEvent, hasPhase: Bool) {
        guard let subject = event.subject, event.kind != .other else { return }
        let call = RecentCall(subject: subject, kind: event.kind, hasPhase: hasPhase)
        if calls.count < Self.limit {
            calls.append(call)
        } else {
            calls[place] = call
            place = (place + 1) % Self.limit
        }
    }

    /// Whether the last call of the event's controller was the same one, and did not say whether it was its start or its end.
    mutating func endsLast(of event: LoggedEvent) -> Bool {
        guard event.kind != .other else { return false }
        // From the newest to the oldest.
        for distance in 1...max(calls.count, 1) where distance <= calls.count {
            let index = (place + calls.count - distance) % calls.count
            guard calls[index].subject == event.subject else { continue }
            guard calls[index].kind == event.kind, !calls[index].hasPhase else { return false }
            calls[index].hasPhase = true
            return true
        }
        return false
    }
}
