import TraceModel

/// Distinguishes a controller's `deinit` from text that tells of another object's: the verb is a word of English, too.
extension Prose {
    /// Words that may follow the `deinit` of a controller; any other word names what was released.
    private static let companions: Set<String> = [
        "from", "at", "on", "in", "by", "of", "after", "via", "for", "and", "due", "is", "was", "has", "been", "now",
        "again",
        "gone", "bye", "goodbye", "memory", "self", "object", "method", "line", "finally", "normally", "no", "super",
        "while",
        "vc", "controller", "class", "file",
    ]

    /// The endings of words that describe a call: `successfully`, `removed`, `removing`.
    private static let endings = ["ly", "ed", "ing"]

    /// The values that say that a controller is still there.
    private static let denials: Set<String> = ["no", "false", "0"]

    /// Words before a controller that make a question or a condition.
    private static let conditions: Set<String> = [
        "is", "when", "whenever", "if", "whether", "before", "until", "unless", "once",
    ]

    /// Whether the text after a `deinit` gives it an object, a count, or a value: `deinit timer`, `deallocated 20 MB`,
    /// `deallocated: false`, `deallocated?`.
    static func isOfAnother(_ verb: VerbReading, _ after: ByteCursor) -> Bool {
        guard verb.kind == .deinit, !after.isAtEnd else { return false }
        if after.next == UInt8(ascii: "?") { return true }
        var cursor = after
        cursor.skipSpaces()
        if isDenial(verb, cursor) { return true }
        // `deinit, parent was <Shop.Root: 0x1>`
        guard !verb.isSelector, after.bytes[verb.text.upperBound].isSpace else { return false }
        if cursor.next.isDigit {
            _ = cursor.skip(while: \.isDigit)
            return cursor.next == UInt8(ascii: " ") && cursor.byte(after: 1).isLetter
        }
        guard cursor.next.isLowercase else { return false }
        let text = cursor.text(cursor.skip(while: \.isIdentifier))
        // `retainCount=1`
        guard text.allSatisfy(\.isLetter), !cursor.next.isOne(of: "=:("), !isStatus(text), CallPhase(text) == nil else {
            return false
        }
        let word = text.lowercased()
        return !companions.contains(word) && !endings.contains { word.hasSuffix($0) }
    }

    /// Whether a value after the verb denies it: `deallocated: false`, `deallocated = NO`.
    private static func isDenial(_ verb: VerbReading, _ after: ByteCursor) -> Bool {
        var cursor = after
        guard !cursor.skip(while: { $0.isOne(of: ":=") }).isEmpty || verb.isSelector else { return false }
        cursor.skipSpaces()
        let value = cursor.text(cursor.skip(while: \.isIdentifier))
        return value.count < 6 && denials.contains(value.lowercased())
    }

    /// Whether a word begins a question or a condition: `When`, `Is`.
    static func isCondition(_ word: Bytes) -> Bool {
        word.count < 9 && conditions.contains(word.lowercased())
    }
}
