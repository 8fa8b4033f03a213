import TraceModel

/// The codes that color a text on a terminal: `ESC[32m`, `ESC[0m`, `ESC[K`.
enum ColorNotation {
    private static let escape: UInt8 = 0x1B

    /// Returns the line without its codes; nil if it has none, or nothing else.
    static func removed(from line: Bytes) -> [UInt8]? {
        guard let first = line.firstOffset(of: escape, from: 0) else { return nil }
        var plain = Array(line[..<first])
        var cursor = ByteCursor(line)
        cursor.offset = first
        while !cursor.isAtEnd {
            if skipCode(&cursor) { continue }
            plain.append(cursor.next)
            cursor.offset += 1
        }
        return plain.allSatisfy(\.isSpace) ? nil : plain
    }

    private static func skipCode(_ cursor: inout ByteCursor) -> Bool {
        var ahead = cursor
        guard ahead.skip(escape), ahead.skip(UInt8(ascii: "[")) else { return false }
        _ = ahead.skip { $0.isDigit || $0 == UInt8(ascii: ";") || $0 == UInt8(ascii: ":") }
        guard ahead.skip(UInt8(ascii: "m")) || ahead.skip(UInt8(ascii: "K")) else { return false }
        cursor = ahead
        return true
    }
}
