import TraceModel

/// The recorder's own layout, and the lines that an app prints to a console without a prefix.
///
///     2026-11-20T02:00:00.000021Z [main] <Shop.Host: 0x600000c0a2d0> addChild(_:) <Shop.Detail: 0x600000c0b3e0>
///
/// The time and the thread may be missing.
/// The layout is `[time] ['[' thread ']'] subject verb [argument …]`
enum NativeFormat: TraceFormat {
    static let id = FormatID.native
    static let summary = "Traces of the recorder, and console output without a prefix."
    static let shape = RecordShape.line
    static let example =
        "2026-11-20T02:00:00.000021Z [main] <Shop.Host: 0x600000c0a2d0> addChild(_:) <Shop.Detail: 0x600000c0b3e0>"

    static func recognizes(_ line: Bytes) -> Bool {
        guard let prefix = try? prefix(of: line, isDeclared: false) else { return false }
        if holdsEvent(line, prefix, []) { return true }
        return !hasOtherPrefix(line) && holdsEvent(line, prefix, .surrounded)
    }

    /// Whether a line begins as a recorder writes it: its time, a thread, and an object with its address. No other layout begins so, and
    /// none begins with such an object.
    static func isRecorded(_ line: Bytes) -> Bool {
        var cursor = ByteCursor(line)
        guard TimeNotation.readExact(&cursor) != nil, cursor.skip(" ["),
            let end = line.firstOffset(of: UInt8(ascii: "]"), from: cursor.offset)
        else { return false }
        cursor.offset = end + 1
        guard cursor.skip(" <") else { return false }
        _ = cursor.skip { !$0.isOne(of: " :>") }
        return cursor.skip(": 0x")
    }

    /// Whether a line has another layout, after skipping wrappers of tools.
    private static func hasOtherPrefix(_ line: Bytes) -> Bool {
        WrapperNotation.first(in: line) { inner, _ -> Bool? in
            let text = inner.text(inner.rest)
            return FormatID.prefixed.contains { $0.recognizes(text) } ? true : nil
        } ?? false
    }

    private static func holdsEvent(_ line: Bytes, _ prefix: LinePrefix, _ forms: CallForms) -> Bool {
        var grammar = MessageGrammar()
        return (try? grammar.read(ByteCursor(line, prefix.message..<line.count), forms, line: 0)) != nil
    }

    /// Never nil, because a line does not need a prefix.
    static func prefix(of line: Bytes) throws(LineFault) -> LinePrefix? {
        try prefix(of: line, isDeclared: false)
    }

    /// - Parameter isDeclared: whether a `# vctrace:` header says that brackets before the subject always contain a thread.
    static func prefix(of line: Bytes, isDeclared: Bool) throws(LineFault) -> LinePrefix {
        var cursor = ByteCursor(line)
        var prefix = LinePrefix(message: 0)
        cursor.skipSpaces()
        if !isDeclared, cursor.next.isLowercase, let pairs = FieldNotation.pairs(cursor) { return pairs }
        prefix.time = try readTime(&cursor)
        if prefix.time == nil, !isDeclared {
            prefix.time =
                readEpoch(&cursor) ?? readTimeOfRow(&cursor) ?? cursor.attempt(readElapsed)
                ?? readTimeBehindTags(&cursor)
        }
        if let thread = ThreadNotation.read(&cursor) {
            prefix.thread = thread
            cursor.skipSpaces()
        } else if cursor.next == UInt8(ascii: "[") {
            readBrackets(&cursor, isDeclared, into: &prefix)
        }
        prefix.message = cursor.offset
        return prefix
    }

    private static func readTime(_ cursor: inout ByteCursor) throws(LineFault) -> LoggedTime? {
        if let time = TimeNotation.readExact(&cursor) {
            cursor.skipSpaces()
            if cursor.byte(after: 2).isOne(of: "OE"), cursor.byte(after: 3).isSpace {
                _ = cursor.attempt(WrapperNotation.readStream)
                cursor.skipSpaces()
            }
            return time
        }
        if cursor.next.isOne(of: "[(") || cursor.next == UInt8(ascii: "<") && cursor.byte(after: 1).isDigit {
            return readBracketedTime(&cursor)
        }
        // `Sat, 31 Mar 2018 …`, `Sat Mar 31 10:39:05 2018 …`, `Mar 31, 2018 at 10:39:05 AM …`
        guard
            cursor.next.isDigit || cursor.next == UInt8(ascii: "+") || cursor.next >= 0xE4
                || cursor.byte(after: 3) == UInt8(ascii: ",")
                || cursor.byte(after: 3).isSpace && cursor.next.isUppercase
                    && (cursor.byte(after: 7).isSpace || cursor.byte(after: 4).isDigit)
        else {
            return nil
        }
        let isWhole = TimeNotation.begins(at: cursor)
        var ahead = cursor
        guard let time = isWhole ? TimeNotation.read(&ahead) : TimeNotation.readOther(&ahead),
            !ahead.next.isIdentifier || ahead.symbolCount > 0
        else {
            guard isWhole else { return nil }
            var word = cursor
            throw .invalidTime(word.skip { !$0.isSpace })
        }
        // Some loggers put punctuation directly after the time.
        _ = ahead.skip { $0.isOne(of: ":|,;") }
        ahead.skipSpaces()
        cursor = ahead
        return time
    }

    /// Reads `1795140000.120`, seconds or fractions of them since 1970, before a text.
    private static func readEpoch(_ cursor: inout ByteCursor) -> LoggedTime? {
        var ahead = cursor
        let isInBrackets = ahead.skip(UInt8(ascii: "["))
        let number = ahead.skip { $0.isDigit || $0 == UInt8(ascii: ".") }
        let first = ahead.bytes[number].first
        guard number.count >= 10, first.map({ $0.isOne(of: "12") }) ?? false, isInBrackets ? ahead.skip("]") : true,
            ahead.next.isSpace || ahead.next.isOne(of: ":|,;"),
            let time = FieldNotation.time(ByteCursor(cursor.bytes, number))
        else { return nil }
        _ = ahead.skip { $0.isSpace || $0.isOne(of: ":|,;") }
        cursor = ahead
        return time
    }

    /// Reads the number and the time of a table's row: `0 | 10:11:12:123 | $ -[Home viewDidLoad]` of crash reporters,
    /// `12,"2026-11-20 02:00:00",…`.
    private static func readTimeOfRow(_ cursor: inout ByteCursor) -> LoggedTime? {
        var ahead = cursor
        if !ahead.skip(while: \.isDigit).isEmpty, !ahead.skip(" | "), !ahead.skip(","), !ahead.skip(";"),
            !ahead.skip(": ")
        {
            return nil
        }
        let isQuoted = ahead.skip(UInt8(ascii: "\""))
        guard ahead.offset > cursor.offset,
            let time = TimeNotation.begins(at: ahead) ? TimeNotation.readDate(&ahead) : TimeNotation.readOther(&ahead),
            !isQuoted || ahead.skip(UInt8(ascii: "\""))
        else { return nil }
        _ = ahead.skip { $0.isSpace || $0.isOne(of: "|,;") }
        if ahead.skip("$ ") { ahead.skipSpaces() }
        cursor = ahead
        return time
    }

    /// Reads the seconds since the start: `T+12.50 …`, `t=12.50 …`, `[   12.500] …`.
    private static func readElapsed(_ cursor: inout ByteCursor) -> LoggedTime? {
        let isInBrackets = cursor.skip(UInt8(ascii: "["))
        if isInBrackets {
            cursor.skipSpaces()
        } else if !cursor.skip("T+"), !cursor.skip("t=") {
            return nil
        }
        let seconds = cursor.skip(while: \.isDigit)
        guard (1...9).contains(seconds.count), cursor.next == UInt8(ascii: "."), cursor.byte(after: 2).isDigit,
            let fraction = TimeNotation.fraction(&cursor)
        else { return nil }
        if isInBrackets ? !cursor.skip(UInt8(ascii: "]")) : !cursor.skip(UInt8(ascii: "s")) && !cursor.next.isSpace {
            return nil
        }
        _ = cursor.skip { $0.isSpace || $0.isOne(of: ":|,") }
        let nanoseconds = cursor.number(seconds) * 1_000_000_000 + fraction
        return LoggedTime(nanoseconds: nanoseconds, base: .relative, hasZone: true)
    }

    /// Reads the time of `DEBUG 02:00:01.120 …`, `[D] [02:00:01] …` and `🟢 2026-11-20 02:00:01 …`. Levels before it do not count; other
    /// tags stay in the message, because one of them may name the controller.
    private static func readTimeBehindTags(_ cursor: inout ByteCursor) -> LoggedTime? {
        var ahead = cursor
        var message: Int?
        for _ in 0..<3 {
            let start = ahead.offset
            guard let tag = TagNotation.skip(&ahead) else { return nil }
            if message == nil, tag == .other { message = start }
            guard ahead.next != UInt8(ascii: "+"), let time = (try? readTime(&ahead)) ?? nil else { continue }
            cursor.offset = message ?? ahead.offset
            return time
        }
        return nil
    }

    /// Reads `[2026-11-20 02:00:00.120]`, `[2026-11-20T02:00:00.120Z]`, `[02:00:00]`, or those in parentheses. A time of day before a
    /// colon belongs to a tool.
    private static func readBracketedTime(_ cursor: inout ByteCursor) -> LoggedTime? {
        var ahead = cursor
        let closing: UInt8 =
            switch ahead.next {
            case UInt8(ascii: "["): UInt8(ascii: "]")
            case UInt8(ascii: "("): UInt8(ascii: ")")
            default: UInt8(ascii: ">")
            }
        ahead.offset += 1
        let isClock = TimeNotation.beginsWithClock(at: ahead)
        guard
            let time = TimeNotation.begins(at: ahead) ? TimeNotation.readDate(&ahead) : TimeNotation.readOther(&ahead),
            ahead.skip(closing), !(ahead.skip(UInt8(ascii: ":")) && isClock)
        else { return nil }
        ahead.skipSpaces()
        cursor = ahead
        return time
    }

    /// Reads the thread, or the category of one of UIKit's messages. Other brackets before an object are skipped; if no object
    /// follows, they may name the controller.
    private static func readBrackets(_ cursor: inout ByteCursor, _ isDeclared: Bool, into prefix: inout LinePrefix) {
        var ahead = cursor
        while prefix.thread == nil, ahead.next == UInt8(ascii: "["),
            let end = ahead.bytes.firstOffset(of: UInt8(ascii: "]"), from: ahead.offset), end < ahead.end
        {
            let isFirst = ahead.offset == cursor.offset
            let inside = ahead.offset + 1..<end
            ahead.offset = end + 1
            ahead.skipSpaces()
            // `[Presentation] Attempt to present …`
            if isFirst, UIKitMessages.categories.contains(where: { ahead.text(inside).equals($0) }) {
                prefix.category = inside
                cursor = ahead
                return
            }
            prefix.hasTag = !isDeclared && !ThreadNotation.isThread(ahead.text(inside))
            if prefix.hasTag { continue }
            prefix.thread = inside
            if isFirst { cursor = ahead }
        }
        guard cursor.offset < ahead.offset, ahead.next == UInt8(ascii: "<"), ahead.byte(after: 1).isIdentifier else {
            return
        }
        // In `[deinit] <Shop.Host: 0x1>`, the brackets hold the call.
        let isLast = ahead.bytes.firstOffset(of: UInt8(ascii: ">"), from: ahead.offset) == ahead.end - 1
        if !isLast { cursor = ahead }
    }
}
