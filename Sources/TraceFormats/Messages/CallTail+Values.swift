import TraceModel

/// Values behind a call.
extension CallTail {
    /// Whether an argument with its value follows, `count=3`, `animated: true`, `frame: {{0, 0}, {390, 844}}`, or what tells a controller
    /// from others of its class, `ObjectIdentifier(0x7fd1c8e0a200)`; all that follows may also be a value, `true`.
    static func isArgument(_ text: ByteCursor) -> Bool {
        var cursor = text
        let word = cursor.text(cursor.skip(while: \.isName))
        if cursor.isAtEnd {
            return word.equals("true") || word.equals("false") || word.allSatisfy(\.isDigit)
                || word.count == 36 && word.allSatisfy { $0.hexadecimalValue != nil || $0 == UInt8(ascii: "-") }
        }
        if word.equals("ObjectIdentifier") { return cursor.next == UInt8(ascii: "(") }
        if cursor.next == UInt8(ascii: "=") { return word[0].isLetter && cursor.byte(after: 1) != UInt8(ascii: "=") }
        guard word[0].isLetter, Lexicon.roles(of: word).isDisjoint(with: [.function, .auxiliary]),
            cursor.skip(": ") || cursor.skip(" = ") || cursor.skip(":"), !cursor.isAtEnd
        else { return false }
        let value = cursor.next
        if value.isDigit || value.isOne(of: "-{([<\"") { return true }
        return values.contains { cursor.starts(with: $0) && !cursor.byte(after: $0.utf8CodeUnitCount).isIdentifier }
    }

    private static let values: [StaticString] = [
        "true", "false", "YES", "NO", "nil", "null", "Optional", "none",
    ]

    /// Whether names with their values are all that follows, as `print` writes them: `animated true`, `view.frame (0.0, 0.0, 390.0, 844.0)`,
    /// `nav stack: [<Shop.Home: 0x7fd1>]`, or that of a property alone, `isMovingToParent`.
    static func areValues(_ text: ByteCursor) -> Bool {
        var cursor = text
        var (words, isProperty) = (0, false)
        while !cursor.isAtEnd {
            let word = cursor.text(cursor.skip(while: \.isName))
            if words > 0, isValue(word, &cursor) {
                words = 0
                _ = cursor.skip { $0.isSpace || $0 == UInt8(ascii: ",") }
                continue
            }
            words += 1
            isProperty = word.first?.isLowercase ?? false && word.contains(where: \.isUppercase)
            guard words < 3, word.first?.isLetter ?? false,
                Lexicon.roles(of: word).isDisjoint(with: [.function, .auxiliary])
            else { return false }
            _ = cursor.skip { $0.isSpace || $0 == UInt8(ascii: ":") }
        }
        return words == 0 || words == 1 && isProperty
    }

    /// Whether a word is a value, or brackets that begin here hold one.
    private static func isValue(_ word: Bytes, _ cursor: inout ByteCursor) -> Bool {
        if !word.isEmpty {
            return values.contains { word.equals($0) } || word.allSatisfy { $0.isDigit || $0.isOne(of: ".-") }
        }
        let brackets: [(UInt8, UInt8)] = [
            (UInt8(ascii: "("), UInt8(ascii: ")")), (UInt8(ascii: "["), UInt8(ascii: "]")),
            (UInt8(ascii: "{"), UInt8(ascii: "}")), (UInt8(ascii: "<"), UInt8(ascii: ">")),
        ]
        return brackets.contains { cursor.next == $0 && cursor.skipBrackets($0, $1) != nil }
    }

    /// The time of the call, if that is all that follows: `2026-11-20 02:00:00 +0000`, `at 02:00:00.120`.
    static func time(_ text: ByteCursor) -> LoggedTime? {
        var cursor = text
        _ = cursor.skip { $0.isSpace || $0.isOne(of: ":-=>@([|,;") }
        if cursor.skip("at ") || cursor.skip("time: ") { cursor.skipSpaces() }
        guard cursor.next.isDigit else { return nil }
        let time =
            TimeNotation.begins(at: cursor)
            ? cursor.attempt(TimeNotation.readDate) : cursor.attempt(TimeNotation.readClock)
        _ = cursor.skip { $0.isOne(of: ")].!") }
        return cursor.isAtEnd ? time : nil
    }

    /// Whether all that follows is how long the call took: `12.5 ms`.
    static func isDuration(_ text: ByteCursor) -> Bool {
        var cursor = text
        guard !cursor.skip(while: { $0.isDigit || $0 == UInt8(ascii: ".") }).isEmpty else { return false }
        cursor.skipSpaces()
        return cursor.skipUnitOfTime() && cursor.isAtEnd
    }

    /// Whether an address is all that follows.
    static func isAddress(_ text: ByteCursor) -> Bool {
        var cursor = text
        return cursor.readHexadecimal() != nil && cursor.isAtEnd
    }
}
