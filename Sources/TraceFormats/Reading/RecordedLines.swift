import TraceModel

/// Reads the lines that a recorder writes most: `TIME [main] <Class: 0xADDRESS> CALL`, with one more such object at the end of some calls.
///
/// It knows no call. It takes over what the full reader made of the same text on an earlier line. Between two objects with addresses, the
/// meaning of a call depends on nothing else.
struct RecordedLines: Sendable {
    private var calls: TraceReader.KnownCalls
    private var minute = RecentMinute()

    init(knowing calls: TraceReader.KnownCalls = TraceReader.KnownCalls()) {
        self.calls = calls
    }

    /// Hands over what is known of calls; nothing is left here.
    mutating func takeCalls() -> TraceReader.KnownCalls { exchange(&calls, with: TraceReader.KnownCalls()) }

    /// Whether a line that stands alone, in a log that does not declare itself, is one that ``read(_:_:into:_:)`` reads.
    mutating func recognizes(_ line: Bytes) -> Bool {
        guard let parts = RecordedLine(line), let call = calls.call(line[parts.call], isDeclared: false),
            // What is a view of a controller depends on the objects.
            call.hasObject == (parts.object != nil), !call.kind.isOfView, minute.read(line) != nil
        else { return false }
        let name = line[parts.subject].dropFirst()
        return ObjectReader.isRecorded(line[parts.subject])
            && !ObjectReader.isOfSystem(name[..<(name.firstOffset(of: UInt8(ascii: ":")) ?? 0)])
            && (parts.object.map { ObjectReader.isRecorded(line[$0]) } ?? true)
    }

    /// Reads a line as the full reader would; false if only that can read it.
    mutating func read(
        _ line: Bytes, _ prefix: inout LinePrefix, into event: inout LoggedEvent, _ grammar: inout MessageGrammar
    ) -> Bool {
        guard let parts = RecordedLine(line), grammar.isBetweenCalls,
            let call = calls.call(line[parts.call], isDeclared: grammar.isDeclared),
            call.hasObject == (parts.object != nil),
            let time = minute.read(line), let subject = grammar.objects.readRecorded(line[parts.subject])
        else { return false }
        var object: LoggedObject?
        if let place = parts.object {
            guard let read = grammar.objects.readRecorded(line[place]) else { return false }
            object = read
        }
        // A label is no controller, and neither is its view one's.
        if !grammar.isDeclared,
            grammar.objects.isOfSystem(subject)
                || call.kind.isOfView && object.map({ grammar.objects.isOfSystem($0) }) == true
        {
            return false
        }
        grammar.tests.time = nil
        prefix = LinePrefix(time: time, thread: RecordedLine.thread, message: parts.subject.lowerBound)
        event.kind = call.kind
        event.subject = subject
        event.object = object
        event.payload = call.payload
        grammar.noteRecorded(event)
        return true
    }

    /// Keeps the call of a line that the full reader has just read.
    mutating func note(_ event: LoggedEvent, _ line: Bytes, _ grammar: MessageGrammar) {
        guard let parts = RecordedLine(line), grammar.wasAlone, event.thread == nil, event.others.isEmpty,
            event.subject == grammar.objects.remembered(line[parts.subject]),
            event.object == parts.object.flatMap({ grammar.objects.remembered(line[$0]) }),
            (event.object == nil) == (parts.object == nil)
        else { return }
        // Whole messages may be about something that is no call of the object, and begin like one.
        var cursor = ByteCursor(line, parts.call)
        guard event.kind != .other, VerbReader.read(&cursor)?.kind == event.kind else { return }
        calls.note(
            TraceReader.KnownCalls.KnownCall(
                kind: event.kind, payload: event.payload, hasObject: event.object != nil),
            of: line[parts.call], isDeclared: grammar.isDeclared)
    }
}

/// The places of the parts of such a line.
private struct RecordedLine {
    /// `main`
    static let thread = 29..<33

    let subject: Range<Int>
    let call: Range<Int>
    var object: Range<Int>?

    /// Nil for a line of another layout.
    @inline(__always)
    init?(_ line: Bytes) {
        let start = Self.thread.upperBound + 2
        guard line.holds("[main] <", at: Self.thread.lowerBound - 1),
            let end = line.firstOffset(of: UInt8(ascii: ">"), from: start)
        else { return nil }
        subject = start..<end + 1
        let first = end + 2
        guard first < line.count, line[end + 1] == UInt8(ascii: " "), !line[first].isSpace else { return nil }
        guard line[line.count - 1] == UInt8(ascii: ">") else {
            call = first..<line.count
            return
        }
        guard let place = line.firstOffset(of: UInt8(ascii: "<"), from: first), place > first + 1,
            line[place - 1] == UInt8(ascii: " "), !line[place - 2].isSpace,
            line.firstOffset(of: UInt8(ascii: ">"), from: place) == line.count - 1
        else { return nil }
        call = first..<place - 1
        object = place..<line.count
    }
}

/// The last minute of a log's times: most lines are in the same one as the line before.
private struct RecentMinute: Sendable {
    /// The bytes of `2026-11-20T02:00`.
    private var date: UInt64 = 0
    private var clock: UInt64 = 0
    /// The nanoseconds from 1970 to its beginning.
    private var start: Int64 = 0

    /// The time with which a recorder's line begins; nil for one of another form.
    @inline(__always)
    mutating func read(_ line: Bytes) -> LoggedTime? {
        guard line.count >= 28 else { return nil }
        let (date, clock) = (line.word(at: 0), line.word(at: 8))
        if date == self.date, clock == self.clock, let rest = TimeNotation.exactSeconds(line[..<28]) {
            return LoggedTime(nanoseconds: start + rest, base: .absolute, hasZone: true)
        }
        var cursor = ByteCursor(line)
        guard let time = TimeNotation.readExact(&cursor), let rest = TimeNotation.exactSeconds(line[..<28]) else {
            return nil
        }
        (self.date, self.clock, start) = (date, clock, time.nanoseconds - rest)
        return time
    }
}

extension ObjectReader {
    /// Reads a text of the form `<Shop.Host: 0x600000c0a2d0>`; nil for one of another form.
    @inline(__always)
    mutating func readRecorded(_ text: Bytes) -> LoggedObject? { remembered(text) ?? readNew(text) }

    /// Whether a text has this form.
    static func isRecorded(_ text: Bytes) -> Bool {
        var form = ByteCursor(text, 1..<text.count)
        guard form.next.isIdentifier, !form.next.isDigit else { return false }
        _ = form.skip { $0.isIdentifier || $0 == UInt8(ascii: ".") }
        return form.skip(": ") && form.readHexadecimal() ?? 0 != 0 && form.skip(UInt8(ascii: ">")) && form.isAtEnd
    }

    private mutating func readNew(_ text: Bytes) -> LoggedObject? {
        guard Self.isRecorded(text) else { return nil }
        var cursor = ByteCursor(text)
        guard case .object(let object) = read(&cursor), object.address != nil else { return nil }
        return object
    }
}

extension TraceReader {
    /// What the full reader made of the calls of recorders' lines, by their texts. It holds for further logs, too: between two objects
    /// with addresses, the meaning of a call depends on nothing else.
    package struct KnownCalls: Sendable {
        struct KnownCall: Sendable {
            var kind: EventKind
            var payload: EventPayload
            /// Whether an object follows the text, which is that of the event.
            var hasObject: Bool
        }

        private var calls = TextMemory<KnownCall>()
        /// Whether the calls were read in logs that declare themselves.
        private var isDeclared = false

        package init() {}

        func call(_ text: Bytes, isDeclared: Bool) -> KnownCall? {
            self.isDeclared == isDeclared ? calls.value(of: text) : nil
        }

        mutating func note(_ call: KnownCall, of text: Bytes, isDeclared: Bool) {
            if isDeclared != self.isDeclared {
                self = KnownCalls()
                self.isDeclared = isDeclared
            }
            calls.note(call, of: text)
        }
    }
}

/// The results of reading recent short texts, so they need not be read again: most lines name a controller and a call that one of
/// the last lines named.
///
/// Each text has one place, which it may lose to another text.
struct TextMemory<Value: Sendable>: Sendable {
    private typealias RecentText = (length: Int, value: Value)

    private static var bits: Int { 6 }
    /// Shorter and longer texts are not kept.
    private static var lengths: ClosedRange<Int> { 4...64 }
    /// How far to look for the end of a text: further than any kept text, so the beginning of a longer text is not taken for one.
    static var reach: Int { lengths.upperBound + 1 }
    /// How many texts pass before the first is kept, so readers of a single line need no memory for them.
    private static var grace: Int { 8 }

    private var passed = 0
    private var recent: [RecentText?] = []
    private var texts: [UInt8] = []

    func value(of text: Bytes) -> Value? {
        guard !recent.isEmpty, Self.lengths.contains(text.count) else { return nil }
        let place = Self.place(of: text)
        guard let entry = recent[place], entry.length == text.count else { return nil }
        let start = place * Self.lengths.upperBound
        return texts.withBytes { $0[start..<start + text.count].equals(text) } ? entry.value : nil
    }

    mutating func note(_ value: Value, of text: Bytes) {
        guard Self.lengths.contains(text.count) else { return }
        if recent.isEmpty {
            passed += 1
            guard passed > Self.grace else { return }
            recent = Array(repeating: nil, count: 1 << Self.bits)
            texts = Array(repeating: 0, count: Self.lengths.upperBound << Self.bits)
        }
        let place = Self.place(of: text)
        recent[place] = (length: text.count, value: value)
        for offset in 0..<text.count { texts[place * Self.lengths.upperBound + offset] = text[offset] }
    }

    /// Depends on the length, the beginning and the end, because addresses differ at the end.
    private static func place(of text: Bytes) -> Int {
        var (first, last) = (UInt64(0), UInt64(0))
        if text.count >= 8 {
            (first, last) = (text.word(at: 0), text.word(at: text.count - 8))
        } else {
            for offset in 0..<text.count { first = first << 8 | UInt64(text[offset]) }
        }
        let mixed = ((first &* 3 ^ last) &+ UInt64(text.count)) &* 0x9E37_79B9_7F4A_7C15
        return Int(mixed >> (64 - bits))
    }
}
