import TraceModel

/// Divides a message into tokens, and tells what each may be.
struct MessageLexer: ~Escapable {
    /// How many bytes of a message are examined; a call is at its beginning.
    private static let limit = 400

    var cursor: ByteCursor
    var isApart = true
    /// Where the message begins.
    let start: Int

    /// The part of a message that is examined.
    @_lifetime(copy message)
    static func beginning(of message: ByteCursor) -> ByteCursor {
        ByteCursor(message.bytes, message.offset..<min(message.end, message.offset + limit))
    }

    /// The tokens of a message, up to the limit; empty if the message names no call.
    static func tokens(of message: ByteCursor, _ objects: inout ObjectReader) -> [MessageToken] {
        let beginning = beginning(of: message)
        // JSON quotes its words.
        guard !message.starts(with: "{\""), !message.starts(with: "[{"), mayHoldCall(beginning) else { return [] }
        var lexer = MessageLexer(cursor: message)
        var tokens: [MessageToken] = []
        while let token = lexer.next(&objects), token.range.lowerBound < beginning.end { tokens.append(token) }
        TokenContext.complete(&tokens, in: message)
        return tokens
    }

    /// Whether one of the words is a call that is not a word of English.
    static func mayHoldCall(_ message: ByteCursor) -> Bool {
        var cursor = message
        while !cursor.isAtEnd {
            let start = cursor
            let letters = cursor.skipLetters()
            if let end = start.endOfScript(in: letters) { cursor.offset = end }
            let name = start.text(letters.lowerBound..<min(letters.upperBound, cursor.offset))
            let word = start.offset..<start.offset + name.count
            if name.isEmpty {
                if cursor.next == UInt8(ascii: "~"), cursor.byte(after: 1).isUppercase { return true }
                cursor.offset += max(cursor.symbolCount, 1)
            } else if isCall(name, after: cursor) || isInWords(start, name.count) || name.equals("setViewControllers")
                || start.isCallWord(word, from: message.offset) || GluedCall.seam(in: word, of: start) != nil
                || Lexicon.isVague(name)
            {
                return true
            }
        }
        return false
    }

    /// Whether a call in words begins here, or ends the name of `count` bytes.
    private static func isInWords(_ start: ByteCursor, _ count: Int) -> Bool {
        var cursor = start
        return WordedCall.mayBegin(with: cursor.next) && WordedCall.read(&cursor) != nil
            || WordedCall.start(in: start.offset..<start.offset + count, of: start) != nil
    }

    static func isCall(_ name: Bytes, after cursor: ByteCursor) -> Bool {
        guard name.count > 3,
            VerbTable.shared.kind(name: name, selector: Bytes()) != nil
                || VerbTable.slip(name, selector: Bytes()) != nil
        else {
            return false
        }
        return name.count > 4
            && ((name[0] | 0x20).isOne(of: "dv")
                || name.dropFirst().contains { $0.isUppercase || $0 == UInt8(ascii: "_") })
            || cursor.next == UInt8(ascii: "(")
    }

    @_lifetime(copy cursor)
    init(cursor: ByteCursor) {
        self.cursor = cursor
        start = cursor.offset
    }

    /// Skips the number of the process that logged a message, behind a time: `Shop[4188]`.
    mutating func skipProcess(after name: Range<Int>) -> Bool {
        guard name.lowerBound == start, start > 0, cursor.bytes[..<start].contains(where: \.isDigit),
            cursor.next == UInt8(ascii: "["), !NameNotation.isController(cursor.text(name))
        else { return false }
        var ahead = cursor
        ahead.offset += 1
        guard !ahead.skip(while: \.isDigit).isEmpty, ahead.skip(UInt8(ascii: "]")) else { return false }
        cursor = ahead
        return true
    }

    private mutating func next(_ objects: inout ObjectReader) -> MessageToken? {
        if cursor.next.isSpace { isApart = true }
        cursor.skipSpaces()
        guard !cursor.isAtEnd else { return nil }
        let start = cursor.offset
        var token = MessageToken(classes: [], range: start..<start, isApart: isApart)
        (token.content, token.classes) = read(&objects)
        if cursor.offset == start { cursor.offset += 1 }
        token.range = start..<cursor.offset
        isApart = false
        // `HomeVC_deinit`
        if cursor.offset > start, cursor.bytes[cursor.offset - 1].isIdentifier {
            _ = cursor.skip { $0.isOne(of: "_$") }
        }
        // `Host's viewDidLoad`
        for ending in ["'s ", "’s "] as [StaticString] where cursor.starts(with: ending) {
            cursor.offset += ending.utf8CodeUnitCount - 1
        }
        return token
    }

    typealias TokenReading = (MessageToken.TokenContent, TokenClasses)

    private mutating func read(_ objects: inout ObjectReader) -> TokenReading {
        let byte = cursor.next
        switch byte {
        case UInt8(ascii: "\\") where cursor.byte(after: 1).isOne(of: "nrt"):
            // An escape that a printed string shows: `\n-----viewDidLoad`.
            cursor.offset += 2
            return (.text, .mark)
        case UInt8(ascii: "$") where cursor.byte(after: 1).isSpace:
            cursor.offset += 1
            return (.text, .mark)
        case UInt8(ascii: "~") where isApart:
            if let call = readDestructor(&objects) { return call }
        case UInt8(ascii: "#") where SourceFileNotation.skipLineTag(&cursor):
            return (.text, .number)
        case UInt8(ascii: "/") where !isApart && cursor.isDivider:
            cursor.offset += 1
            return (.text, .mark)
        case _ where byte.isLowercase && isApart && cursor.skipURL():
            return (.text, .tag)
        case UInt8(ascii: "f") where cursor.starts(with: "file:///"):
            cursor.offset += 7
            return (.text, .mark)
        case UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "["):
            if let call = readBracketed(&objects) { return call }
            if byte == UInt8(ascii: "[") {
                let isNumber = ThreadNotation.skipBracketed(&cursor) || SourceFileNotation.skipLine(&cursor)
                return isNumber ? (.text, .number) : (.opening, .mark)
            }
        case UInt8(ascii: "<"), UInt8(ascii: "O"):
            if let object = readObject(&objects) { return object }
            if byte == UInt8(ascii: "<"), !cursor.byte(after: 1).isOne(of: "<-") { return (.opening, .mark) }
        case UInt8(ascii: "("), UInt8(ascii: "{"): return (.opening, .mark)
        case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): return (.closing, .mark)
        case UInt8(ascii: "\""):
            if let quoted = readQuoted(&objects) { return quoted }
        default:
            break
        }
        if byte.isDigit { return readNumber() }
        // `#3`, and `T+5.52`, the seconds since the start.
        if byte == UInt8(ascii: "#"), cursor.byte(after: 1).isDigit {
            cursor.offset += 1
            return readNumber()
        }
        if byte.isOne(of: "Tt"), cursor.byte(after: 1).isOne(of: "+="), cursor.byte(after: 2).isDigit {
            cursor.offset += 2
            return readNumber()
        }
        if byte.isIdentifier || byte == UInt8(ascii: "/"),
            let place = cursor.attempt(SourceFileNotation.read) ?? cursor.attempt(SourceFileNotation.readPath)
        {
            return file(place)
        }
        if byte.isIdentifier, cursor.symbolCount == 0 { return readName(&objects) }
        return (.text, readMarks())
    }

    /// `-[Host viewDidLoad]`, `[Host viewDidLoad()]` and `[<Host: 0x1> viewDidLoad]`.
    private mutating func readBracketed(_ objects: inout ObjectReader) -> TokenReading? {
        var ahead = cursor
        if ahead.byte(after: 1) == UInt8(ascii: "["), ahead.next != UInt8(ascii: "[") {
            var inner = ahead
            if case .call(let subject, let verb) = CallReader.readBracketed(&inner, &objects) {
                cursor = inner
                return call(subject, verb, isPlain: false, objects)
            }
            // `-[Home.swift:16] viewDidLoad()`
            var file = ahead
            file.offset += 2
            if let place = SourceFileNotation.read(&file), file.skip(UInt8(ascii: "]")) {
                cursor = file
                return self.file(place)
            }
            // Another method: its class is not the controller of a call.
            _ = ahead.skip { $0 != UInt8(ascii: "]") }
            guard ahead.skip(UInt8(ascii: "]")) else { return nil }
            _ = ahead.skip(while: \.isIdentifier)
            cursor = ahead
            return (.text, [.word, .tag])
        }
        guard ahead.skip(UInt8(ascii: "[")) else { return nil }
        var subject: LoggedObject?
        if case .object(let object) = objects.read(&ahead), object.address != nil {
            subject = object
        } else if ahead.next.isUppercase || ahead.next == UInt8(ascii: "_") {
            subject = objects.object(named: ahead.text(ahead.skip(while: \.isName)))
        }
        guard let subject, ahead.skip(UInt8(ascii: " ")), let verb = VerbReader.read(&ahead, isLoose: true),
            verb.kind != .other, ahead.skip(UInt8(ascii: "]"))
        else { return nil }
        let name = cursor.offset + 1..<verb.text.lowerBound - 1
        let isOther = subject.address == nil && objects.isOfNoController(cursor.text(name), cursor.text(verb.text))
        cursor = ahead
        return isOther ? (.text, [.word, .tag]) : call(subject, verb, isPlain: subject.address == nil, objects)
    }

    func call(_ subject: LoggedObject, _ verb: VerbReading, isPlain: Bool, _ objects: ObjectReader) -> TokenReading {
        let isBase = subject.address == nil && objects.isBase(subject)
        return (.call(subject, verb), isBase ? .baseCall : isPlain ? .plainCall : .call)
    }

    private func file(_ place: LoggedSourcePlace) -> TokenReading {
        let name = cursor.text(place.name)
        let isOwn = NameNotation.isController(name) && !NameNotation.isBase(name)
        return (.file(place), isOwn ? [.file, .controllerFile] : .file)
    }

    private mutating func readObject(_ objects: inout ObjectReader) -> TokenReading? {
        if ThreadNotation.read(&cursor) != nil { return (.text, .number) }
        if HiddenNotation.skip(&cursor) { return (.text, .pointer) }
        var ahead = cursor
        guard case .object(let object) = objects.read(&ahead) else { return nil }
        // `<Host>` may be a tag; `<Host: 0x…>` had an address.
        let text = cursor.text(cursor.offset..<ahead.offset)
        guard object.address != nil || cursor.next == UInt8(ascii: "<") && text.contains(UInt8(ascii: ":")) else {
            return nil
        }
        cursor = ahead
        ObjectReader.skipView(&cursor)
        return self.object(object, objects)
    }

    func object(_ object: LoggedObject, _ objects: ObjectReader) -> TokenReading {
        if objects.isOfSystem(object) { return (.object(object), objects.isWindow(object) ? .window : []) }
        return (.object(object), objects.isNamedController(object) ? [.object, .controllerObject] : .object)
    }

    private mutating func readQuoted(_ objects: inout ObjectReader) -> TokenReading? {
        guard let inside = cursor.quoted else { return nil }
        if let verb = readQuotedVerb(inside) { return verb }
        let sentence = ByteCursor(cursor.bytes, inside)
        if cursor.text(inside).contains(UInt8(ascii: " ")), !isMember, Self.mayHoldCall(sentence) {
            // A cell of a table: `navigation,"Home viewDidLoad()"`.
            cursor.offset += 1
            return (.text, .mark)
        }
        cursor.offset = inside.upperBound + 1
        var text = ByteCursor(cursor.bytes, inside)
        // `"HomeVC.swift:12"`
        var path = text
        if let place = SourceFileNotation.read(&path), path.isAtEnd { return file(place) }
        if case .object(let object) = objects.read(&text), object.address != nil, text.isAtEnd {
            return self.object(object, objects)
        }
        let isController = NameNotation.isController(cursor.text(inside)) && cursor.text(inside).allSatisfy(\.isName)
        return (
            .quoted(inside),
            isController ? [.quoted, .controller] : cursor.text(inside).allSatisfy(\.isDigit) ? .number : .quoted
        )
    }

    /// Whether the quotes are those of a value in JSON.
    private var isMember: Bool {
        var before = cursor.offset
        while before > start, cursor.bytes[before - 1].isSpace { before -= 1 }
        return before > start + 1 && cursor.bytes[before - 1] == UInt8(ascii: ":")
            && (cursor.bytes[before - 2] == UInt8(ascii: "\"") || cursor.bytes[before - 2].isSpace)
    }

    /// `"viewDidLoad()"`, as `debugPrint(self, #function)` writes it.
    private mutating func readQuotedVerb(_ range: Range<Int>) -> TokenReading? {
        var inside = MessageLexer(cursor: ByteCursor(cursor.bytes, range))
        guard let verb = inside.readVerb() else { return nil }
        _ = inside.cursor.skip { $0.isSpace || $0.isOne(of: ":-=>") }
        guard inside.cursor.isAtEnd else { return nil }
        cursor.offset = range.upperBound + 1
        return (.verb(verb), verb.classes)
    }
}
