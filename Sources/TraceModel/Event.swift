/// The number of a thread in its run, counted from 0 in order of first appearance.
@usableFromInline package struct ThreadID: Hashable, Sendable {
    @usableFromInline package let rawValue: Int32

    @inlinable package init(_ rawValue: Int32) {
        self.rawValue = rawValue
    }
}

// What a log's name of a thread says about it.
extension ThreadID {
    /// Whether it is a name that the recorder, debuggers or the main queue give the main thread, or the text of `Thread.current`.
    package static func isMain(_ name: String) -> Bool {
        let name = name.lowercased()
        return mainNames.contains(name) || name.includes("_nsmainthread") || name.includes("name = main")
            || name.includes("number = 1,") || name.hasSuffix("number = 1") || name.includes("number = 1}")
    }

    private static let mainNames: Set<String> = [
        "main", "mainthread", "main thread", "main-thread", "com.apple.main-thread", "thread 1", "thread #1",
    ]

    /// Whether it is a global queue of Dispatch, or a name that says that it is not the main thread.
    package static func isBackground(_ name: String) -> Bool {
        name.hasPrefix("com.apple.root.") || name.lowercased().includes("background")
    }
}

/// One timed call, with the controllers that it names resolved.
///
/// A replay copies each of them more than once, so they are packed: one takes 40 bytes.
@usableFromInline package struct Event: Sendable, Equatable {
    @usableFromInline package var reference: EventReference
    /// Negative for nil, like the other two.
    @usableFromInline let threadNumber: Int32
    @usableFromInline let subjectNumber: Int32
    @usableFromInline let objectNumber: Int32
    /// Nil for most events.
    @usableFromInline let details: EventDetails?

    @inlinable package init(
        line: Int, time: Int64?, kind: EventKind, thread: ThreadID? = nil, subject: ControllerID? = nil,
        object: ControllerID? = nil, others: [ControllerID] = [], payload: EventPayload = .none
    ) {
        reference = EventReference(line: line, time: time, kind: kind)
        threadNumber = thread?.rawValue ?? -1
        subjectNumber = subject?.rawValue ?? -1
        objectNumber = object?.rawValue ?? -1
        details = .holding(others, payload)
    }

    /// The event's line in the log, counted from 1. At most one event begins on a line.
    @inlinable package var line: Int { reference.line }
    /// Nanoseconds since the run's start; nil if the log has no times.
    @inlinable package var time: Int64? { reference.time }
    @inlinable package var kind: EventKind { reference.kind }
    /// Nil if the log does not name it.
    @inlinable package var thread: ThreadID? { threadNumber < 0 ? nil : ThreadID(threadNumber) }
    @inlinable package var subject: ControllerID? { subjectNumber < 0 ? nil : ControllerID(subjectNumber) }
    @inlinable package var object: ControllerID? { objectNumber < 0 ? nil : ControllerID(objectNumber) }
    /// Objects after the first: the `to` of a transition, the further controllers that a message names.
    @inlinable package var others: [ControllerID] { details?.others ?? [] }
    @inlinable package var payload: EventPayload { details?.payload ?? .none }
    /// Whether it has further objects or a payload, which take memory of their own.
    @inlinable package var hasDetails: Bool { details != nil }
}

/// The parts of an event that only few events have.
@usableFromInline final class EventDetails: Sendable, Equatable {
    @usableFromInline let others: [ControllerID]
    @usableFromInline let payload: EventPayload

    @usableFromInline init(others: [ControllerID], payload: EventPayload) {
        self.others = others
        self.payload = payload
    }

    /// Nil if there is nothing to hold. A failable initializer would allocate memory before it fails.
    @inlinable static func holding(_ others: [ControllerID], _ payload: EventPayload) -> EventDetails? {
        if others.isEmpty, case .none = payload { return nil }
        return EventDetails(others: others, payload: payload)
    }

    @usableFromInline static func == (a: EventDetails, b: EventDetails) -> Bool {
        a.others == b.others && a.payload == b.payload
    }
}

/// The position of an event in its run, and its kind.
///
/// A replay keeps many of them for each controller, so they are packed: one takes 16 bytes, and so does an optional one.
@usableFromInline package struct EventReference: Hashable, Sendable, Comparable {
    @usableFromInline let lowerLine: UInt32
    @usableFromInline let upperLine: UInt16
    @usableFromInline let hasTime: Bool
    @usableFromInline package let kind: EventKind
    @usableFromInline let nanoseconds: Int64

    @inlinable
    package init(line: Int, time: Int64?, kind: EventKind) {
        lowerLine = UInt32(truncatingIfNeeded: line)
        upperLine = UInt16(truncatingIfNeeded: line >> 32)
        hasTime = time != nil
        self.kind = kind
        nanoseconds = time ?? 0
    }

    /// Up to 2 to the power of 48.
    @inlinable package var line: Int { Int(upperLine) << 32 | Int(lowerLine) }

    /// Nanoseconds since the run's start; nil if the log has no times.
    @inlinable package var time: Int64? {
        get { hasTime ? nanoseconds : nil }
        set { self = EventReference(line: line, time: newValue, kind: kind) }
    }

    @inlinable package static func < (a: Self, b: Self) -> Bool { a.line < b.line }
}

/// The content of an event besides its controllers.
@usableFromInline package enum EventPayload: Hashable, Sendable {
    case none
    /// Further arguments of a call, as the line writes them: `animated=true`.
    case arguments(String)
    /// A `willMove` or `didMove` whose line does not mention a parent, as `#function` and `_cmd` print it. A parent that is
    /// written as `nil` is known. With the further arguments.
    case unknownParent(arguments: String)
    /// A call that the kind does not identify, as written, with its arguments: `show(_:sender:) sender=nil`.
    case call(String)
    /// A recorder saw UIKit refuse a call of that kind: `refused call=present`.
    case refusal(EventKind)
    case test(name: String, outcome: TestOutcome?)
    /// The window that gets a root, as logs write objects: `<UIWindow: 0x600000c0a2d0>`.
    case window(String)
    case mark(String)
    case message(UIKitMessageCode, text: String)

    private static let appearingKey = "appearing="

    /// Whether a `beginAppearanceTransition` makes its controller appear; nil if the line does not say.
    package var isAppearing: Bool? {
        guard case .arguments(let text) = self else { return nil }
        for word in text.split(separator: " ") where word.hasPrefix(Self.appearingKey) {
            switch word.dropFirst(Self.appearingKey.count).lowercased() {
            case "true", "yes", "1": return true
            case "false", "no", "0": return false
            default: return nil
            }
        }
        return nil
    }

    /// The payload with the window alone, without further arguments; itself if it names none.
    package var ofWindow: EventPayload {
        guard case .window(let text) = self, let end = text.firstIndex(of: ">") else { return self }
        return .window(String(text[...end]))
    }

    /// The class of the window that gets a root, without its module and address.
    package var windowName: String? {
        guard case .window(let text) = self else { return nil }
        return ClassName(String(text.drop { $0 == "<" }.prefix { $0 != ":" && $0 != ">" })).short
    }

    /// The name of a call's method, without the labels of its arguments: `setViewControllers` of `setViewControllers(_:animated:)`.
    package static func methodName(of call: String) -> Substring { call.prefix { !" (:".contains($0) } }

    /// The verb of a call that the kind does not identify.
    package var verb: Substring? {
        if case .call(let text) = self { text.prefix { $0 != " " } } else { nil }
    }
}

extension EventPayload {
    private static let emptyLists = ["[]", "()", "( )", "nil", "(null)"]

    /// Whether a call names a list with nothing in it: `setViewControllers(_:animated:) []`.
    package var namesEmptyList: Bool {
        guard case .call(let text) = self, let space = text.firstIndex(of: " ") else { return false }
        var list = text[space...].dropFirst()
        while list.hasPrefix("Optional(") { list = list.dropFirst("Optional(".count) }
        return Self.emptyLists.contains { list.hasPrefix($0) && !(list.dropFirst($0.count).first?.isLetter ?? false) }
    }
}

extension EventPayload {
    private static let lostLines = "lost lines"

    /// The mark where the log says that lines are missing: nothing can be concluded across it from an absence or an order.
    ///
    /// - Parameter count: how many, in the log's words; nil if it does not say.
    package static func gap(_ count: String?) -> EventPayload { .mark(lostLines + (count.map { ": " + $0 } ?? "")) }

    package var isGap: Bool {
        guard case .mark(let text) = self, text.hasPrefix(Self.lostLines) else { return false }
        return text.utf8.count == Self.lostLines.utf8.count || text.hasPrefix(Self.lostLines + ":")
    }
}

extension Event {
    /// Whether it is a `willMove` or `didMove` for which only the child is known.
    package var isParentUnknown: Bool { if case .unknownParent = payload { true } else { false } }
}

/// The payload as the store keeps it, and as people read it in `event_log`.
extension EventPayload {
    /// The beginning of the text if a move does not name its parent.
    private static let unknownParent = "parent=unknown"
    private static let refusal = "refused call="

    /// - Parameter text: nil for an event without further content.
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
        case .other: self = Self.refusal(text) ?? .call(text)
        case .setRoot: self = .window(text)
        case .pop where text.hasPrefix("popTo"): self = .call(text)
        default: self = .arguments(text)
        }
    }

    /// Nil for an event without further content.
    package var text: String? {
        switch self {
        case .none: nil
        case .arguments(let text), .call(let text), .mark(let text), .window(let text): text
        case .unknownParent(""): Self.unknownParent
        case .unknownParent(let arguments): Self.unknownParent + " " + arguments
        case .refusal(let kind): Self.refusal + kind.name
        case .test(let name, let outcome): outcome.map { "\(name) \($0.rawValue)" } ?? name
        case .message(let code, let text): "\(code.rawValue): \(text)"
        }
    }

    /// Cuts a text that is too long to be kept; returns whether it was.
    package mutating func shorten(of kind: EventKind) -> Bool {
        if case .none = self { return false }
        if case .test(let name, let outcome) = self {
            self = .test(name: SymbolTable.kept(name), outcome: outcome)
            return name.utf8.count > SymbolTable.longest
        }
        guard let text, text.utf8.count > SymbolTable.longest else { return false }
        self = EventPayload(SymbolTable.kept(text), of: kind)
        return true
    }

    private static func move(_ text: String) -> EventPayload {
        guard text.hasPrefix(unknownParent) else { return .arguments(text) }
        return .unknownParent(arguments: String(text.dropFirst(unknownParent.count + 1)))
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
