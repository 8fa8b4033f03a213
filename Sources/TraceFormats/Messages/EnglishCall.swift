import TraceModel

/// Calls that are words of English, too, where the words after them say of what: `dismiss keyboard`, `init player`, `push completed`.
enum EnglishCall {
    /// Whether a call of an object is that of something else, or the end of one.
    static func isOfAnother(_ kind: EventKind, _ after: ByteCursor) -> Bool {
        guard isWord(kind) else { return false }
        var cursor = after
        cursor.skipSpaces()
        guard cursor.offset > after.offset, cursor.next.isLowercase else { return false }
        let word = cursor.text(cursor.skip(while: \.isIdentifier))
        cursor.skipSpaces()
        // `dismiss animated=true`, `present vc: <Shop.Cart: 0x1>`
        guard !cursor.next.isOne(of: "=:("), !NameNotation.isController(word) else { return false }
        guard cursor.first("<") == nil || cursor.first(": 0x") == nil else { return false }
        let roles = Lexicon.roles(of: word)
        if roles.contains(.status), !calls.contains(where: { word.equals($0) }) {
            return kind != .`init` && kind != .removeFromSuperview
        }
        return roles.isDisjoint(with: [.link, .status, .auxiliary, .function, .generic])
            && !arguments.contains { word.equals($0) }
    }

    private static func isWord(_ kind: EventKind) -> Bool {
        switch kind {
        case .`init`, .present, .dismiss, .push, .pop, .transition, .removeFromSuperview: true
        default: false
        }
    }

    /// What follows a call that runs.
    private static let calls: [StaticString] = [
        "called", "invoked", "executed", "fired", "triggered", "method", "function",
    ]

    /// What follows a call as its argument.
    private static let arguments: [StaticString] = [
        "animated", "self", "me", "coder", "frame", "style", "true", "false", "yes", "modal", "modally", "nib",
        "controller",
    ]
}
