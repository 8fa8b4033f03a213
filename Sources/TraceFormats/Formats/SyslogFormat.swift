package import TraceModel

/// The lines that devices and older simulators write to syslog, as `idevicesyslog` and similar tools show them.
///
///     Nov 20 02:00:01 Annas-iPhone Shop[4188] <Notice>: -[Host viewDidLoad]
///     Nov 20 02:00:01 Annas-iPhone Shop(Shop.debug.dylib)[4188] <Notice>: <Shop.Host: 0x7fd1c8e0a200> viewDidLoad
///     2026-11-20 02:00:01.120 Shop[4188] <Warning> <Host: 0x7fd1> dealloc
///
/// The first form has no library and comes from iOS 9 and older, the second from iOS 10 and newer. Neither has a year or a time
/// zone, and some tools omit the device. The third is the form of the Apple System Log.
/// The layout is `time [device] process ['(' library ')'] '[' pid ']' ['<' level '>'] [':'] message`
package enum SyslogFormat: TraceFormat {
    package static let id = FormatID.syslog
    package static let summary = "A device's syslog, old and new, and lines of the Apple System Log."
    package static let shape = RecordShape.continuedLines

    package static let samples = [
        FormatSample(
            "Nov 20 02:00:01 Annas-iPhone Shop[4188] <Notice>: -[Host viewDidLoad]", .viewDidLoad,
            time: 974_685_601_000_000_000, subject: "Host", origin: Origin(process: "Shop", processID: 4188)),
        FormatSample(
            "Nov  2 02:00:01 Annas-iPhone Shop Demo(Shop.debug.dylib)[4188] <Notice>: <Shop.Host: 0x7fd1c8e0a200> "
                + "viewDidLoad", .viewDidLoad, time: 973_130_401_000_000_000, subject: "<Shop.Host: 0x7fd1c8e0a200>",
            origin: Origin(process: "Shop Demo", processID: 4188)),
        FormatSample(
            "Nov 20 02:00:01.250000 Shop{UIKitCore}[4188] <ERROR>: Pushing a navigation controller is not supported",
            .diagnostic, time: 974_685_601_250_000_000,
            detail: "navigation-controller-pushed: Pushing a navigation controller is not supported",
            origin: Origin(process: "Shop", processID: 4188)),
        FormatSample(
            "info: [IOS_SYSLOG_ROW ] Nov 20 02:00:02 Annas-iPhone Shop[4188] <Info>: <Host: 0x7fd1> dealloc", .deinit,
            time: 974_685_602_000_000_000, subject: "<Host: 0x7fd1>", origin: Origin(process: "Shop", processID: 4188)),
        FormatSample(
            "2026-11-20 02:00:01.120 Shop[4188] <Warning> <Host: 0x7fd1> addChildViewController: <Detail: 0x7fd2>",
            .addChild, time: 1_795_140_001_120_000_000, subject: "<Host: 0x7fd1>", object: "<Detail: 0x7fd2>",
            origin: Origin(process: "Shop", processID: 4188)),
    ]

    package static func prefix(of line: Bytes) -> LinePrefix? {
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
