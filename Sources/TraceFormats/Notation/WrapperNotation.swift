import TraceModel

/// The text that test tools put before every line of a log.
///
///     2026-11-20T02:00:01.1203340Z …                      GitHub Actions, Azure Pipelines
///     2026-11-20T02:00:01.120334Z 00O …                   GitLab
///     [IOSSimulatorLog] [IOS_SYSLOG_ROW] …                Appium
///     info: [IOS_SYSLOG_ROW ] …                           Appium, older
///     [02:00:01]: ▸ …                                     fastlane
///     > …, * …, - …                                       quotes and lists
///     test\tRun tests\t2026-11-20T02:00:01.1203340Z …     `gh run view --log`
enum WrapperNotation {
    private static let limit = 5

    /// Returns the text after the time that continuous integration puts before a line; nil for another line.
    @_lifetime(copy line)
    static func unstamped(_ line: Bytes) -> Bytes? {
        var cursor = ByteCursor(line)
        guard cursor.byte(after: 10) == UInt8(ascii: "T"), readTime(&cursor) != nil, cursor.skip(UInt8(ascii: " "))
        else {
            return nil
        }
        return cursor.text(cursor.rest)
    }

    /// Returns the header after such a time; nil for another line, which is recognized without reading the time.
    @_lifetime(copy line)
    static func stampedHeader(_ line: Bytes) -> Bytes? {
        guard let space = line.firstOffset(of: UInt8(ascii: " "), from: 0), space + 1 < line.count,
            line[space + 1] == UInt8(ascii: "#")
        else { return nil }
        return unstamped(line)
    }

    /// Calls the body with a line, and with it without one more piece of its wrapper each time, until the body returns a value.
    ///
    /// - Parameter read: takes the rest of the line, and how many pieces are before it.
    @inline(__always)
    static func first<Value>(in line: Bytes, _ read: (ByteCursor, Int) -> Value?) -> Value? {
        var cursor = ByteCursor(line)
        var pieces = 0
        while true {
            if let value = read(cursor, pieces) { return value }
            guard pieces < limit,
                skipPiece(&cursor) || pieces == 0 && skipColumns(&cursor) || skipToHeader(&cursor)
            else { return nil }
            pieces += 1
        }
    }

    private static func skipPiece(_ cursor: inout ByteCursor) -> Bool {
        var ahead = cursor
        switch ahead.next {
        case UInt8(ascii: "["):
            guard skipBrackets(&ahead) else { return false }
        case let byte where byte.isDigit:
            guard ahead.attempt(readTime) != nil || readStream(&ahead) != nil else { return false }
        case UInt8(ascii: "-"), UInt8(ascii: "|"), UInt8(ascii: "*"):
            ahead.offset += 1
        case UInt8(ascii: ">"):
            _ = ahead.skip { $0 == UInt8(ascii: ">") }
        case 0xE2:
            guard ahead.skip("▸") else { return false }
        case let byte where byte.isLowercase:
            guard TagNotation.isWord(ahead.text(ahead.skip(while: \.isLowercase))), ahead.skip(UInt8(ascii: ":")) else {
                return false
            }
        default:
            return false
        }
        guard ahead.next.isSpace else { return false }
        ahead.skipSpaces()
        cursor = ahead
        return !cursor.isAtEnd
    }

    /// The job and the step before the time of a line.
    private static func skipColumns(_ cursor: inout ByteCursor) -> Bool {
        var ahead = cursor
        for _ in 0..<2 {
            guard let tab = ahead.first("\t") else { return false }
            ahead.offset = tab + 1
        }
        let start = ahead
        guard readTime(&ahead) != nil, ahead.offset - start.offset > 10 else { return false }
        cursor = start
        return true
    }

    /// Skips what a tool put before the date and the process of a line: `DEBUG: 2026-11-20 02:00:01.120334+0100 Shop[4188:c07] …`,
    /// `app.log:12:2026-…`, and the time and the tags of a tool.
    private static func skipToHeader(_ cursor: inout ByteCursor) -> Bool {
        var ahead = cursor
        let end = min(cursor.end, cursor.offset + 100)
        while ahead.offset + 1 < end {
            let previous = ahead.next
            ahead.offset += 1
            // A line that has a process may quote another one.
            if ahead.next.isOne(of: "<\"{") || ahead.next == UInt8(ascii: "[") && previous.isIdentifier { return false }
            guard ahead.next.isDigit, !previous.isIdentifier, TimeNotation.begins(at: ahead),
                ahead.byte(after: 10).isSpace
            else { continue }
            var header = ahead
            guard TimeNotation.read(&header) != nil else { continue }
            let process = header.skip { !$0.isOne(of: "[<:\"") }
            guard process.count > 1, header.next == UInt8(ascii: "["), !header.bytes[header.offset - 1].isSpace,
                header.byte(after: 1).isDigit
            else { continue }
            cursor = ahead
            return true
        }
        return false
    }

    private static func skipBrackets(_ cursor: inout ByteCursor) -> Bool {
        cursor.offset += 1
        let inside = cursor.skip { $0 != UInt8(ascii: "]") && $0 != UInt8(ascii: "[") && $0 != UInt8(ascii: "<") }
        guard (1...40).contains(inside.count), cursor.skip(UInt8(ascii: "]")) else { return false }
        _ = cursor.skip(UInt8(ascii: ":"))
        return true
    }

    /// Continuous integration writes UTC with a `T` and a `Z`; other times belong to a layout. A clock has no date.
    private static func readTime(_ cursor: inout ByteCursor) -> LoggedTime? {
        if cursor.byte(after: 10) == UInt8(ascii: "T"), TimeNotation.begins(at: cursor) {
            guard let time = TimeNotation.read(&cursor), cursor.bytes[cursor.offset - 1] == UInt8(ascii: "Z") else {
                return nil
            }
            return time
        }
        return cursor.byte(after: 2) == UInt8(ascii: ":") ? TimeNotation.readClock(&cursor) : nil
    }

    /// GitLab's `00O`: the number and the kind of the stream.
    static func readStream(_ cursor: inout ByteCursor) -> Range<Int>? {
        let start = cursor.offset
        guard cursor.next.isDigit, cursor.byte(after: 1).hexadecimalValue != nil else { return nil }
        cursor.offset += 2
        return cursor.skip(UInt8(ascii: "O")) || cursor.skip(UInt8(ascii: "E")) ? start..<cursor.offset : nil
    }
}
