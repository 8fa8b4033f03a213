import TraceModel

/// The text of a line as its author saw it: without the codes that color it on a terminal, `ESC[32m`, and with the characters for which
/// pages write `&lt;`. Some consoles and pages drop the first character of a code, `[32m`, or write it out, `^[[32m`.
enum PlainText {
    private static let escape: UInt8 = 0x1B

    private static let entities: [(text: StaticString, byte: UInt8)] = [
        ("&lt;", UInt8(ascii: "<")), ("&gt;", UInt8(ascii: ">")), ("&quot;", UInt8(ascii: "\"")),
        ("&#39;", UInt8(ascii: "'")), ("&nbsp;", UInt8(ascii: " ")), ("&amp;", UInt8(ascii: "&")),
    ]

    /// The bytes without which a part of a log has no codes. Most logs have none, and their lines need no look.
    static let signs = [escape, UInt8(ascii: "&")]

    private static let escapes: [StaticString] = ["^[", "\\033", "\\e", "\\x1b", "\\u001b", "␛"]

    /// Whether a text has codes without their first character.
    static func hasBareCodes(_ text: Bytes) -> Bool {
        var cursor = ByteCursor(text)
        while let opening = text.firstOffset(of: UInt8(ascii: "["), from: cursor.offset) {
            cursor.offset = opening
            if skipCode(&cursor) { return true }
            cursor.offset += 1
        }
        return false
    }

    /// Returns the text of a line; nil if the line is the text, or has nothing but codes.
    static func of(_ line: Bytes) -> [UInt8]? {
        var cursor = ByteCursor(line)
        // Pages escape the brackets of objects; a `&` alone is a character of the text.
        let isEscaped = cursor.first("&lt;") != nil
        guard isEscaped || line.firstOffset(of: escape, from: 0) != nil || hasBareCodes(line) else { return nil }
        var plain: [UInt8] = []
        plain.reserveCapacity(line.count)
        while !cursor.isAtEnd {
            if skipCode(&cursor) { continue }
            if isEscaped, let entity = entities.first(where: { cursor.skip($0.text) }) {
                plain.append(entity.byte)
            } else {
                plain.append(cursor.next)
                cursor.offset += 1
            }
        }
        return plain.allSatisfy(\.isSpace) ? nil : plain
    }

    private static func skipCode(_ cursor: inout ByteCursor) -> Bool {
        var ahead = cursor
        let isWhole = ahead.skip(escape)
        if !isWhole { _ = escapes.contains { ahead.skip($0) } }
        guard ahead.skip(UInt8(ascii: "[")) else { return false }
        let numbers = ahead.skip { $0.isDigit || $0 == UInt8(ascii: ";") || $0 == UInt8(ascii: ":") }
        guard ahead.skip(UInt8(ascii: "m")) || isWhole && ahead.skip(UInt8(ascii: "K")) else { return false }
        // `[5m]` is a duration.
        guard isWhole || !numbers.isEmpty && ahead.next != UInt8(ascii: "]") else { return false }
        cursor = ahead
        return true
    }
}
