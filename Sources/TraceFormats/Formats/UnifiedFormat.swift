package import TraceModel

/// The lines that `log show` and `log stream` print in their default style.
///
///     2026-11-20 02:00:01.120334+0100 0x1cc1515  Default     0x0                  87108  0    Shop: (UIKitCore) [com.…
///
/// The time is followed by the thread, the type, the activity, the process's number and the time to live, then by the process,
/// and by the library and the subsystem of the message.
package enum UnifiedFormat: TraceFormat {
    package static let id = FormatID.unified
    package static let summary = "Apple's unified log as `log show` and `log stream` print it by default."
    package static let shape = RecordShape.continuedLines

    package static let samples = [
        FormatSample(
            "2026-11-20 02:00:01.120334+0100 0x1cc1515  Default     0x0                  87108  0    Shop: "
                + "[com.example.shop:Lifecycle] <Shop.Host: 0x7fd1c8e0a200> viewDidLoad", .viewDidLoad,
            time: 1_795_136_401_120_334_000, thread: "30151957", subject: "<Shop.Host: 0x7fd1c8e0a200>",
            origin: Origin(process: "Shop", processID: 87108, subsystem: "com.example.shop", category: "Lifecycle")),
        FormatSample(
            "2026-11-20 02:00:02.000120+0000 0x1f4      Error       0x3b41c2             412    14   Shop Demo: "
                + "(UIKitCore) [com.apple.UIKit:ViewController] Unbalanced calls to begin/end appearance transitions "
                + "for <Shop.Host: 0x7fd1>.", .diagnostic, time: 1_795_140_002_000_120_000, thread: "500",
            subject: "<Shop.Host: 0x7fd1>",
            detail: "unbalanced-calls: Unbalanced calls to begin/end appearance transitions for <Shop.Host: 0x7fd1>.",
            origin: Origin(
                process: "Shop Demo", processID: 412, subsystem: "com.apple.UIKit", category: "ViewController")),
        FormatSample(
            "2026-11-20 02:00:02.100120-0500 0x1f4      Info        0x0                  412    0    Shop: -[Host "
                + "viewWillAppear:]", .viewWillAppear, time: 1_795_158_002_100_120_000, thread: "500", subject: "Host",
            origin: Origin(process: "Shop", processID: 412)),
    ]

    package static func prefix(of line: Bytes) -> LinePrefix? {
        var cursor = ByteCursor(line)
        guard let time = TimeNotation.readSpaced(&cursor),
            skipColumn(&cursor), let thread = cursor.readHexadecimal(),
            skipColumn(&cursor), !cursor.skip(while: \.isLetter).isEmpty,
            skipColumn(&cursor), cursor.readHexadecimal() != nil, skipColumn(&cursor)
        else { return nil }
        let number = cursor.skip(while: \.isDigit)
        guard !number.isEmpty, skipColumn(&cursor), !cursor.skip(while: \.isDigit).isEmpty, skipColumn(&cursor) else {
            return nil
        }
        guard let colon = line.firstOffset(of: UInt8(ascii: ":"), from: cursor.offset), colon > cursor.offset else {
            return nil
        }
        var prefix = LinePrefix(
            time: time, threadNumber: thread, process: cursor.offset..<colon, processID: number, message: 0)
        cursor.offset = colon + 1
        UnifiedSource.read(&cursor, into: &prefix)
        return prefix
    }

    private static func skipColumn(_ cursor: inout ByteCursor) -> Bool {
        guard cursor.next.isSpace else { return false }
        cursor.skipSpaces()
        return true
    }
}
