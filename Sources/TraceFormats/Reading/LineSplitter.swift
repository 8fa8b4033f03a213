import TraceModel

/// Divides chunks of a log into lines, without their line feeds.
///
/// A line that is whole in its chunk is not copied. A line is held back until its line feed comes, and no more of it
/// is kept than can be read.
struct LineSplitter: Sendable {
    /// The longest line that is read whole, in bytes; only that much of a longer line is read.
    static let limit = 1 << 20
    static let cut = "line too long: only its first \(limit) bytes were read"

    /// What stands for the rest of such a line, in which a call may be.
    static func gap(on line: Int) -> LoggedEvent { LoggedEvent(line: line, kind: .mark, payload: .gap(nil)) }

    /// The way in which a line that is handed over ends.
    enum LineEnd {
        /// With its line feed, or the log's end.
        case whole
        /// Its rest was left out because it is too long.
        case cut
        /// Its rest comes next.
        case goesOn
    }

    /// Whether a line that is too long comes in pieces, with nothing left out.
    var takesPieces = false

    /// Whether it holds the beginning of a line.
    var isWaiting: Bool { !pending.isEmpty }

    private var pending: [UInt8] = []
    private var isCut = false

    /// Calls the body with each line that is complete, and how it ends.
    @inline(__always)
    mutating func split(_ chunk: Bytes, _ body: (Bytes, LineEnd) -> Void) {
        var start = 0
        while let end = chunk.firstOffset(of: UInt8(ascii: "\n"), from: start) {
            if pending.isEmpty, end - start <= Self.limit {
                body(chunk[start..<end], .whole)
            } else {
                keep(chunk[start..<end], body)
                flush(body)
            }
            start = end + 1
        }
        keep(chunk[start...], body)
    }

    /// Calls the body with a last line that has no line feed.
    mutating func finish(_ body: (Bytes, LineEnd) -> Void) {
        if !pending.isEmpty { flush(body) }
    }

    private mutating func keep(_ bytes: Bytes, _ body: (Bytes, LineEnd) -> Void) {
        var rest = bytes
        while !rest.isEmpty {
            let count = min(rest.count, Self.limit - pending.count)
            pending.append(contentsOf: rest[..<count])
            rest = rest[count...]
            guard !rest.isEmpty else { return }
            guard takesPieces else {
                isCut = true
                return
            }
            pending.withBytes { body($0, .goesOn) }
            pending.removeAll(keepingCapacity: true)
        }
    }

    private mutating func flush(_ body: (Bytes, LineEnd) -> Void) {
        pending.withBytes { body($0, isCut ? .cut : .whole) }
        pending.removeAll(keepingCapacity: true)
        isCut = false
    }
}

enum Lines {
    /// A line without the carriage return and the spaces at its end, and without spaces before it.
    @_lifetime(copy line)
    static func trimmed(_ line: Bytes) -> Bytes {
        var (start, end) = (0, line.count)
        while end > start, isBlank(line[end - 1]) { end -= 1 }
        while start < end, isBlank(line[start]) { start += 1 }
        return line[start..<end]
    }

    /// The line as people see it: bytes that are not UTF-8 replaced, cut after 1,000 characters.
    static func excerpt(_ line: Bytes) -> String {
        let text = String(decoding: line.prefix(4_000), as: UTF8.self)
        return String(text.unicodeScalars.prefix(1_000))
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte.isSpace || byte == UInt8(ascii: "\r") }
}

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
