import TraceModel

/// Turns the message of a line into an event, whatever stood before it.
///
/// What a message can be is spread over extensions: a lifecycle call, a message of UIKit's own, a test's line, a mark.
struct MessageGrammar: Sendable {
    /// Class names and threads.
    var symbols = SymbolTable()
    /// Whether a `# vctrace:` header says that every line is meant to be an event.
    var isDeclared = false
    /// Whether calls that are not known count as events of the kind `other` where they do not look like a selector:
    /// `<Shop.Host: 0x1> refresh`.
    var takesPlainCalls = true

    let verbs = VerbTable.shared
    let uikit = UIKitMessages.shared
    /// Kept for its capacity.
    var detail: [UInt8] = []
    /// Kept for its capacity.
    var demangled: [UInt8] = []

    /// Reads a message into an event that has its line already.
    mutating func read(_ message: ByteCursor, into event: inout LoggedEvent) throws(LineFault) {
        var cursor = message
        cursor.skipSpaces()
        switch cursor.next {
        case 0 where cursor.isAtEnd:
            throw .missingVerb
        case UInt8(ascii: "<"):
            break
        case UInt8(ascii: "T"), 0x80...:
            if readTest(cursor, into: &event) { return }
        case UInt8(ascii: "t"), UInt8(ascii: "m"):
            if try readKeyword(cursor, into: &event) { return }
        default:
            break
        }
        if cursor.next != UInt8(ascii: "<"), readUIKit(cursor, into: &event) { return }
        try readCall(&cursor, into: &event)
    }

    /// The text that was gathered in `detail`.
    func detailText() -> String? {
        detail.isEmpty ? nil : String(decoding: detail, as: UTF8.self)
    }

    /// Adds a word to `detail`, a space before it.
    mutating func appendDetail(_ text: UnsafeRawBufferPointer) {
        if !detail.isEmpty { detail.append(UInt8(ascii: " ")) }
        detail.append(contentsOf: text)
    }
}
