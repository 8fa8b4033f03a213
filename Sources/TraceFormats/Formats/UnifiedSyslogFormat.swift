package import TraceModel

/// The lines that `log show` and `log stream` print with `--style syslog`.
///
///     2026-11-20 02:00:01.120334+0100  localhost Shop[4188]: (UIKitCore) [com.apple.UIKit:Presentation] Attempt to …
///
/// The thread is missing; some systems write the level, `<Notice>`, before the colon.
package enum UnifiedSyslogFormat: TraceFormat {
    package static let id = FormatID.unifiedSyslog
    package static let summary = "Apple's unified log in the style `syslog`."
    package static let shape = RecordShape.continuedLines

    package static let samples = [
        FormatSample(
            "2026-11-20 02:00:01.120334+0100  localhost Shop[4188]: [com.example.shop:Lifecycle] "
                + "<Shop.Host: 0x7fd1c8e0a200> viewDidLoad", .viewDidLoad, time: 1_795_136_401_120_334_000,
            subject: "<Shop.Host: 0x7fd1c8e0a200>",
            origin: Origin(process: "Shop", processID: 4188, subsystem: "com.example.shop", category: "Lifecycle")),
        FormatSample(
            "2026-11-20 02:00:02.000120+0000 localhost Shop Demo[4188] <Notice>: (Shop.debug.dylib) <Host: 0x7fd1> "
                + "addChildViewController: <Detail: 0x7fd2>", .addChild, time: 1_795_140_002_000_120_000,
            subject: "<Host: 0x7fd1>", object: "<Detail: 0x7fd2>", origin: Origin(process: "Shop Demo", processID: 4188)
        ),
        FormatSample(
            "2026-11-20 02:00:02.100000+0000  localhost Shop[4188]: (UIKitCore) [com.apple.UIKit:Assert] Pushing a "
                + "navigation controller is not supported", .diagnostic, time: 1_795_140_002_100_000_000,
            detail: "navigation-controller-pushed: Pushing a navigation controller is not supported",
            origin: Origin(process: "Shop", processID: 4188, subsystem: "com.apple.UIKit", category: "Assert")),
    ]

    package static func prefix(of line: Bytes) -> LinePrefix? {
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
