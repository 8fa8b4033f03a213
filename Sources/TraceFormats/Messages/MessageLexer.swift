import TraceModel

struct MessageLexer: ~Escapable {
    /// How many bytes of a message are examined; a call is at its beginning.
    private static let limit = 400

    private var cursor: ByteCursor
    private var isApart = true

    /// The pieces of a message, up to the limit; empty if the message names no call.
    static func pieces(of message: ByteCursor, _ objects: inout ObjectReader) -> [MessagePiece] {
        let end = min(message.end, message.offset + limit)
        // JSON quotes its words.
        guard !message.starts(with: "{\""), mayHoldCall(ByteCursor(message.bytes, message.offset..<end)) else {
            return []
        }
        var lexer = MessageLexer(cursor: message)
        var pieces: [MessagePiece] = []
        while let piece = lexer.next(&objects), piece.range.lowerBound < end { pieces.append(piece) }
        return pieces
    }

    /// Whether one of the words is a call that is not a word of English.
    private static func mayHoldCall(_ message: ByteCursor) -> Bool {
        var cursor = message
        while !cursor.isAtEnd {
            let start = cursor
            let letters = cursor.skipLetters()
            if let end = endOfScript(in: letters, of: start) { cursor.offset = end }
            let name = start.text(letters.lowerBound..<min(letters.upperBound, cursor.offset))
            if name.isEmpty {
                cursor.offset += max(cursor.symbolCount, 1)
            } else if isCall(name, after: cursor) || isInWords(start, name.count) {
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

    private static func isCall(_ name: Bytes, after cursor: ByteCursor) -> Bool {
        guard name.count > 3, VerbTable.shared.kind(name: name, selector: Bytes()) != nil else {
            return false
        }
        return name.count > 5
            && ((name[0] | 0x20).isOne(of: "dv") || name.dropFirst().contains(where: \.isUppercase))
            || cursor.next == UInt8(ascii: "(")
    }

    @_lifetime(copy cursor)
    private init(cursor: ByteCursor) {
        self.cursor = cursor
    }

    private mutating func next(_ objects: inout ObjectReader) -> MessagePiece? {
        if cursor.next.isSpace { isApart = true }
        cursor.skipSpaces()
        guard !cursor.isAtEnd else { return nil }
        let start = cursor.offset
        let kind = readPiece(&objects)
        if cursor.offset == start { cursor.offset += 1 }
        defer {
            isApart = false
            // `Host's viewDidLoad`
            for ending in ["'s ", "’s "] as [StaticString] where cursor.starts(with: ending) {
                cursor.offset += ending.utf8CodeUnitCount - 1
            }
        }
        return MessagePiece(kind: kind, range: start..<cursor.offset, isApart: isApart)
    }

    private mutating func readPiece(_ objects: inout ObjectReader) -> MessagePiece.Kind {
        let byte = cursor.next
        switch byte {
        case UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "["):
            if let call = readBracketed(&objects) { return call }
            if byte == UInt8(ascii: "[") { return skipThread() ? .thread : .opening }
        case UInt8(ascii: "<"), UInt8(ascii: "O"):
            if let object = readObject(&objects) { return object }
            if byte == UInt8(ascii: "<"), !cursor.byte(after: 1).isOne(of: "<-") { return .opening }
        case UInt8(ascii: "("), UInt8(ascii: "{"): return .opening
        case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): return .closing
        case UInt8(ascii: "\""):
            if let verb = readQuotedVerb() { return .verb(verb) }
            if let inside = cursor.quoted {
                cursor.offset = inside.upperBound + 1
                var text = ByteCursor(cursor.bytes, inside)
                if case .object(let object) = objects.read(&text), object.address != nil, text.isAtEnd {
                    return .object(object)
                }
                return .quoted(inside)
            }
        default:
            break
        }
        if byte.isDigit { return readNumber() }
        if byte.isIdentifier || byte == UInt8(ascii: "/"), let place = cursor.attempt(SourceFileNotation.read) {
            return .file(place)
        }
        if byte.isIdentifier, cursor.symbolCount == 0 { return readName(&objects) }
        return readSymbols()
    }

    /// `-[Host viewDidLoad]`, `[Host viewDidLoad()]` and `[<Host: 0x1> viewDidLoad]`.
    private mutating func readBracketed(_ objects: inout ObjectReader) -> MessagePiece.Kind? {
        var ahead = cursor
        if ahead.byte(after: 1) == UInt8(ascii: "["), ahead.next != UInt8(ascii: "[") {
            if let (subject, verb) = try? CallReader.readBracketed(&ahead, &objects) {
                cursor = ahead
                return .call(subject, verb)
            }
            // Another method: its class is not the controller of a call.
            _ = ahead.skip { $0 != UInt8(ascii: "]") }
            guard ahead.skip(UInt8(ascii: "]")) else { return nil }
            _ = ahead.skip(while: \.isIdentifier)
            cursor = ahead
            return .word
        }
        guard ahead.skip(UInt8(ascii: "[")) else { return nil }
        var subject: LoggedObject?
        if case .object(let object) = objects.read(&ahead), object.address != nil {
            subject = object
        } else if ahead.next.isUppercase || ahead.next == UInt8(ascii: "_") {
            subject = objects.object(named: ahead.text(ahead.skip(while: \.isName)))
        }
        guard let subject, ahead.skip(UInt8(ascii: " ")), let verb = VerbReader.read(&ahead, isLoose: true),
            verb.kind != .other, ahead.skip(UInt8(ascii: "]")), ahead.next != UInt8(ascii: ";")
        else { return nil }
        cursor = ahead
        return .call(subject, verb)
    }

    private mutating func skipThread() -> Bool {
        guard let end = cursor.first("]"), ThreadNotation.isThread(cursor.text(cursor.offset + 1..<end)) else {
            return false
        }
        cursor.offset = end + 1
        return true
    }

    private mutating func readObject(_ objects: inout ObjectReader) -> MessagePiece.Kind? {
        if ThreadNotation.read(&cursor) != nil { return .thread }
        var ahead = cursor
        guard case .object(let object) = objects.read(&ahead) else { return nil }
        let hasAddress = object.address != nil
        // `<Host>` may be a tag; `<Host: 0x…>` had an address.
        let text = cursor.text(cursor.offset..<ahead.offset)
        guard hasAddress || cursor.next == UInt8(ascii: "<") && text.contains(UInt8(ascii: ":")) else { return nil }
        cursor = ahead
        return .object(object)
    }

    /// `42`, `0.`, `12:00:01.120`, `2017/04/04`; `111behind` is a word.
    private mutating func readNumber() -> MessagePiece.Kind {
        if cursor.readHexadecimal() != nil { return .number }
        while !cursor.isAtEnd {
            _ = cursor.skip(while: \.isDigit)
            guard cursor.next.isOne(of: ".:,/-+"), cursor.byte(after: 1).isDigit else { break }
            cursor.offset += 1
        }
        guard cursor.next.isIdentifier, cursor.symbolCount == 0 else { return .number }
        _ = cursor.skip(while: \.isIdentifier)
        return .word
    }

    private mutating func readSymbols() -> MessagePiece.Kind {
        while !cursor.isAtEnd {
            let count = cursor.symbolCount
            let byte = cursor.next
            if count == 0, byte.isIdentifier || byte.isSpace || byte.isOne(of: "[](){}\"") { break }
            if count == 0, byte == UInt8(ascii: "<"), cursor.byte(after: 1).isIdentifier { break }
            if byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+"), cursor.byte(after: 1) == UInt8(ascii: "[") {
                break
            }
            cursor.offset = min(cursor.offset + max(count, 1), cursor.end)
        }
        return .symbol
    }

    /// A verb, a name with its verb, a name with its address, or a word.
    private mutating func readName(_ objects: inout ObjectReader) -> MessagePiece.Kind {
        let start = cursor
        if let verb = readVerb() ?? WordedCall.read(&cursor) { return .verb(verb) }
        let letters = cursor.skipLetters()
        if let end = Self.endOfScript(in: letters, of: start) {
            cursor.offset = end
            // Text that is attached to a name is not a separate word: `进入HomeVC`, `HomeVC的viewDidLoad`.
            if start.next >= 0x80 { return .symbol }
            return Self.kind(ofWord: start.text(start.offset..<end))
        }
        if let verb = WordedCall.start(in: letters, of: start) {
            cursor.offset = verb
            return Self.kind(ofWord: start.text(start.offset..<verb))
        }
        while cursor.next == UInt8(ascii: "."), cursor.byte(after: 1).isIdentifier {
            let name = start.text(start.offset..<cursor.offset)
            cursor.offset += 1
            if let verb = readVerb() {
                guard name[0].isUppercase || name[0] == UInt8(ascii: "_") else { return .word }
                return .call(objects.object(named: name), verb)
            }
            cursor.skipLetters()
        }
        skipArguments()
        let name = start.text(start.offset..<cursor.offset)
        if name[0].isUppercase, let address = AddressNotation.read(&cursor, after: name) {
            // It says nothing about the class.
            if name.equals("ObjectIdentifier") { return .number }
            return .object(LoggedObject(name: objects.symbol(ofClass: name), address: address))
        }
        return Self.kind(ofWord: name)
    }

    /// Returns where the first script ends in a text that attaches a name or a call to East Asian text; nil for any other text.
    private static func endOfScript(in letters: Range<Int>, of cursor: ByteCursor) -> Int? {
        let isFirstASCII = cursor.next < 0x80
        guard let end = letters.first(where: { (cursor.bytes[$0] < 0x80) != isFirstASCII }) else { return nil }
        var inner = ByteCursor(cursor.bytes, isFirstASCII ? letters.lowerBound..<end : end..<letters.upperBound)
        let name = inner.skip { $0.isIdentifier && $0 < 0x80 }
        let isCall = isCall(cursor.text(name), after: ByteCursor(cursor.bytes, name.upperBound..<cursor.end))
        return isCall || NameNotation.isController(cursor.text(name)) ? end : nil
    }

    private mutating func readVerb() -> VerbReading? {
        var ahead = cursor
        guard let verb = VerbReader.read(&ahead, isLoose: true), verb.kind != .other else { return nil }
        let name = cursor.text(verb.text)
        // Some verbs are words of English; these need their parentheses.
        let isUnmistakable =
            (name[0] | 0x20).isOne(of: "dv") && verb.kind.isUnmistakable
            || name.dropFirst().prefix { $0.isIdentifier }.contains(where: \.isUppercase)
        guard isUnmistakable || verb.isCertain else { return nil }
        cursor = ahead
        return verb
    }

    /// `"viewDidLoad()"`, as `debugPrint(self, #function)` writes it.
    private mutating func readQuotedVerb() -> VerbReading? {
        guard let range = cursor.quoted else { return nil }
        var inside = MessageLexer(cursor: ByteCursor(cursor.bytes, range))
        guard let verb = inside.readVerb() else { return nil }
        _ = inside.cursor.skip { $0.isSpace || $0.isOne(of: ":-=>") }
        guard inside.cursor.isAtEnd else { return nil }
        cursor.offset = range.upperBound + 1
        return verb
    }

    /// `Box<Int>`, `Box<Shop.Item>`
    private mutating func skipArguments() {
        guard cursor.next == UInt8(ascii: "<"), cursor.byte(after: 1).isUppercase else { return }
        var ahead = cursor
        if ahead.skipBrackets(UInt8(ascii: "<"), UInt8(ascii: ">")) != nil { cursor = ahead }
    }

    static func kind(ofWord text: Bytes) -> MessagePiece.Kind {
        let first = text[0]
        if NameNotation.isProperty(text) { return .word }
        if first.isUppercase || first == UInt8(ascii: "_") { return .name }
        guard first.isLowercase else { return .word }
        return text.contains { $0.isUppercase || $0.isDigit || $0 == UInt8(ascii: "_") } ? .label : .word
    }
}
