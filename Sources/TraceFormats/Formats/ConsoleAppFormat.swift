import TraceModel

/// The text that Console.app copies to the pasteboard: columns, with tabs between them.
///
///     default→02:00:01.120334 +0100→Shop→<Shop.Host: 0x7fd1c8e0a200> viewDidLoad
///
/// The type, the time, the process and the message. There is no date.
enum ConsoleAppFormat: TraceFormat {
    static let id = FormatID.consoleApp
    static let summary = "Lines copied from Console.app."
    static let shape = RecordShape.continuedLines
    static let example = "default\t02:00:01.120334 +0100\tShop\t<Shop.Host: 0x7fd1c8e0a200> viewDidLoad"

    static func prefix(of line: Bytes) -> LinePrefix? {
        var cursor = ByteCursor(line)
        let tab = UInt8(ascii: "\t")
        guard !cursor.skip(while: \.isLetter).isEmpty, cursor.skip(tab) else { return nil }
        let time = TimeNotation.begins(at: cursor) ? TimeNotation.read(&cursor) : TimeNotation.readClock(&cursor)
        guard let time, cursor.skip(tab) else { return nil }
        let process = cursor.skip { $0 != tab }
        guard !process.isEmpty, cursor.skip(tab) else { return nil }
        return LinePrefix(time: time, process: process, message: cursor.offset)
    }
}
