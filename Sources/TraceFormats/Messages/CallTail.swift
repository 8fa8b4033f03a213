import TraceModel

/// What may follow a call. Otherwise the line is a sentence about the call, a frame of a stack, or another symbol.
enum CallTail: Sendable {
    /// Any text that is not a sentence about the call: `-[Host viewDidLoad] will load the cart`.
    case text
    /// Nothing, text that punctuation sets apart, an argument, or a status: `Host viewDidLoad - loaded`, `Host viewDidLoad called`.
    case aside
    /// The same; any text that is not a sentence about the call, if the call is written as code: `Host.viewDidAppear(_:) loading the cart`.
    case code
    /// Nothing, text that punctuation sets apart, or a status: `HomeVC deinit`.
    case end
    /// The same, but nothing with a value: `viewDidLoad Parent: <Host: 0x1>`.
    case last
    /// Text that tells when or where the call ran: `HomeVC viewDidLoad from storyboard`.
    case circumstance
    /// Anything.
    case open

    /// The beginnings of texts after a call that make it a part of something else.
    private static let continuations: [StaticString] = [
        // `-[Host viewDidLoad]_block_invoke`
        "_",
        // `deinit Host's timer`, `dealloc Host->_timer`
        "'s ", "’s ", "->_",
        // The system's own messages.
        ": unrecognized selector", " unrecognized selector", ": message sent to dealloc",
        // `-[Host viewDidLoad] (in Shop) (Host.m:42)`, `Host.viewDidLoad() at /Users/anna/Shop/Host.swift:42`
        " (in ", "  (in ", " at /",
        // The events of a stream of values that was created in the call: `Host.swift:42 (viewDidLoad()) -> Event next(2)`.
        ") -> subscribed", ") -> Event ", ") -> isDisposed", " -> subscribed", " -> Event ", " -> isDisposed",
        ": receive ", ": request ",
    ]

    /// Whether the text after a call, or after a token of it, may follow.
    ///
    /// - Parameter end: where the call ends.
    func accepts(after end: Int, of kind: EventKind, in message: ByteCursor) -> Bool {
        let rest = Self.rest(after: end, in: message)
        if Self.isFlag(after: end, in: message) { return self == .open }
        switch self {
        case .circumstance: return Self.isCircumstance(rest, of: kind)
        case .code:
            let isCode = kind == .deinit || message.bytes[end - 1].isOne(of: ")]:")
            return (isCode && !Self.isDescription(rest) ? CallTail.text : .aside).accepts(rest, kind)
        default: return accepts(rest, kind)
        }
    }

    /// `from storyboard`, `on main thread`; no sentence with another call: `before viewDidAppear`.
    private static func isCircumstance(_ rest: ByteCursor, of kind: EventKind) -> Bool {
        var cursor = rest
        cursor.skipSpaces()
        let roles = Lexicon.roles(of: cursor.text(cursor.skipLetters()))
        return roles.contains(kind == .deinit ? .ofRelease : .circumstance) && cursor.next.isSpace
            && !MessageLexer.mayHoldCall(cursor) && !isOtherSymbol(rest) && !cursor.endsWith("?")
            && (kind != .deinit || !namesController(cursor))
    }

    /// Whether a text names a controller, which may be the one that is gone: `BaseVC deinit for HomeVC`.
    private static func namesController(_ text: ByteCursor) -> Bool {
        var cursor = text
        while !cursor.isAtEnd {
            if NameNotation.isController(cursor.text(cursor.skip(while: \.isIdentifier))) { return true }
            _ = cursor.skip { !$0.isIdentifier }
        }
        return false
    }

    /// The text after a call, with the punctuation that the verb may have taken.
    @_lifetime(copy message)
    private static func rest(after end: Int, in message: ByteCursor) -> ByteCursor {
        let isTaken = end > 0 && message.bytes[end - 1].isOne(of: ":;,.!")
        return ByteCursor(message.bytes, (isTaken ? end - 1 : end)..<message.end)
    }

    /// Whether a call is only the name of a method, in a stack or in the output of a linker.
    static func isOtherSymbol(after end: Int, in message: ByteCursor) -> Bool {
        isOtherSymbol(rest(after: end, in: message))
    }

    private func accepts(_ after: ByteCursor, _ kind: EventKind) -> Bool {
        if self == .open || after.isAtEnd { return true }
        // A statement of the source, a question.
        if after.next == UInt8(ascii: "?") || Self.endsStatement(after) || Self.isOtherSymbol(after) {
            return false
        }
        let tail = kind.need.takesObjects && self != .last ? CallTail.text : self
        return tail.acceptsWords(after, kind, maySay: self == .text)
    }

    /// - Parameter maySay: whether a sentence may follow that is not about the call: `will load the cart`.
    private func acceptsWords(_ after: ByteCursor, _ kind: EventKind, maySay: Bool) -> Bool {
        var cursor = after
        if case .last = self { _ = cursor.skip { $0.isOne(of: ")]}'\"!.") } }
        let isGlued = cursor.next >= 0x80 && cursor.symbolCount == 0
        cursor.skipSpaces()
        if self == .end, Self.isSaidAgain(kind, cursor) { return true }
        let text = cursor
        if let status = Self.readStatus(&cursor) {
            return status.isComplete
                || self == .text && (!status.isSentence || maySay && !CallDenial.speaksOfCall(text))
        }
        if cursor.isAtEnd { return true }
        if isGlued { return self == .text }
        return acceptsText(cursor, kind)
    }

    /// Whether a text says what a method does or should do: `now loads lazily`, `should not start requests`.
    private static func isDescription(_ text: ByteCursor) -> Bool {
        var cursor = text
        var (word, roles) = (Bytes(), WordRoles())
        repeat {
            cursor.skipSpaces()
            word = cursor.text(cursor.skipLetters())
            roles = Lexicon.roles(of: word)
        } while roles.contains(.link)
        guard word.first?.isLowercase ?? false, !roles.contains(.modal) else { return roles.contains(.modal) }
        return roles.isEmpty && word.count > 3 && word[word.count - 1] == UInt8(ascii: "s")
            && word[word.count - 2] != UInt8(ascii: "s") && cursor.next.isSpace
    }

    /// The semicolon of a statement is the first of its line; those of a table are between its cells.
    private static func endsStatement(_ cursor: ByteCursor) -> Bool {
        cursor.next == UInt8(ascii: ";") && !cursor.bytes[..<cursor.offset].contains(UInt8(ascii: ";"))
    }

    /// Whether text that is not a status may follow.
    private func acceptsText(_ cursor: ByteCursor, _ kind: EventKind) -> Bool {
        let isText = cursor.next.isIdentifier && cursor.symbolCount == 0 && !Self.isAddress(cursor)
        switch self {
        case .open: return true
        case .last: return !isText && !cursor.next.isOne(of: ":=<{")
        case .end where isText: return Self.isArgument(cursor) || Self.time(cursor) != nil || Self.isDuration(cursor)
        case .end: return !Self.isDenial(cursor)
        // `-[Host viewDidLoad] swizzled`
        case .text: return !Lexicon.roles(of: cursor.text(cursor.skipping(while: \.isLetter))).contains(.ofMethod)
        case .circumstance: return false
        case .aside, .code: break
        }
        guard isText, !Self.isArgument(cursor), !Self.areValues(cursor) else { return true }
        var ahead = cursor
        let word = ahead.text(ahead.skipLetters())
        ahead.skipSpaces()
        if ahead.next == UInt8(ascii: "=") || word[0].isDigit { return true }
        let roles = Lexicon.roles(of: word)
        if roles.contains(.denial) || word.equals("true") { return true }
        return !word[0].isLowercase && !roles.contains(.function)
    }

    /// Whether the text says in words that the controller is gone, as the call does: `DEINIT HomeVC removed from memory`.
    private static func isSaidAgain(_ kind: EventKind, _ text: ByteCursor) -> Bool {
        var cursor = text
        guard kind == .deinit, WordedCall.read(&cursor, takesHelpers: true)?.kind == kind else { return false }
        _ = cursor.skip { !$0.isIdentifier || $0 >= 0x80 }
        return cursor.isAtEnd
    }

    /// Reads the words that say that a call runs: `was called`, `method called`; nil if there are none.
    ///
    /// - Returns: whether nothing follows them, and whether they make the text a sentence about the call, such as `must call super`.
    private static func readStatus(_ cursor: inout ByteCursor) -> (isComplete: Bool, isSentence: Bool)? {
        var all: WordRoles = []
        var last: WordRoles = []
        while true {
            var ahead = cursor
            let roles = Lexicon.roles(of: ahead.text(ahead.skip { $0.isIdentifier || $0 == UInt8(ascii: "'") }))
            if roles.isDisjoint(with: [.status, .link, .auxiliary]) || ahead.next == UInt8(ascii: "=") { break }
            // `not animated`
            if roles.contains(.negation), all.isEmpty, isPlainWord(ahead) { break }
            last = roles
            all.formUnion(roles)
            cursor = ahead
            cursor.skipSpaces()
        }
        guard !all.isEmpty else { return nil }
        let isNumber = last.contains(.link) && cursor.next.isDigit
        let goesOn = cursor.next.isIdentifier && cursor.symbolCount == 0 && !isNumber
        let isComplete = !goesOn && !all.contains(.function) && (!last.contains(.auxiliary) || last.contains(.status))
        return (isComplete, all.contains(.auxiliary))
    }

    private static func isPlainWord(_ text: ByteCursor) -> Bool {
        var cursor = text
        cursor.skipSpaces()
        let word = cursor.text(cursor.skip(while: \.isIdentifier))
        return !word.isEmpty && Lexicon.roles(of: word).isEmpty
    }

    private static func isOtherSymbol(_ after: ByteCursor) -> Bool {
        if continuations.contains(where: { after.starts(with: $0) }) || after.endsWith(".o") { return true }
        if isCoverage(after) { return true }
        var cursor = after
        // `-[Host viewDidLoad] + 145`; a macro prints `+ 65🎈`, the line of its call.
        guard cursor.skip(" + "), !cursor.skip(while: \.isDigit).isEmpty else { return false }
        return cursor.isAtEnd || cursor.next.isSpace
    }

    /// Whether a report says how much of a method ran: `  58.33% (7/12)`.
    private static func isCoverage(_ after: ByteCursor) -> Bool {
        var cursor = after
        cursor.skipSpaces()
        return cursor.offset > after.offset && !cursor.skip(while: \.isDigit).isEmpty && cursor.skip(UInt8(ascii: "."))
            && !cursor.skip(while: \.isDigit).isEmpty && cursor.skip("% (") && !cursor.skip(while: \.isDigit).isEmpty
            && cursor.skip(UInt8(ascii: "/")) && !cursor.skip(while: \.isDigit).isEmpty
            && cursor.skip(UInt8(ascii: ")")) && cursor.isAtEnd
    }

    /// `didAppear = true`, `didAppear: false`, the state of a variable. `viewWillAppear: false` has the argument of the call.
    static func isFlag(after end: Int, in message: ByteCursor) -> Bool {
        var cursor = rest(after: end, in: message)
        cursor.skipSpaces()
        guard cursor.skip("= ") || cursor.skip(": ") && isShort(endOfCall: end, in: message) else { return false }
        let word = cursor.text(cursor.skip(while: \.isIdentifier))
        return word.equals("true") || word.equals("YES") || Lexicon.roles(of: word).contains(.denial)
    }

    /// Whether a call is `didAppear`, and not `viewDidAppear`.
    private static func isShort(endOfCall end: Int, in message: ByteCursor) -> Bool {
        var last = end
        while last > 0, !message.bytes[last - 1].isLetter { last -= 1 }
        var first = last
        while first > 0, message.bytes[first - 1].isLetter { first -= 1 }
        return ["didAppear" as StaticString, "isAppearing", "didDisappear", "didLoad", "willAppear", "willDisappear"]
            .contains { message.text(first..<last).equals($0) }
    }

    /// `: false`, `= NO`
    private static func isDenial(_ text: ByteCursor) -> Bool {
        var cursor = text
        guard !cursor.skip(while: { $0.isOne(of: ":=") }).isEmpty else { return false }
        cursor.skipSpaces()
        return Lexicon.roles(of: cursor.text(cursor.skip(while: \.isIdentifier))).contains(.denial)
    }
}
