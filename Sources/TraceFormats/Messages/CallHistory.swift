import TraceModel

/// Finds lines that report a call which an earlier line has already reported.
///
/// People log a call before and after `super`, or at several places in the method: only the first line is the event.
struct CallHistory: Sendable {
    private struct OpenCall: Equatable, Sendable {
        var subject: LoggedObject?
        var kind: EventKind
    }

    private typealias Statement = (kind: EventKind, line: Int)

    /// Calls are never nested deeper than this.
    private static let openLimit = 32
    private static let statementLimit = 1 << 12

    /// Calls of which only the first half has appeared.
    private var open: [OpenCall] = []
    /// Whether the log reports the ends of calls, so the lines in between belong to them.
    private var tellsEnds = false
    /// The last call of a controller, if the line names the place in the source.
    private var statements: [LoggedObject: Statement] = [:]

    /// The last calls, of which each may be followed by another statement of the same method.
    private var recent = RecentCalls()

    /// Whether the last call said that it was its start or its end, or had words of its own; then its meaning depended on the calls
    /// before it.
    private(set) var lastHadPhase = false

    /// Whether no call is under way, and the next one, in a line without a phase and a place in the source, changes nothing here.
    var isIdle: Bool { open.isEmpty && statements.isEmpty }

    /// Records a call; throws if an earlier line was the event.
    ///
    /// - Parameter isDeclared: whether every line is meant to be an event; then none is another statement of a call before it.
    mutating func note(
        _ event: inout LoggedEvent, _ circumstances: CallCircumstances, isDeclared: Bool
    ) throws(LineFault) {
        lastHadPhase = circumstances.phase != nil || !isDeclared && RecentCalls.words(of: event) != 0
        if let phase = circumstances.phase {
            try pair(phase, circumstances, &event, isDeclared)
        } else if tellsEnds, open.last == OpenCall(subject: event.subject, kind: event.kind) {
            // A line between the two halves of a call belongs to that call.
            throw .secondHalf
        } else if !isDeclared, circumstances.sourceLine == nil, recent.goesOn(with: event) {
            throw .secondHalf
        }
        if !isDeclared { recent.note(event, hasPhase: circumstances.phase != nil) }
        if circumstances.sourceLine != nil || !statements.isEmpty { try note(event, at: circumstances.sourceLine) }
    }

    /// Notes a call of a line without a phase and a place in the source, so that another statement of the same call is known.
    mutating func noteRecorded(_ event: LoggedEvent) { recent.note(event, hasPhase: false) }

    /// The first half is the event. The second half is dropped if there was a first one.
    private mutating func pair(
        _ phase: CallPhase, _ circumstances: CallCircumstances, _ event: inout LoggedEvent, _ isDeclared: Bool
    ) throws(LineFault) {
        let call = OpenCall(subject: event.subject, kind: event.kind)
        let index = open.lastIndex(of: call)
        if let index { open.removeSubrange(index...) }
        switch phase {
        case .start:
            // An arrow alone may be only a separator.
            if tellsEnds || !circumstances.isArrow, !open.isEmpty {
                let text = event.payload.text.map { $0 + " " } ?? ""
                event.payload = EventPayload(text + "nesting=\(open.count)", of: event.kind)
            }
            if open.count == Self.openLimit { open.removeFirst() }
            open.append(call)
        case .end:
            if index != nil {
                tellsEnds = true
                throw .secondHalf
            }
            // `viewDidLoad()`, `viewDidLoad() finished`
            if !circumstances.isArrow, !isDeclared, recent.endsLast(of: event) { throw .secondHalf }
        }
    }

    /// If the controller's last line came from further up in the same method, this statement belongs to the same call.
    private mutating func note(_ event: LoggedEvent, at line: Int?) throws(LineFault) {
        guard let subject = event.subject else { return }
        let last = statements.removeValue(forKey: subject)
        guard let line else { return }
        if statements.count == Self.statementLimit { statements.removeAll() }
        statements[subject] = (kind: event.kind, line: line)
        if let last, last.kind == event.kind, last.line < line { throw .secondHalf }
    }
}

/// The two halves of a call that was logged before and after `super`: `viewDidAppear Start`, `viewDidAppear End`.
enum CallPhase: Sendable {
    case start
    case end

    /// The phase that a word names, also in parentheses or brackets.
    init?(_ word: Bytes) {
        var (start, end) = (0, word.count)
        while start < end, word[start].isOne(of: "([") { start += 1 }
        while end > start, word[end - 1].isOne(of: ")].:") { end -= 1 }
        let roles = Lexicon.roles(of: word[start..<end])
        guard !roles.isDisjoint(with: [.start, .end]) else { return nil }
        self = roles.contains(.start) ? .start : .end
    }

    /// The phase that an arrow between a controller and its call shows: `Host -> viewDidLoad`.
    init?(arrowIn cursor: ByteCursor) {
        if cursor.first("<-") != nil || cursor.first("<<") != nil || cursor.first("←") != nil {
            self = .end
        } else if cursor.first("->") != nil || cursor.first(">>") != nil || cursor.first("→") != nil {
            self = .start
        } else {
            return nil
        }
    }

    /// Returns the phase in the last word after a verb, and where that word begins.
    static func last(in cursor: ByteCursor) -> (phase: CallPhase, start: Int)? {
        if isDuration(cursor) { return (.end, cursor.end) }
        if let start = startOfSuper(cursor) { return last(in: ByteCursor(cursor.bytes, cursor.offset..<start)) }
        guard mayEnd(cursor.bytes[cursor.end - 1]) else { return nil }
        var start = cursor.end
        // `<Shop.Host: 0x7fd1>`
        if cursor.bytes[start - 1] == UInt8(ascii: ">"), start - cursor.offset > 3, cursor.bytes[start - 4].isIdentifier
        {
            return nil
        }
        while start > cursor.offset, !cursor.bytes[start - 1].isSpace {
            start -= 1
            // This is the end of an object or of an argument: no phase is that long.
            if cursor.end - start > longest { return nil }
        }
        guard start < cursor.end, let phase = CallPhase(cursor.text(start..<cursor.end)) else { return nil }
        return (phase, start)
    }

    private static let units: [StaticString] = ["ms", "s", "sec", "secs", "seconds", "milliseconds", "µs", "us", "ns"]

    /// Whether a text ends with how long the call took: `took 0.3 s`, `(12ms)`, `: 0.31 seconds`.
    private static func isDuration(_ cursor: ByteCursor) -> Bool {
        var end = cursor.end
        if cursor.bytes[end - 1] == UInt8(ascii: ")") { end -= 1 }
        guard end > cursor.offset, cursor.bytes[end - 1] == UInt8(ascii: "s") else { return false }
        var start = end
        while start > cursor.offset, cursor.bytes[start - 1].isLetter || cursor.bytes[start - 1] >= 0x80 { start -= 1 }
        guard units.contains(where: { cursor.text(start..<end).equals($0) }) else { return false }
        if start > cursor.offset, cursor.bytes[start - 1].isSpace { start -= 1 }
        let number = start
        while start > cursor.offset, cursor.bytes[start - 1].isDigit || cursor.bytes[start - 1].isOne(of: ".,") {
            start -= 1
        }
        return start < number && (start == cursor.offset || !cursor.bytes[start - 1].isIdentifier)
    }

    /// Where `super` begins in `before super` and `after super.viewDidLoad()`; nil if the text does not end with it.
    private static func startOfSuper(_ cursor: ByteCursor) -> Int? {
        guard cursor.bytes[cursor.end - 1].isOne(of: "r)"), let start = cursor.last("super"), start > cursor.offset,
            cursor.bytes[start - 1].isSpace
        else {
            return nil
        }
        var after = ByteCursor(cursor.bytes, start + 5..<cursor.end)
        _ = after.skip { $0.isIdentifier || $0.isOne(of: ".(:)_") }
        let before = ByteCursor(cursor.bytes, cursor.offset..<start - 1)
        return after.isAtEnd && (before.endsWith("before") || before.endsWith("after")) ? start - 1 : nil
    }

    /// Whether a phase may end with this byte; arguments seldom do.
    private static func mayEnd(_ byte: UInt8) -> Bool { !byte.isDigit && !(byte | 0x20).isOne(of: "lso\"") }

    /// `(entering):`
    private static let longest = 11
}

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
