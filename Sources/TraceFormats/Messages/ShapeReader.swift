import TraceModel

/// Reads calls as people write them into their logs: by the shapes of the table.
struct ShapeReader: ~Escapable {
    let message: ByteCursor
    let tokens: [MessageToken]

    @_lifetime(copy message)
    init(_ message: ByteCursor, _ objects: inout ObjectReader) {
        self.message = message
        var tokens = ToolOutput.isLine(message) ? [] : MessageLexer.tokens(of: message, &objects)
        Self.markShown(&tokens, message, objects)
        self.tokens = tokens
    }

    /// Marks the classes that earlier lines showed as those of controllers, if the message has a call in words that are said of
    /// controllers and their memory alone. An order may be released, too.
    private static func markShown(_ tokens: inout [MessageToken], _ message: ByteCursor, _ objects: ObjectReader) {
        guard let verb = tokens.first(where: { $0.isAny(of: .anyVerb) }),
            verb.isAny(of: .keyword) || verb.isAny(of: .worded) && WordedCall.isOfProgram(message.text(verb.range))
        else { return }
        // A label of another script or in small letters, too: `首页 deinit`.
        let names: TokenClasses = verb.isAny(of: .keyword) ? [.name, .word, .label] : .name
        for index in tokens.indices where tokens[index].isAny(of: names) {
            if objects.isShownController(message.text(tokens[index].range)) { tokens[index].classes.formUnion(.shown) }
        }
    }

    enum ShapeReading {
        case call(FoundCall)
        /// The message names a call and a controller in an unknown form, or a call without a controller.
        case fault(LineFault)
        /// It is about something else.
        case nothing
    }

    func read(_ objects: inout ObjectReader) -> ShapeReading {
        guard
            let first = tokens.firstIndex(where: { $0.isAny(of: .anyVerb) })
                ?? tokens.firstIndex(where: { $0.isAny(of: .ownCall) })
                ?? tokens.firstIndex(where: { $0.isAny(of: .vague) }), !isSource(first)
        else { return .nothing }
        if isSequence(first) {
            return tokens[..<first].last { !$0.isAny(of: .mark) }?.isAny(of: [.controller, .controllerObject]) ?? false
                ? .fault(.unknownShape(tokens[first].range)) : .nothing
        }
        if isMistake(first), !namesController(objects, beside: tokens[first]) {
            return .fault(.noController(tokens[first].range))
        }
        if isMistake(first) || isReference(first) { return .fault(.unknownShape(tokens[first].range)) }
        if let fields = FieldCall(message) {
            if tokens[first].range.upperBound <= fields.start, let call = callBefore(fields, &objects) {
                return .call(call)
            }
            if let call = call(fields, &objects) { return .call(call) }
        }
        for shape in ShapeTable.shapes where tokens[first].isAny(of: shape.verbs) {
            guard let match = shape.match(tokens, message) else { continue }
            switch shape.outcome {
            case .call where isValue(match, &objects): return fault(of: match).map { .fault($0) } ?? .nothing
            case .call: return call(match, &objects).map { .call($0) } ?? .nothing
            case .nobody where namesController(objects, beside: tokens[first]):
                return .fault(.unknownShape(tokens[first].range))
            case .nobody where match.count == tokens.count && tokens[first].kind.isCallback:
                // `viewDidLoad` alone
                objects.namesNoneBehindCalls = true
                return fault(of: match).map { .fault($0) } ?? .nothing
            case .nobody: return fault(of: match).map { .fault($0) } ?? .nothing
            case .doubt: return .fault(.unknownShape(tokens[first].range))
            case .part: return isTitled(match) ? .fault(.unknownShape(tokens[first].range)) : .nothing
            }
        }
        guard tokens[first].isAny(of: TokenClasses.anyVerb.union(.ownCall)) else { return .nothing }
        if tokens.contains(where: { $0.isAny(of: .listed) }) { return .fault(.noController(tokens[first].range)) }
        return !isFrame(first) && namesController(objects, beside: tokens[first])
            ? .fault(.unknownShape(tokens[first].range)) : .nothing
    }

    private func call(_ found: ShapeMatch, _ objects: inout ObjectReader) -> FoundCall? {
        var match = found
        if let controller = controllerBefore(found) {
            (match.subject, match.title) = (controller..<controller + 1, nil)
        }
        if let receiver = found.receiver(in: tokens, message, objects) {
            (match.subject, match.title) = (receiver..<receiver + 1, nil)
        }
        var subject: LoggedObject
        let verb: VerbReading
        switch tokens[match.verb].content {
        case .verb(let reading):
            guard let range = match.subject else { return nil }
            (subject, verb) = (object(range, &objects), reading)
        case .call(let owner, let reading):
            (subject, verb) = (match.subject.map { object($0, &objects) } ?? owner, reading)
        default:
            // `Removed HomeVC from memory`
            guard tokens[match.verb].isAny(of: .vague), let range = match.subject else { return nil }
            subject = object(range, &objects)
            verb = VerbReading(kind: .deinit, text: tokens[match.verb].range, isInWords: true)
        }
        var circumstances = circumstances(match.verb)
        if let behind = RealClass.read(behind: match.count, of: subject, verb.kind, in: tokens, message, objects) {
            subject = object(behind.prefix(1), &objects)
            circumstances.sourceLine = circumstances.sourceLine ?? SourceFileNotation.lineNumber(after(match))
            match.subject = behind
        }
        let start = min(match.subject?.lowerBound ?? match.verb, match.verb)
        subject.address =
            subject.address ?? address(before: start)
            ?? match.subject.flatMap { address(after: $0.upperBound, before: match.verb) }
        var identifier = match.subject.flatMap { instance(tokens[$0.lowerBound]) }
        if subject.address == nil, verb.kind.need.required == 0,
            let found = InstanceNotation.read(
                before: ByteCursor(message.bytes, message.offset..<tokens[start].range.lowerBound), after: after(match))
        {
            subject.address = InstanceNotation.address(
                of: message.text(found), inClass: objects.symbols[subject.name])
            if found.upperBound <= tokens[start].range.lowerBound { identifier = found }
        }
        return FoundCall(
            subject: subject, verb: verb, title: match.title.flatMap { title($0) },
            instance: identifier,
            circumstances: circumstances,
            isNamedFirst: (found.subject?.lowerBound ?? match.verb) < match.verb
                || tokens[match.verb].isAny(of: .calls),
            after: after(match).rest)
    }

    /// The call of the message, if a logger has put the place of its own statement behind it:
    /// `HomeVC deinit  file: BaseVC.swift line: 42 function: deinit`.
    private func callBefore(_ fields: FieldCall, _ objects: inout ObjectReader) -> FoundCall? {
        let text = ByteCursor(message.bytes, message.offset..<fields.start)
        guard case .call(let call) = Self(text, &objects).read(&objects), objects.isNamedController(call.subject)
        else { return nil }
        return call
    }

    private func call(_ fields: FieldCall, _ objects: inout ObjectReader) -> FoundCall? {
        var cursor = ByteCursor(message.bytes, fields.verb)
        guard let verb = VerbReader.read(&cursor) else { return nil }
        var subject = objects.object(named: message.text(fields.name))
        if let instance = fields.instance {
            subject.address = InstanceNotation.address(
                of: message.text(instance), inClass: objects.symbols[subject.name])
        }
        var call = FoundCall(
            subject: subject, verb: verb, after: fields.after)
        let start = tokens.firstIndex { $0.range.lowerBound >= fields.after.lowerBound } ?? tokens.count
        if let behind = RealClass.read(behind: start, of: subject, verb.kind, in: tokens, message, objects) {
            call.subject = object(behind.prefix(1), &objects)
            call.after = tokens[behind.upperBound - 1].range.upperBound..<fields.after.upperBound
        }
        return call
    }

    private func instance(_ token: MessageToken) -> Range<Int>? {
        guard token.isAny(of: .names), let address = token.object?.address, InstanceNumber.isOne(address) else {
            return nil
        }
        var text = ByteCursor(message.bytes, token.range)
        _ = text.skip { $0.isIdentifier || $0 == UInt8(ascii: ".") }
        _ = text.skip { $0.isSpace || $0.isOne(of: "-,;|/:@") }
        return text.rest
    }

    private func object(_ range: Range<Int>, _ objects: inout ObjectReader) -> LoggedObject {
        let (first, last) = (tokens[range.lowerBound], tokens[range.upperBound - 1])
        switch first.content {
        case .object(let object): return object
        case .file(let place): return objects.object(named: message.text(place.name))
        case .quoted(let inside): return LoggedObject(name: objects.symbols.intern(message.text(inside)), address: nil)
        default:
            return objects.object(named: message.text(first.range.lowerBound..<last.range.upperBound))
        }
    }

    /// The address before a name or a call, if only punctuation, or a place in the source, is between them: `0x7fd1c8e0a200 - Host`,
    /// `[0x7fd1c8e0a200] Host`.
    private func address(before start: Int) -> UInt64? {
        guard
            let index = tokens[..<start].lastIndex(where: {
                !$0.isAny(of: [.mark, .file, .number]) && !($0.isAny(of: .link) && $0.isAny(of: .tag))
                    || $0.isAny(of: .pointer)
            }),
            tokens[index].isAny(of: .pointer)
        else { return nil }
        var text = ByteCursor(message.bytes, tokens[index].range)
        _ = text.skip("ObjectIdentifier(") || text.skip(UInt8(ascii: "#"))
        // Smaller numbers are threads, if nothing says that they are objects.
        guard let address = text.readHexadecimal(), AddressNotation.isLong(address) || isInAngles(index) else {
            return nil
        }
        return address
    }

    /// The address between a class and its call: `(UIViewController *) 0x7fd1c8e0a200 viewDidLoad`.
    private func address(after start: Int, before end: Int) -> UInt64? {
        guard start < end, let index = tokens[start..<end].firstIndex(where: { $0.isAny(of: .pointer) }) else {
            return nil
        }
        var text = ByteCursor(message.bytes, tokens[index].range)
        return text.readHexadecimal().flatMap { AddressNotation.isLong($0) ? $0 : nil }
    }

    private func isInAngles(_ index: Int) -> Bool {
        index > 0 && message.bytes[tokens[index - 1].range.lowerBound] == UInt8(ascii: "<")
    }

    /// The title of a controller among the tokens between it and its call.
    private func title(_ range: Range<Int>) -> Range<Int>? {
        let texts = tokens[range].filter { $0.isAny(of: [.names, .quoted]) && !$0.isAny(of: [.tag, .link]) }
        guard let first = texts.first, let last = texts.last else { return nil }
        if texts.count == 1, case .quoted(let inside) = first.content { return inside }
        let title = first.range.lowerBound..<last.range.upperBound
        let isPlain = !message.text(title).contains { $0.isOne(of: "<>(){}[]\":") }
        return isPlain && title.count <= 80 && !message.bytes[title.lowerBound].isDigit ? title : nil
    }

    private func circumstances(_ verb: Int) -> CallCircumstances {
        var circumstances = CallCircumstances()
        for token in tokens[..<verb] {
            if case .file(let place) = token.content { circumstances.sourceLine = place.line }
            guard circumstances.phase == nil else { continue }
            circumstances.isArrow = token.isAny(of: .mark)
            circumstances.phase =
                token.isAny(of: .mark)
                ? CallPhase(arrowIn: ByteCursor(message.bytes, token.range)) : CallPhase(message.text(token.range))
        }
        return circumstances
    }

    /// The text after a call.
    @_lifetime(copy self)
    private func after(_ match: ShapeMatch) -> ByteCursor {
        let last = max(match.verb, (match.subject?.upperBound ?? 0) - 1)
        var after = ByteCursor(message.bytes, tokens[last].range.upperBound..<message.end)
        if last > match.verb { _ = after.skip { $0.isOne(of: ")]}>") } }
        guard case .call = tokens[match.verb].content else { return after }
        _ = after.skip(UInt8(ascii: ")"))
        // `(-[Host viewDidLoad]) - Called for object <Host: 0x1>`
        let object = tokens[match.count...].firstIndex { token in
            // The objects of a list are the call's own.
            if case .opening = token.content { true } else { !token.isAny(of: [.mark, .link, .status, .stars]) }
        }
        if let object, object > last, tokens[object].object != nil { after.offset = tokens[object].range.lowerBound }
        return after
    }
}
