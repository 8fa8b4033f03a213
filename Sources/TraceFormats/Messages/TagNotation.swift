/// What people put before a message so that they find it again: `LIFECYCLE:`, `[Lifecycle]`, an emoji.
enum TagNotation {
    private static let words: [StaticString] = [
        "lifecycle", "life-cycle", "lc", "vc", "ui", "view", "viewcontroller", "navigation", "nav", "memory", "leak",
        "log", "trace", "verbose", "debug", "info", "notice", "warn", "warning", "error", "default", "fault",
    ]

    /// Whether a text in brackets is a tag or a place in the source; anything else may be a thread's name.
    static func isTag(_ text: UnsafeRawBufferPointer) -> Bool {
        guard let first = text.first, !first.isDigit, !text.equals("main") else { return false }
        if isWord(text) || isSymbol(text) || CallPhase(text) != nil { return true }
        var cursor = ByteCursor(text)
        return SourceFileNotation.read(&cursor) != nil
    }

    /// Skips one tag and the spaces after it.
    static func skip(_ cursor: inout ByteCursor) -> Bool {
        var ahead = cursor
        switch ahead.next {
        case UInt8(ascii: "["), UInt8(ascii: "("):
            let closing = ahead.next == UInt8(ascii: "[") ? UInt8(ascii: "]") : UInt8(ascii: ")")
            ahead.offset += 1
            let inside = ahead.skip { $0 != closing && $0 != UInt8(ascii: "<") && $0 != UInt8(ascii: "[") }
            guard (1...40).contains(inside.count), ahead.skip(closing) else { return false }
            _ = ahead.skip { ":-,.".utf8.contains($0) }
        case UInt8(ascii: "<") where ahead.byte(after: 1).isIdentifier:
            return false
        case UInt8(ascii: "\""), UInt8(ascii: "'"):
            return false
        default:
            let word = ahead.text(ahead.skip { !$0.isSpace })
            guard isSymbol(word) || isClock(word) || isWord(word) || isMarked(word) else { return false }
        }
        guard ahead.isAtEnd || ahead.next.isSpace else { return false }
        ahead.skipSpaces()
        cursor = ahead
        return true
    }

    /// Whether the text is one of the usual tags, whatever its case.
    static func isWord(_ text: UnsafeRawBufferPointer) -> Bool {
        var end = text.count
        while end > 0, ":-".utf8.contains(text[end - 1]) { end -= 1 }
        return words.contains { word in
            word.utf8CodeUnitCount == end
                && (0..<end).allSatisfy { text[$0] == word.utf8Start[$0] || text[$0] | 0x20 == word.utf8Start[$0] }
        }
    }

    /// `Shop:` and `#shop`.
    private static func isMarked(_ word: UnsafeRawBufferPointer) -> Bool {
        guard word.count > 1, let last = word.last else { return false }
        if word[0] == UInt8(ascii: "#") { return word.dropFirst().allSatisfy(\.isName) }
        return last == UInt8(ascii: ":") && word.dropLast().allSatisfy(\.isName)
    }

    /// Punctuation and emoji; letters of other scripts do not begin with these bytes.
    private static func isSymbol(_ word: UnsafeRawBufferPointer) -> Bool {
        guard let first = word.first, first < 0x80 || first == 0xE2 || first == 0xEF || first == 0xF0 else {
            return false
        }
        return word.allSatisfy { $0 >= 0x80 || !$0.isIdentifier || $0 == UInt8(ascii: "_") }
    }

    /// `02:00:01.120`.
    private static func isClock(_ word: UnsafeRawBufferPointer) -> Bool {
        word.count >= 5 && word[0].isDigit && word.contains(UInt8(ascii: ":"))
            && word.allSatisfy { $0.isDigit || ":.,+-".utf8.contains($0) }
    }
}
