import TraceModel

/// Distinguishes a call from sentences about it, and from other tools' reports of it.
enum Prose {
    /// Words that follow a call only in a sentence about it.
    private static let sentence = WordList(
        """
        must should shouldn't needs need may might can can't cannot could would does doesn't didn't isn't wasn't won't never
        not before because if when which that instead always only expects requires overrides override declared of
        unrecognized crash crashed crashes leaked gets getting keeps contains fires now twice
        """)

    private static let auxiliaries = WordList("is was has are")
    private static let participles = WordList("been being")

    /// Words that follow `called` only in a sentence about the call.
    private static let counts = WordList("twice multiple many several every before too but")

    /// Words after a call that say that it runs, and are not names: `called`, `Loading`.
    static let status = WordList(
        """
        called call done invoked finished start started end ended begin entered executed running complete completed success
        ok has took exit enter fired triggered loading loaded starting hello here yes no true false animated finishing
        fetching 被调用 被调用了 调用了 呼ばれた が呼ばれた
        """)

    /// Words before a controller that make a question or a condition: `When`, `Is`.
    static let conditions = WordList("is when whenever if whether before until unless once")

    /// Words before a call in reports about it: of leaks, of exceptions, of compilers.
    private static let reports: [StaticString] = [
        "leak", "swizzl", "hook", "assert", "exception", "unrecogni", "crash", "deprecat", "breakpoint", "fail",
        "overrid", "symbol", "undefined", "memory", "should", "must", "closure",
    ]

    /// The beginnings of texts after a call that make it a part of something else.
    private static let continuations: [StaticString] = [
        // `*** -[Host viewDidLoad]: message sent to deallocated instance 0x6b2f8c0`
        "message sent to deallocated",
        // `-[Host viewDidLoad] (in Shop) (Host.m:42)`, `Host.viewDidLoad() at /Users/anna/Shop/Host.swift:42`
        "(in ", "at /",
        // A statement of the source.
        ";",
        // `Host's viewDidLoad I set the title`
        "I ",
    ]

    /// Whether a text after a complete call makes it a part of a sentence, of a stack or of another symbol.
    static func isAboutCall(_ after: ByteCursor) -> Bool {
        // `-[Host viewDidLoad]_block_invoke`
        if after.next == UInt8(ascii: "_") { return true }
        if isOfStream(after) { return true }
        var cursor = after
        // `-[Host viewDidLoad] + 145`
        if cursor.skip(" + ") { return cursor.next.isDigit }
        // `Host.viewDidLoad() -> () in Host.o`, of a linker
        if cursor.endsWith(".o") { return true }
        _ = cursor.skip(UInt8(ascii: ":"))
        cursor.skipSpaces()
        if continuations.contains(where: { cursor.starts(with: $0) }) { return true }
        guard cursor.next.isLowercase else { return false }
        var word = readWord(&cursor)
        if auxiliaries.contains(word) {
            cursor.skipSpaces()
            word = readWord(&cursor)
            if word.isCaseInsensitively("called"), isCount(cursor) { return true }
            let start = word.prefix(5)
            return !status.contains(word) && !participles.contains(word)
                && !start.isCaseInsensitively("deini") && !start.isCaseInsensitively("deall")
        }
        if word.isCaseInsensitively("called") { return isCount(cursor) }
        if word.isCaseInsensitively("will") { return cursor.starts(with: " be ") }
        // `Host's viewDidLoad method I set the title`, but `viewDidLoad method called`
        if word.isCaseInsensitively("method"), cursor.next.isSpace {
            if isAboutCall(cursor) { return true }
            cursor.skipSpaces()
            word = readWord(&cursor)
            return !word.isEmpty && !status.contains(word) && !word.isCaseInsensitively("is")
                && !word.isCaseInsensitively("was")
        }
        return sentence.contains(word)
    }

    /// The events that a debugging operator of a stream prints after the place of its subscription.
    private static let streams: [StaticString] = [
        "-> subscribed", "-> Event ", "-> isDisposed", ": receive ", ": request ",
    ]

    /// Whether a stream of values was created in the call: `Host.swift:42 (viewDidLoad()) -> Event next(2)`.
    private static func isOfStream(_ after: ByteCursor) -> Bool {
        var cursor = after
        _ = cursor.skip(UInt8(ascii: ")"))
        cursor.skipSpaces()
        // The verb may have taken its colon.
        if cursor.offset > 0, cursor.bytes[cursor.offset - 1].isSpace, cursor.next == UInt8(ascii: "r") {
            cursor.offset -= 1
            if cursor.offset > 0, cursor.bytes[cursor.offset - 1] == UInt8(ascii: ":") { cursor.offset -= 1 }
        }
        return cursor.next.isOne(of: "-:") && streams.contains { cursor.starts(with: $0) }
    }

    private static func isCount(_ after: ByteCursor) -> Bool {
        var cursor = after
        cursor.skipSpaces()
        return counts.contains(readWord(&cursor))
    }

    /// Whether the text after the call of a bare name makes it a part of a sentence; some verbs are English words.
    static func follows(_ verb: VerbReading, _ after: ByteCursor) -> Bool {
        if isAboutCall(after) || isDescription(verb, after) || isOfAnother(verb, after) { return true }
        if verb.isSelector || verb.kind != .deinit && after.text(verb.text).contains(where: \.isUppercase) {
            return false
        }
        var cursor = after
        cursor.skipSpaces()
        if cursor.isAtEnd || !cursor.next.isIdentifier || cursor.next >= 0x80 || cursor.starts(with: "Optional(") {
            return false
        }
        let isClass = cursor.next.isUppercase
        let word = cursor.skip(while: \.isName)
        if cursor.next == UInt8(ascii: "=") || status.contains(cursor.text(word)) { return false }
        return !(isClass && cursor.isAtEnd)
    }

    /// Whether a verb is a word of a description, with its value: `Token present: Yes`; `YES` may be an argument.
    private static func isDescription(_ verb: VerbReading, _ after: ByteCursor) -> Bool {
        guard verb.isSelector, !verb.isCertain, verb.kind.need.takesObjects,
            !after.text(verb.text).contains(where: \.isUppercase)
        else { return false }
        var cursor = after
        cursor.skipSpaces()
        let value = cursor.text(cursor.skip(while: \.isName))
        return value.count > 1 && value[0].isUppercase && value[1].isLowercase && cursor.isAtEnd
            && !NameNotation.isController(value)
    }

    /// Whether a word precedes a call in reports about it; classes may have such names, too.
    static func isReport(_ word: Bytes) -> Bool {
        word.dropFirst().allSatisfy(\.isLowercase)
            && reports.contains { word.prefix($0.utf8CodeUnitCount).isCaseInsensitively($0) }
    }

    /// Reads a word of English: `shouldn't`.
    @_lifetime(copy cursor)
    private static func readWord(_ cursor: inout ByteCursor) -> Bytes {
        cursor.text(cursor.skip { $0.isLetter || $0 == UInt8(ascii: "'") })
    }
}

/// Distinguishes a controller's `deinit` from text that tells of another object's: the verb is a word of English, too.
extension Prose {
    /// Words that may follow the `deinit` of a controller; any other word names what was released.
    private static let companions = WordList(
        """
        from at on in by of after via for and due is was has been now again gone bye goodbye memory self object method line
        finally normally no super while vc controller class file
        """)

    /// The endings of words that describe a call: `successfully`, `removed`, `removing`.
    private static let endings: [StaticString] = ["ly", "ed", "ing"]

    /// The values that say that a controller is still there.
    private static let denials = WordList("no false 0")

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
        guard text.allSatisfy(\.isLetter), !cursor.next.isOne(of: "=:("), !status.contains(text), CallPhase(text) == nil
        else {
            return false
        }
        return !companions.contains(text)
            && !endings.contains { text.dropFirst(max(text.count - $0.utf8CodeUnitCount, 0)).isCaseInsensitively($0) }
    }

    /// Whether a value after the verb denies it: `deallocated: false`, `deallocated = NO`.
    private static func isDenial(_ verb: VerbReading, _ after: ByteCursor) -> Bool {
        var cursor = after
        guard !cursor.skip(while: { $0.isOne(of: ":=") }).isEmpty || verb.isSelector else { return false }
        cursor.skipSpaces()
        return denials.contains(cursor.text(cursor.skip(while: \.isIdentifier)))
    }
}
