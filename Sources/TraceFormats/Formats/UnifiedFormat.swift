import TraceModel

/// The lines that `log show` and `log stream` print in their default style.
///
///     2026-11-20 02:00:01.120334+0100 0x1cc1515  Default     0x0                  87108  0    Shop: (UIKitCore) [com.…
///
/// The time is followed by the thread, the type, the activity, the process's number and the time to live, then by the process,
/// and by the library and the subsystem of the message.
enum UnifiedFormat: TraceFormat {
    static let id = FormatID.unified
    static let summary = "Apple's unified log as `log show` and `log stream` print it by default."
    static let shape = RecordShape.continuedLines
    static let example =
        "2026-11-20 02:00:01.120334+0100 0x1cc1515  Default     0x0                  87108  0    Shop: "
        + "[com.example.shop:Lifecycle] <Shop.Host: 0x7fd1c8e0a200> viewDidLoad"

    static func prefix(of line: Bytes) -> LinePrefix? {
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
        // `0x0  Loss  0x0  0  0  lost >=63 unreliable messages from …` names no process.
        if let loss = cursor.first("lost "), ConsoleNotation.gap(ByteCursor(line, loss..<line.count)) != nil {
            return LinePrefix(time: time, message: loss)
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
