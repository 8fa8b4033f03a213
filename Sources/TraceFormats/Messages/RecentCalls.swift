import TraceModel

/// The last calls that lines reported, without those of UIKit's messages.
struct RecentCalls: Sendable {
    private struct RecentCall: Sendable {
        var subject: LoggedObject
        var kind: EventKind
        var hasPhase: Bool
        /// The words behind it.
        var words: UInt64
    }

    private static let limit = 8

    private var calls: [RecentCall] = []
    private var place = 0

    /// Keeps a call in the place of the oldest.
    mutating func note(_ event: LoggedEvent, hasPhase: Bool) {
        guard let subject = event.subject, event.kind != .other else { return }
        let call = RecentCall(
            subject: subject, kind: event.kind, hasPhase: hasPhase, words: Self.words(of: event))
        if calls.count < Self.limit {
            calls.append(call)
        } else {
            calls[place] = call
            place = (place + 1) % Self.limit
        }
    }

    /// Whether the last call of the event's controller was the same one, and did not say whether it was its start or its end.
    mutating func endsLast(of event: LoggedEvent) -> Bool {
        guard event.kind != .other, let index = last(of: event.subject), calls[index].kind == event.kind,
            !calls[index].hasPhase
        else { return false }
        calls[index].hasPhase = true
        return true
    }

    /// Whether the event is another statement in the method of the last call: the same controller gets the same call again, and the line
    /// has other words, as in `viewDidLoad()` and `viewDidLoad() configured`. UIKit makes no such call twice in a row.
    func goesOn(with event: LoggedEvent) -> Bool {
        let words = Self.words(of: event)
        guard words != 0, event.subject?.address != nil, let index = last(of: event.subject) else { return false }
        return calls[index].kind == event.kind && calls[index].words != words
    }

    private func last(of subject: LoggedObject?) -> Int? {
        // From the newest to the oldest.
        for distance in 1...max(calls.count, 1) where distance <= calls.count {
            let index = (place + calls.count - distance) % calls.count
            if calls[index].subject == subject { return index }
        }
        return nil
    }

    private static let values: Set<String> = ["true", "false", "YES", "NO", "nil"]

    /// Tells the words behind a callback, up to the first value, from other words; 0 if there are none.
    static func words(of event: LoggedEvent) -> UInt64 {
        guard case .arguments(let text) = event.payload, event.kind.isOfAppearance, !values.contains(text) else {
            return 0
        }
        var (words, word): (UInt64, UInt64) = (0, 0)
        for byte in text.utf8 {
            if byte.isOne(of: ":=([{<\"") { return words }
            if byte.isSpace { words = words &* 31 &+ word }
            word = byte.isLetter || byte >= 0x80 ? word &* 31 &+ UInt64(byte.lowercased) : byte.isSpace ? 0 : word
        }
        return words &* 31 &+ word
    }
}

extension EventKind {
    /// Whether it is a callback that UIKit makes once when a view loads, appears or disappears.
    fileprivate var isOfAppearance: Bool {
        isCallback && self != .viewWillLayoutSubviews && self != .viewDidLayoutSubviews && self != .loadView
    }
}
