import TraceModel

/// The lines that devices and older simulators write to syslog, as `idevicesyslog` and similar tools show them.
///
///     Nov 20 02:00:01 Annas-iPhone Shop[4188] <Notice>: -[Host viewDidLoad]
///     Nov 20 02:00:01 Annas-iPhone Shop(Shop.debug.dylib)[4188] <Notice>: <Shop.Host: 0x7fd1c8e0a200> viewDidLoad
///     2026-11-20 02:00:01.120 Shop[4188] <Warning> <Host: 0x7fd1> dealloc
///
/// The first form has no library and comes from iOS 9 and older, the second from iOS 10 and newer. Neither has a year or a time
/// zone, and some tools omit the device. The third is the form of the Apple System Log.
/// The layout is `time [device] process ['(' library ')'] '[' pid ']' ['<' level '>'] [':'] message`
enum SyslogFormat: TraceFormat {
    static let id = FormatID.syslog
    static let summary = "A device's syslog, old and new, and lines of the Apple System Log."
    static let shape = RecordShape.continuedLines
    static let example = "Nov 20 02:00:01 Annas-iPhone Shop[4188] <Notice>: -[Host viewDidLoad]"

    static func prefix(of line: Bytes) -> LinePrefix? {
        var cursor = ByteCursor(line)
        let hasYear = cursor.next.isDigit
        guard let time = hasYear ? TimeNotation.readSpaced(&cursor) : TimeNotation.readWithoutYear(&cursor),
            !time.hasZone, cursor.next.isSpace
        else { return nil }
        cursor.skipSpaces()
        guard let (name, number) = readProcess(&cursor) else { return nil }
        var process = name
        if let space = cursor.text(process).firstOffset(of: UInt8(ascii: " ")) {
            process = process.lowerBound + space + 1..<process.upperBound
        }
        cursor.skipSpaces()
        let hasLevel = skipLevel(&cursor)
        let hasColon = cursor.skip(UInt8(ascii: ":"))
        guard hasLevel || hasColon && !hasYear, cursor.isAtEnd || cursor.next.isSpace else { return nil }
        cursor.skipSpaces()
        return LinePrefix(time: time, process: process, processID: number, message: cursor.offset)
    }

    /// Reads `Shop(UIKitCore)[4188]`, and returns the places of the name, including a device before it, and of the number.
    static func readProcess(_ cursor: inout ByteCursor) -> (name: Range<Int>, number: Range<Int>)? {
        let start = cursor.offset
        guard let bracket = cursor.bytes.firstOffset(of: UInt8(ascii: "["), from: start), bracket > start else {
            return nil
        }
        cursor.offset = bracket + 1
        let number = cursor.skip(while: \.isDigit)
        guard !number.isEmpty, cursor.skip(UInt8(ascii: "]")) else { return nil }
        let name = ByteCursor(cursor.bytes, start..<bracket).skipping { byte in
            byte != UInt8(ascii: "(") && byte != UInt8(ascii: "{")
        }
        return name.isEmpty ? nil : (name, number)
    }

    static func skipLevel(_ cursor: inout ByteCursor) -> Bool {
        var ahead = cursor
        guard ahead.skip(UInt8(ascii: "<")), !ahead.skip(while: \.isLetter).isEmpty,
            ahead.skip(UInt8(ascii: ">"))
        else { return false }
        cursor = ahead
        return true
    }
}
