import TraceModel

extension MessageGrammar {
    /// Reads `subject verb arguments`, `-[Class verb] arguments` or `Class.verb arguments`.
    mutating func readCall(_ cursor: inout ByteCursor, into event: inout LoggedEvent) throws(LineFault) {
        let subject: LoggedObject
        let verb: VerbReading
        switch cursor.next {
        case UInt8(ascii: "-"), UInt8(ascii: "+"):
            (subject, verb) = try readBracketed(&cursor)
        case UInt8(ascii: "<"), UInt8(ascii: "O"), UInt8(ascii: "("), UInt8(ascii: "n"):
            (subject, verb) = try readSubjectAndVerb(&cursor, into: &event)
            if event.kind == .diagnostic { return }
        default:
            (subject, verb) = try readBare(&cursor)
        }
        try finishCall(subject, verb, cursor, into: &event)
    }

    /// Reads what follows the verb, once it is known who made the call.
    mutating func finishCall(
        _ subject: LoggedObject, _ verb: VerbReading, _ after: ByteCursor, into event: inout LoggedEvent
    ) throws(LineFault) {
        var cursor = after
        event.kind = verb.kind
        event.subject = subject
        detail.removeAll(keepingCapacity: true)
        if verb.keepsVerb { appendDetail(cursor.text(verb.text)) }
        if let title = verb.title { appendTitle(cursor.text(title)) }
        if !cursor.isAtEnd, let half = CallPhase.split(cursor) {
            phase = half.phase
            cursor = half.rest
        }
        if cursor.isAtEnd, verb.arguments == nil {
            let need = verb.kind.need
            guard need.required == 0 || need.allowsUnknown else { throw .missingObject(verb.kind) }
            if need.required > 0 { noteUnknownParent() }
        } else {
            try readArguments(&cursor, of: verb, into: &event)
        }
        if !detail.isEmpty { event.detail = detailText() }
    }

    /// Reads an object and its call, or what only begins like an object.
    private mutating func readSubjectAndVerb(
        _ cursor: inout ByteCursor, into event: inout LoggedEvent
    ) throws(LineFault) -> (LoggedObject, VerbReading) {
        let start = cursor
        switch readObject(&cursor) {
        case .absent:
            return try readBare(&cursor)
        case .broken:
            if cursor.skip("<private>") {
                cursor.skipSpaces()
                if let verb = readVerb(&cursor), verb.kind != .other { throw .hiddenObject }
            }
            throw .unreadableObject(word(start))
        case .none:
            cursor.skipSpaces()
            guard let verb = readVerb(&cursor), verb.kind != .other else { throw .noSubject(word(start)) }
            throw .missingSubject
        case .object(let subject):
            skipSeparator(&cursor)
            if cursor.isAtEnd { throw .missingVerb }
            let place = cursor
            if cursor.starts(with: "is "), readUIKit(start, into: &event) {
                return (
                    subject,
                    VerbReading(
                        kind: .diagnostic, text: place.rest, keepsVerb: false, isSelector: false, isCertain: true)
                )
            }
            // `NSLog("%@ %s", self, __func__)` names the class again.
            if cursor.starts(with: "-[") { return (subject, try readBracketed(&cursor).1) }
            guard let verb = readVerb(&cursor), accepts(verb, subject, cursor) else { throw .unknownVerb(word(place)) }
            return (subject, verb)
        }
    }

    /// Whether a call counts that no table knows. `Optional("Home")` is a title, and no call.
    private func accepts(_ verb: VerbReading, _ subject: LoggedObject, _ cursor: ByteCursor) -> Bool {
        if verb.kind != .other { return true }
        guard subject.address != nil else { return false }
        return takesPlainCalls || verb.isCertain && !cursor.bytes[verb.text.lowerBound].isUppercase
    }

    /// Reads `-[Class verb]`, `-[Class(Category) verb:with:]`.
    mutating func readBracketed(_ cursor: inout ByteCursor) throws(LineFault) -> (LoggedObject, VerbReading) {
        let place = word(cursor)
        cursor.offset += 1
        guard cursor.skip(UInt8(ascii: "[")) else { throw .noSubject(place) }
        let name = cursor.skip { $0.isName || $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: ">") }
        if cursor.skip(UInt8(ascii: "(")) {
            _ = cursor.skip { $0 != UInt8(ascii: ")") }
            cursor.offset += 1
        }
        guard !name.isEmpty, cursor.skip(UInt8(ascii: " ")) else { throw .noSubject(place) }
        let verbPlace = word(cursor)
        guard let verb = readVerb(&cursor), verb.kind != .other, cursor.skip(UInt8(ascii: "]")) else {
            throw .unknownVerb(verbPlace)
        }
        _ = cursor.skip(UInt8(ascii: ":"))
        return (LoggedObject(name: symbol(ofClass: cursor.text(name)), address: nil), verb)
    }

    /// Reads `Host viewDidLoad`, `Host: viewDidLoad` and `Shop.Host.viewDidLoad()`.
    private mutating func readBare(_ cursor: inout ByteCursor) throws(LineFault) -> (LoggedObject, VerbReading) {
        let place = word(cursor)
        var name = cursor.skip(while: \.isName)
        guard let first = cursor.text(name).first, isDeclared || first.isUppercase || first == UInt8(ascii: "_") else {
            throw .noSubject(place)
        }
        var verbCursor = cursor
        if let dot = cursor.text(name).lastIndex(of: UInt8(ascii: ".")) {
            verbCursor.offset = name.lowerBound + dot + 1
            if let verb = readVerb(&verbCursor), verb.kind != .other, dot > 0 {
                name = name.lowerBound..<name.lowerBound + dot
                cursor = verbCursor
                return (LoggedObject(name: symbol(ofClass: cursor.text(name)), address: nil), verb)
            }
        }
        if cursor.skip(UInt8(ascii: ":")), TagNotation.isWord(cursor.text(name)) { throw .noSubject(place) }
        guard cursor.isAtEnd || cursor.next.isSpace else { throw .noSubject(place) }
        cursor.skipSpaces()
        if cursor.isAtEnd { throw .missingVerb }
        let verbPlace = word(cursor)
        guard let verb = readVerb(&cursor), verb.kind != .other, isDeclared || isNoProse(verb, cursor) else {
            throw .unknownVerb(verbPlace)
        }
        return (LoggedObject(name: symbol(ofClass: cursor.text(name)), address: nil), verb)
    }

    /// Some verbs are English words: `The push notification arrived` is no call.
    private func isNoProse(_ verb: VerbReading, _ after: ByteCursor) -> Bool {
        if verb.isSelector || after.text(verb.text).contains(where: \.isUppercase) { return true }
        var cursor = after
        cursor.skipSpaces()
        if cursor.isAtEnd || cursor.next == UInt8(ascii: "<") || cursor.starts(with: "Optional(") { return true }
        let isClass = cursor.next.isUppercase
        _ = cursor.skip(while: \.isName)
        return isClass && cursor.isAtEnd || cursor.next == UInt8(ascii: "=")
    }

    /// `<Shop.Host: 0x1>: viewDidLoad` and `<Shop.Host: 0x1>.viewDidLoad()` are the same.
    private func skipSeparator(_ cursor: inout ByteCursor) {
        switch cursor.next {
        case UInt8(ascii: ":"), UInt8(ascii: "."): cursor.offset += 1
        default: break
        }
        cursor.skipSpaces()
    }

    /// The next word, for a fault to show.
    func word(_ cursor: ByteCursor) -> Range<Int> {
        var ahead = cursor
        if ahead.next == UInt8(ascii: "<"), let end = ahead.first(">") { return cursor.offset..<end + 1 }
        return ahead.skip { !$0.isSpace }
    }
}
