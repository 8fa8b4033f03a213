import TraceModel

/// The lines that `log show` and `log stream` print with `--style syslog`.
///
///     2026-11-20 02:00:01.120334+0100  localhost Shop[4188]: (UIKitCore) [com.apple.UIKit:Presentation] Attempt to …
///
/// The thread is missing; some systems write the level, `<Notice>`, before the colon.
enum UnifiedSyslogFormat: TraceFormat {
    static let id = FormatID.unifiedSyslog
    static let summary = "Apple's unified log in the style `syslog`."
    static let shape = RecordShape.continuedLines
    static let example =
        "2026-11-20 02:00:01.120334+0100  localhost Shop[4188]: [com.example.shop:Lifecycle] "
        + "<Shop.Host: 0x7fd1c8e0a200> viewDidLoad"

    static func prefix(of line: Bytes) -> LinePrefix? {
        var cursor = ByteCursor(line)
        guard let time = TimeNotation.readSpaced(&cursor), time.hasZone,
            cursor.next.isSpace
        else { return nil }
        cursor.skipSpaces()
        guard !cursor.skip(while: { !$0.isSpace }).isEmpty, cursor.skip(UInt8(ascii: " ")) else { return nil }
        guard let (process, number) = SyslogFormat.readProcess(&cursor) else { return nil }
        var prefix = LinePrefix(time: time, process: process, processID: number, message: 0)
        var level = cursor
        level.skipSpaces()
        if SyslogFormat.skipLevel(&level) { cursor = level }
        guard cursor.skip(UInt8(ascii: ":")), cursor.isAtEnd || cursor.next.isSpace else { return nil }
        UnifiedSource.read(&cursor, into: &prefix)
        return prefix
    }
}
