import TraceModel

/// Who made a call, as far as the text before the verb tells.
private struct Caller {
    /// Nil where the verb comes first.
    var subject: LoggedObject?
    var title: Range<Int>?
    var phase: CallPhase?
    /// Where `-[Host viewDidLoad]` begins, which holds the verb itself.
    var bracketed: Int?
}

/// Calls as people write them into their logs: found by the verb, with tags, titles and places in the source around it.
///
///     LIFECYCLE: <Shop.Host: 0x7fd1> "Home" viewDidLoad
///     🟢 Product Detail: viewDidLoad
///     (-[Host viewDidLoad]) - Called for object <Host: 0x7fd1>
///     Host.swift:42 deinit
///     dealloc <Host: 0x7fd1> Host.m:42
extension MessageGrammar {
    /// False for a message that holds no such call.
    mutating func readFreeFormCall(_ message: ByteCursor, into event: inout LoggedEvent) throws(LineFault) -> Bool {
        guard let found = findVerb(message),
            let caller = readCaller(ByteCursor(message.bytes, message.offset..<found.start))
        else { return false }
        var (verb, cursor) = (found.verb, found.after)
        var subject = caller.subject
        if let place = caller.bracketed {
            var call = ByteCursor(message.bytes, place..<message.end)
            (subject, verb) = try readBracketed(&call)
            _ = call.skip(UInt8(ascii: ")"))
            cursor = call
            skipPrelude(&cursor)
        } else if subject == nil {
            guard verb.kind.need.required == 0, verb.arguments == nil else { return false }
            subject = readSubjectAfter(verb, &cursor)
        }
        guard let subject else { return false }
        verb.title = caller.title
        phase = caller.phase
        try finishCall(subject, verb, cursor, into: &event)
        return true
    }

    /// The first word of a message that names a call and is no word of English.
    private func findVerb(_ message: ByteCursor) -> (start: Int, verb: VerbReading, after: ByteCursor)? {
        var cursor = message
        let limit = min(message.end, message.offset + 400)
        while cursor.offset < limit {
            let word = cursor
            let name = cursor.text(cursor.skip(while: \.isIdentifier))
            guard let first = name.first else {
                cursor.offset += 1
                continue
            }
            guard first.isLowercase, name.count > 5,
                verbs.kind(name: name, selector: .init(start: nil, count: 0)) != nil
            else {
                continue
            }
            var after = word
            guard let verb = readVerb(&after), verb.kind != .other else { continue }
            if verb.isSelector || verb.kind == .deinit || name.contains(where: \.isUppercase) {
                return (word.offset, verb, after)
            }
        }
        return nil
    }

    /// Reads the text before a verb, from which tags are taken until a caller is left.
    private mutating func readCaller(_ left: ByteCursor) -> Caller? {
        var cursor = left
        var phase: CallPhase?
        for _ in 0..<7 {
            cursor.skipSpaces()
            if var caller = readCallerHere(cursor) {
                caller.phase = caller.phase ?? phase
                return caller
            }
            let tag = cursor
            guard TagNotation.skip(&cursor) || SourceFileNotation.read(&cursor) != nil else { return nil }
            var word = tag
            phase = phase ?? CallPhase(tag.text(word.skip { !$0.isSpace }))
        }
        return nil
    }

    private mutating func readCallerHere(_ left: ByteCursor) -> Caller? {
        var cursor = left
        if cursor.isAtEnd { return Caller() }
        if cursor.starts(with: "-[") || cursor.starts(with: "+[") { return Caller(bracketed: cursor.offset) }
        if cursor.starts(with: "(-[") || cursor.starts(with: "(+[") { return Caller(bracketed: cursor.offset + 1) }
        switch readObject(&cursor) {
        case .object(let object): return object.address == nil ? nil : readTitle(cursor, of: object)
        case .none, .broken: return nil
        case .absent: break
        }
        guard let subject = readName(of: &cursor), cursor.text(cursor.rest).allSatisfy(Self.isSeparator) else {
            return nil
        }
        return Caller(subject: subject, phase: CallPhase(arrowIn: cursor))
    }

    /// Reads what stands between an object and its verb: separators, and perhaps the controller's title.
    private func readTitle(_ left: ByteCursor, of object: LoggedObject) -> Caller? {
        var range = left.rest
        let bytes = left.bytes
        while let first = range.first, Self.isSeparator(bytes[first]) { range.removeFirst() }
        Self.dropArrow(from: &range, bytes)
        while let last = range.last, bytes[last] < 0x80, Self.isSeparator(bytes[last]) { range.removeLast() }
        var caller = Caller(
            subject: object, phase: CallPhase(arrowIn: ByteCursor(bytes, left.offset..<range.lowerBound)))
        var text = ByteCursor(bytes, range)
        if text.skip("Optional("), bytes[text.end - 1] == UInt8(ascii: ")") { range = text.offset..<text.end - 1 }
        guard let first = range.first, let last = range.last, !left.text(range).equals("nil") else { return caller }
        if "\"'([".utf8.contains(bytes[first]), range.count > 2 {
            range = first + 1..<last
        } else if bytes[first].isLowercase {
            // `<Shop.Host: 0x7fd1> is not what viewDidLoad expects`
            return nil
        }
        let title = left.text(range)
        guard title.count <= 80, title.count(where: \.isSpace) < 6,
            !title.contains(where: { "<>(){}[]\":".utf8.contains($0) })
        else { return nil }
        if !title.equals("(null)"), !title.equals("null") { caller.title = range }
        return caller
    }

    /// Reads `"Product Detail"`, `Product Detail:`, `Host.swift:42`, `Shop.Host` and `Shop.Box<Int>`.
    private mutating func readName(of cursor: inout ByteCursor) -> LoggedObject? {
        if let label = readLabel(&cursor) { return label }
        if let name = readSourceFile(&cursor) {
            return LoggedObject(name: symbol(ofClass: cursor.text(name)), address: nil)
        }
        var ahead = cursor
        var name = ahead.skip(while: \.isName)
        if ahead.next == UInt8(ascii: "<"), ahead.byte(after: 1).isUppercase, let end = ahead.last(">") {
            name = name.lowerBound..<end + 1
            ahead.offset = end + 1
        }
        while let last = ahead.text(name).last, ".-".utf8.contains(last) { name.removeLast() }
        guard let first = ahead.text(name).first, first.isUppercase || first == UInt8(ascii: "_"),
            !TagNotation.isWord(ahead.text(name))
        else { return readSpacedLabel(&cursor) }
        guard ahead.isAtEnd || ahead.text(ahead.rest).allSatisfy(Self.isSeparator) else {
            return readSpacedLabel(&cursor)
        }
        cursor = ahead
        return LoggedObject(name: symbol(ofClass: cursor.text(name)), address: nil)
    }

    /// `Host.swift:42` and `[Host.swift:42]`.
    private func readSourceFile(_ cursor: inout ByteCursor) -> Range<Int>? {
        guard cursor.next == UInt8(ascii: "[") else { return SourceFileNotation.read(&cursor) }
        var ahead = cursor
        ahead.offset += 1
        guard let name = SourceFileNotation.read(&ahead), ahead.skip(UInt8(ascii: "]")) else { return nil }
        cursor = ahead
        return name
    }

    /// `Product Detail:`, where every word begins like a name.
    private mutating func readSpacedLabel(_ cursor: inout ByteCursor) -> LoggedObject? {
        guard let colon = cursor.bytes.firstOffset(of: UInt8(ascii: ":"), from: cursor.offset), colon < cursor.end
        else {
            return nil
        }
        let label = cursor.text(cursor.offset..<colon)
        let words = label.split(separator: UInt8(ascii: " "))
        guard (2...5).contains(words.count),
            words.allSatisfy({
                $0.allSatisfy(\.isName) && ($0.first.map { $0.isUppercase || $0.isDigit || $0 >= 0x80 } ?? false)
            })
        else { return nil }
        cursor.offset = colon
        return LoggedObject(name: symbols.intern(label), address: nil)
    }

    /// Reads the controller where the verb comes first: `dealloc <Host: 0x7fd1>`, `deinit: Host`.
    private mutating func readSubjectAfter(_ verb: VerbReading, _ cursor: inout ByteCursor) -> LoggedObject? {
        skipPrelude(&cursor)
        switch readObject(&cursor) {
        case .object(let object) where object.address != nil:
            return object
        case .absent where verb.kind == .deinit:
            var ahead = cursor
            let name = ahead.skip(while: \.isName)
            guard ahead.text(name).first?.isUppercase == true else { return nil }
            ahead.skipSpaces()
            guard ahead.isAtEnd || SourceFileNotation.read(&ahead) != nil else { return nil }
            cursor.offset = name.upperBound
            return LoggedObject(name: symbol(ofClass: cursor.text(name)), address: nil)
        default:
            return nil
        }
    }

    /// Skips the words between a call and its object: ` - Called for object `.
    private func skipPrelude(_ cursor: inout ByteCursor) {
        let words: [StaticString] = ["Called ", "called ", "for ", "on ", "of ", "in ", "object ", "self "]
        let isGap = { byte in byte != UInt8(ascii: "<") && Self.isSeparator(byte) }
        _ = cursor.skip(while: isGap)
        while words.contains(where: { cursor.skip($0) }) { _ = cursor.skip(while: isGap) }
    }

    /// Drops a dash or an arrow outside ASCII from the end: a word that begins with their first byte.
    private static func dropArrow(from range: inout Range<Int>, _ bytes: UnsafeRawBufferPointer) {
        var end = range.upperBound
        while end > range.lowerBound, bytes[end - 1].isSpace { end -= 1 }
        guard end - range.lowerBound >= 3, bytes[end - 3] == 0xE2, isSeparator(bytes[end - 1]) else { return }
        range = range.lowerBound..<end - 3
    }

    /// What may stand between a controller and its call, byte by byte.
    private static func isSeparator(_ byte: UInt8) -> Bool {
        byte.isSpace || ":.->=|,*~".utf8.contains(byte) || byte == UInt8(ascii: "<") || 0x80...0xA0 ~= byte
            || byte == 0xE2
    }
}

extension Range<Int> {
    fileprivate mutating func removeFirst() { self = lowerBound + 1..<upperBound }

    fileprivate mutating func removeLast() { self = lowerBound..<upperBound - 1 }
}
