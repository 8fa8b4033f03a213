/// The payload as the store keeps it, and as people read it in `event_log`.
extension EventPayload {
    /// What the text of a move begins with that names no parent.
    private static let unknownParent = "parent=unknown"
    private static let stateKey = " state="
    private static let refusal = "refused call="

    /// - Parameter text: nil for an event that tells nothing more.
    package init(_ text: String?, of kind: EventKind) {
        guard let text else {
            self = .none
            return
        }
        switch kind {
        case .mark: self = .mark(text)
        case .testStarted: self = .test(name: text, outcome: nil)
        case .testFinished: self = Self.finishedTest(text)
        case .diagnostic: self = Self.message(text) ?? .arguments(text)
        case .willMove, .didMove: self = Self.move(text)
        case .other: self = Self.dump(text) ?? Self.refusal(text) ?? .call(text)
        case .setRoot: self = .window(text)
        case .pop where text.hasPrefix("popTo"): self = .call(text)
        default: self = .arguments(text)
        }
    }

    /// Nil for an event that tells nothing more.
    package var text: String? {
        switch self {
        case .none: nil
        case .arguments(let text), .call(let text), .mark(let text), .window(let text): text
        case .unknownParent(""): Self.unknownParent
        case .unknownParent(let arguments): Self.unknownParent + " " + arguments
        case .refusal(let kind): Self.refusal + kind.name
        case .hierarchyDump(let state): Event.hierarchyDumpVerb + (state.map { Self.stateKey + $0 } ?? "")
        case .test(let name, let outcome): outcome.map { "\(name) \($0.rawValue)" } ?? name
        case .message(let code, let text): "\(code.rawValue): \(text)"
        }
    }

    private static func move(_ text: String) -> EventPayload {
        guard text.hasPrefix(unknownParent) else { return .arguments(text) }
        return .unknownParent(arguments: String(text.dropFirst(unknownParent.count + 1)))
    }

    private static func dump(_ text: String) -> EventPayload? {
        guard text.hasPrefix(Event.hierarchyDumpVerb) else { return nil }
        let rest = text.dropFirst(Event.hierarchyDumpVerb.count)
        guard rest.hasPrefix(stateKey) else { return .hierarchyDump(state: nil) }
        return .hierarchyDump(state: String(rest.dropFirst(stateKey.count).prefix { $0 != " " }))
    }

    private static func refusal(_ text: String) -> EventPayload? {
        guard text.hasPrefix(refusal) else { return nil }
        return EventKind(name: text.dropFirst(refusal.count)).map(EventPayload.refusal)
    }

    private static func message(_ text: String) -> EventPayload? {
        guard let colon = text.firstIndex(of: ":"), let code = UIKitMessageCode(word: text[..<colon]) else {
            return nil
        }
        return .message(code, text: String(text[colon...].dropFirst(2)))
    }

    /// `-[CartTests testEmpty] passed (0.123 seconds).`: the name, and how the test went.
    private static func finishedTest(_ text: String) -> EventPayload {
        let words = text.split(separator: " ", omittingEmptySubsequences: false)
        guard let index = words.lastIndex(where: { TestOutcome(rawValue: String($0)) != nil }), index > 0 else {
            return .test(name: text, outcome: nil)
        }
        return .test(name: words[..<index].joined(separator: " "), outcome: TestOutcome(rawValue: String(words[index])))
    }
}
