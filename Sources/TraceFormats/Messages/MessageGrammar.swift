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
    /// The half of a call that the current message is.
    var phase: CallPhase?
    var openCalls: [OpenCall] = []

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
        phase = nil
        try readAnyCall(cursor, into: &event)
        if let phase { try pair(phase, &event) }
    }

    /// Reads a call that begins with its subject, or else one with something around it.
    private mutating func readAnyCall(_ message: ByteCursor, into event: inout LoggedEvent) throws(LineFault) {
        let line = event.line
        var cursor = message
        do throws(LineFault) {
            try readCall(&cursor, into: &event)
        } catch {
            if error.isAboutController { throw error }
            event = LoggedEvent(line: line, kind: .other)
            phase = nil
            guard try readFreeFormCall(message, into: &event) else { throw error }
            return
        }
        // `<Shop.Host: 0x7fd1> Home viewDidLoad`: the first word may be a title.
        guard event.kind == .other, !isDeclared, takesPlainCalls else { return }
        var other = LoggedEvent(line: line, kind: .other)
        if (try? readFreeFormCall(message, into: &other)) == true { event = other }
    }

    /// The text that was gathered in `detail`.
    func detailText() -> String? {
        detail.isEmpty ? nil : String(decoding: detail, as: UTF8.self)
    }

    /// Adds `title="Home"` to `detail`.
    mutating func appendTitle(_ title: UnsafeRawBufferPointer) {
        if !detail.isEmpty { detail.append(UInt8(ascii: " ")) }
        detail.append(contentsOf: "title=\"".utf8)
        detail.append(contentsOf: title)
        detail.append(UInt8(ascii: "\""))
    }

    /// Adds a word to `detail`, a space before it.
    mutating func appendDetail(_ text: UnsafeRawBufferPointer) {
        if !detail.isEmpty { detail.append(UInt8(ascii: " ")) }
        detail.append(contentsOf: text)
    }
}
