import TraceModel

/// The lines that `log show` and `log stream` print with `--style compact`.
///
///     2026-11-20 02:00:01.120 Df Shop[4188:15a2b1] (UIKitCore) [com.apple.UIKit:Presentation] Attempt to present …
///
/// The time has no zone. The type is two letters, or one and a space; the thread is hexadecimal.
enum UnifiedCompactFormat: TraceFormat {
    static let id = FormatID.unifiedCompact
    static let summary = "Apple's unified log in the style `compact`."
    static let shape = RecordShape.continuedLines
    static let example =
        "2026-11-20 02:00:01.120 Df Shop[4188:15a2b1] [com.example.shop:Lifecycle] <Shop.Host: 0x7fd1c8e0a200> "
        + "viewDidLoad"

    static func prefix(of line: Bytes) -> LinePrefix? {
        var cursor = ByteCursor(line)
        guard let time = TimeNotation.readSpaced(&cursor),
            cursor.skip(UInt8(ascii: " ")), let process = skipType(cursor),
            let bracket = line.firstOffset(of: UInt8(ascii: "["), from: process), bracket > process
        else { return nil }
        cursor.offset = bracket + 1
        let number = cursor.skip(while: \.isDigit)
        guard !number.isEmpty, cursor.skip(UInt8(ascii: ":")),
            let thread = cursor.readHexadecimalDigits(), cursor.skip(UInt8(ascii: "]"))
        else { return nil }
        var prefix = LinePrefix(
            time: time, threadNumber: thread, process: process..<bracket, processID: number, message: 0)
        UnifiedSource.read(&cursor, into: &prefix)
        return prefix
    }

    private static let types: [StaticString] = ["Df ", "Db ", "I  ", "E  ", "F  ", "A  ", "Ac ", "Sp ", "S  "]

    /// Returns where the process begins after a type; nil for another word.
    static func skipType(_ cursor: ByteCursor) -> Int? {
        guard types.contains(where: { cursor.starts(with: $0) }), !cursor.byte(after: 3).isSpace else { return nil }
        return cursor.offset + 3
    }
}
