import TraceModel

extension FreeFormReader {
    /// Reads the controller after the verb: `dealloc <Host: 0x7fd1>`, `viewWillAppear: Host`, `deinit called for Host`.
    func readCallerAfter(_ verb: VerbReading, at index: Int, _ objects: inout ObjectReader) -> Caller? {
        guard verb.kind.need.required == 0 else { return readBothAfter(verb, at: index) }
        var rest = pieces[(index + 1)...]
        while let piece = rest.first, isPrelude(piece) { rest = rest.dropFirst() }
        guard let first = rest.first else { return nil }
        var last = first
        rest = rest.dropFirst()
        while first.isName, let next = rest.first, next.isName, next.isApart {
            last = next
            rest = rest.dropFirst()
        }
        let range = first.range.lowerBound..<last.range.upperBound
        if isRole(range, rest, objects) { return nil }
        let isLast = isEnd(rest, of: range, verb)
        let subject: LoggedObject
        switch first.kind {
        case .object(let object) where !objects.isView(object):
            guard !isTag(index) || verb.kind == .deinit || objects.isNamedController(object) else { return nil }
            subject = object
        case .file(let place) where isLast:
            subject = objects.object(named: message.text(place.name))
        case .quoted(let inside) where rest.isEmpty && message.bytes[inside.lowerBound].isUppercase:
            subject = LoggedObject(name: objects.symbols.intern(message.text(inside)), address: nil)
        case .name where isLast && verb.arguments == nil && isNameOfController(first, range):
            subject = objects.object(named: message.text(range))
        case .label where rest.isEmpty:
            subject = objects.object(named: message.text(range))
        default:
            return nil
        }
        if let closing = rest.first, case .closing = closing.kind { last = closing }
        return Caller(subject: subject, after: after(last).rest)
    }

    /// Whether a verb is a tag, after which any object may be printed: `[viewDidLoad] <WKWebView: 0x7fd1>`.
    private func isTag(_ index: Int) -> Bool {
        index > 0 && index + 1 < pieces.count
            && message.bytes[pieces[index - 1].range.lowerBound] == UInt8(ascii: "[")
            && message.bytes[pieces[index + 1].range.lowerBound] == UInt8(ascii: "]")
    }

    /// The names that mean any controller.
    private static let instances: Set<String> = ["viewcontroller", "view controller", "instance", "screen", "page"]

    /// Whether a name says what another controller is for the one that logs: `Delegate: <Shop.List: 0x7fd1>`.
    private func isRole(
        _ name: Range<Int>, _ rest: ArraySlice<MessagePiece>, _ objects: ObjectReader
    ) -> Bool {
        guard let separator = rest.first, separator.isSymbol, separator.range.count == 1,
            message.bytes[separator.range.lowerBound].isOne(of: ":="), let value = rest.dropFirst().first,
            case .object(let object) = value.kind
        else { return false }
        let text = String(decoding: message.text(name), as: UTF8.self)
        return !Self.instances.contains(text.lowercased())
            && !ClassName(objects.symbols[object.name]).means(ClassName(text))
    }

    /// Reads `deinit of <Host: 0x7fd1>`, which names nothing but a call and its controller.
    func readOwner(
        of verb: VerbReading, at index: Int, _ left: CallerReader, _ after: ByteCursor, _ objects: inout ObjectReader
    ) -> Caller? {
        guard after.starts(with: " of "), left.isEmpty, !left.isSentence,
            let caller = readCallerAfter(verb, at: index, &objects), isController(caller.subject, objects),
            caller.after?.isEmpty == true
        else { return nil }
        return caller
    }

    /// Reads the controller and its object after the verb: `addChild(_:) <Host: 0x7fd1> <Detail: 0x7fd2>`.
    private func readBothAfter(_ verb: VerbReading, at index: Int) -> Caller? {
        guard verb.kind.need.required == 1, index + 2 < pieces.count, case .object(let subject) = pieces[index + 1].kind
        else { return nil }
        var after = after(pieces[index + 1])
        after.skipSpaces()
        guard after.next == UInt8(ascii: "<") || after.starts(with: "Optional") || after.starts(with: "nil") else {
            return nil
        }
        return Caller(subject: subject, after: after.rest)
    }

    /// Whether the text after a verb and a name does not make the line a sentence: `deinit HomeViewController called`.
    private func isEnd(_ rest: ArraySlice<MessagePiece>, of name: Range<Int>, _ verb: VerbReading) -> Bool {
        guard let next = rest.first else { return true }
        // `Dealloc Retain Count 1`
        if case .number = next.kind, verb.isEnglish { return false }
        guard next.isText else { return true }
        let status = message.text(next.range)
        return Prose.status.contains(status) && rest.dropFirst().allSatisfy { !$0.isText }
            && (status.equals("called") || NameNotation.isController(message.text(name)))
    }

    private func isNameOfController(_ piece: MessagePiece, _ range: Range<Int>) -> Bool {
        !Prose.status.contains(message.text(range)) && !CallerReader(message, [piece]).isEmpty
    }

    private static let preludes = WordList(
        "called was method for on of in object self from class file vc controller")

    /// Whether a piece may come between a verb and its controller.
    private func isPrelude(_ piece: MessagePiece) -> Bool {
        switch piece.kind {
        case .symbol, .opening, .closing:
            return true
        case .word, .name:
            return Self.preludes.contains(message.text(piece.range))
        default:
            return false
        }
    }

    /// Skips the text between a call and its object: ` - Called for object `.
    static func skipPrelude(_ cursor: inout ByteCursor) {
        while true {
            _ = cursor.skip { $0.isSpace || $0.isOne(of: ":.->=|,*~") }
            var ahead = cursor
            guard preludes.contains(ahead.text(ahead.skip(while: \.isIdentifier))) else { return }
            cursor = ahead
        }
    }
}
