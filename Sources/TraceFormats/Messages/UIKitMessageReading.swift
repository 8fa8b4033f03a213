import TraceModel

extension MessageGrammar {
    /// Reads a console message of UIKit's as a `diagnostic`; false for any other text.
    mutating func readUIKit(_ message: ByteCursor, into event: inout LoggedEvent) -> Bool {
        var cursor = message
        let isQuoted = Self.skipWrapping(&cursor)
        for template in uikit.byFirstByte[Int(cursor.next)] {
            var ahead = cursor
            var named = NamedControllers()
            guard matches(template.parts[...], &ahead, &named) else { continue }
            event.kind = .diagnostic
            event.subject = named.subject
            event.object = named.object
            event.others = named.others
            event.detail = template.code + ": " + Self.text(cursor, isQuoted: isQuoted)
            return true
        }
        return false
    }

    /// Skips `Warning: `, `[Presentation] ` and the frame of an exception; says whether the text ends with a quote.
    private static func skipWrapping(_ cursor: inout ByteCursor) -> Bool {
        switch cursor.next {
        case UInt8(ascii: "["):
            var ahead = cursor
            ahead.offset += 1
            guard !ahead.skip(while: \.isName).isEmpty, ahead.skip(UInt8(ascii: "]")) else { return false }
            ahead.skipSpaces()
            cursor = ahead
            return skipWrapping(&cursor)
        case UInt8(ascii: "W"):
            guard cursor.skip("Warning:") else { return false }
            cursor.skipSpaces()
            return skipWrapping(&cursor)
        case UInt8(ascii: "*"):
            guard cursor.starts(with: "*** Terminating app due to uncaught exception"),
                let reason = cursor.first("reason:")
            else { return false }
            cursor.offset = reason + 7
            cursor.skipSpaces()
            return cursor.skip(UInt8(ascii: "'"))
        case UInt8(ascii: "'"):
            cursor.offset += 1
            return true
        default:
            return false
        }
    }

    private static func text(_ cursor: ByteCursor, isQuoted: Bool) -> String {
        var end = cursor.end
        if isQuoted, let quote = cursor.last("'") { end = quote }
        while end > cursor.offset, cursor.bytes[end - 1].isSpace { end -= 1 }
        return String(decoding: cursor.text(cursor.offset..<end), as: UTF8.self)
    }

    /// Whether what looked like a thread is the category of a UIKit message: `[Presentation] Attempt to present …`.
    static func isCategory(_ name: UnsafeRawBufferPointer) -> Bool {
        UIKitMessages.categories.contains { name.equals($0) }
    }
}
