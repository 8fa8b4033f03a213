import TraceModel

/// The lines that `NSLog` writes to Xcode's console and to standard error.
///
///     2026-11-20 02:00:01.120334+0100 Shop[4188:1522941] [Presentation] Attempt to present …
///     2014-11-20 02:00:01.120 Shop Demo[4188:c07] -[Host viewDidLoad]
///     2026-11-20T02:00:01.120334123+0100 Shop[4188:1522941] -[Host viewDidLoad]
///
/// Before iOS 10 the time has no zone. The date and the process's name may be cut off, the name may have spaces, the thread is
/// decimal or hexadecimal, and there is a category only if the line was logged with one. Loggers that write the prefix themselves
/// join date and time with `T`; if a `Z` follows, continuous integration has put them before a line.
/// The layout is `[date time[zone]] [process] '[' pid ':' thread ']' ['[' category ']'] message`
enum NSLogFormat: TraceFormat {
    static let id = FormatID.nslog
    static let summary = "NSLog lines from Xcode's console or a simulator's standard error."
    static let shape = RecordShape.continuedLines
    static let example =
        "2026-11-20 02:00:01.120334+0100 Shop[4188:1522941] <Shop.Host: 0x7fd1c8e0a200> viewDidLoad"

    static func prefix(of line: Bytes) throws(LineFault) -> LinePrefix? {
        var cursor = ByteCursor(line)
        var prefix = LinePrefix(message: 0)
        var isJoined = false
        if TimeNotation.begins(at: cursor) {
            isJoined = cursor.byte(after: 10) == UInt8(ascii: "T")
            guard let time = isJoined ? readJoined(&cursor) : TimeNotation.readSpaced(&cursor),
                cursor.skip(UInt8(ascii: " "))
            else { return nil }
            prefix.time = time
            cursor.skipSpaces()
            // `log stream --style compact` writes a type before the process.
            if !time.hasZone, UnifiedCompactFormat.skipType(cursor) != nil { return nil }
        }
        if cursor.byte(after: 2) == UInt8(ascii: ":"), let time = cursor.attempt(TimeNotation.readClock) {
            prefix.time = time
            cursor.skipSpaces()
        }
        let start = cursor.offset
        guard cursor.next.isIdentifier || cursor.next == UInt8(ascii: "["), let place = numbers(&cursor) else {
            return nil
        }
        prefix.thread = place.thread
        prefix.processID = place.process
        if place.bracket > start {
            // A bracket with a time is a wrapper, not a process.
            if cursor.text(start..<place.bracket).contains(UInt8(ascii: ":")) { return nil }
            // `2026-11-20T02:00:01 Host viewDidLoad [12:15]` is a line without a process.
            if isJoined, cursor.bytes[place.bracket - 1].isSpace { return nil }
            prefix.process = start..<place.bracket
        } else if isJoined {
            return nil
        } else if place.process.count < 3 {
            // `[12:51]` is a time of day.
            return nil
        }
        prefix.category = skipCategory(&cursor)
        prefix.message = cursor.offset
        return prefix
    }

    private static func readJoined(_ cursor: inout ByteCursor) -> LoggedTime? {
        guard let time = TimeNotation.readDate(&cursor), cursor.bytes[cursor.offset - 1] != UInt8(ascii: "Z") else {
            return nil
        }
        return time
    }

    /// Reads `Shop Demo[4188:c07] `, and returns the places of its bracket and of the two numbers.
    private static func numbers(
        _ cursor: inout ByteCursor
    ) -> (bracket: Int, process: Range<Int>, thread: Range<Int>)? {
        guard let bracket = cursor.bytes.firstOffset(of: UInt8(ascii: "["), from: cursor.offset) else { return nil }
        cursor.offset = bracket + 1
        let process = cursor.skip(while: \.isDigit)
        guard !process.isEmpty, cursor.skip(UInt8(ascii: ":")) else { return nil }
        let thread = cursor.skip { $0.hexadecimalValue != nil }
        guard !thread.isEmpty, cursor.skip(UInt8(ascii: "]")), cursor.isAtEnd || cursor.next.isSpace else { return nil }
        cursor.skipSpaces()
        return (bracket, process, thread)
    }

    private static func skipCategory(_ cursor: inout ByteCursor) -> Range<Int>? {
        var ahead = cursor
        // `[0x7fd1c8e0a200]` is an address.
        guard ahead.skip(UInt8(ascii: "[")), !ahead.starts(with: "0x") else { return nil }
        let category = ahead.skip { $0.isName }
        guard !category.isEmpty, ahead.skip("] ") else { return nil }
        ahead.skipSpaces()
        cursor = ahead
        return category
    }
}
