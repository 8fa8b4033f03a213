import TraceModel

/// Turns the message of a line into an event, regardless of the text before it: a lifecycle call, a message of UIKit's own, a
/// test's line, a mark.
struct MessageGrammar: Sendable {
    var objects = ObjectReader()
    private var calls = CallReader()
    private var history = CallHistory()
    var tests = TestMessageReader()

    /// Whether a `# vctrace:` header says that every line is meant to be an event.
    var isDeclared: Bool {
        get { calls.isDeclared }
        set { calls.isDeclared = newValue }
    }

    /// Whether the meaning of a call does not depend on earlier ones.
    var isBetweenCalls: Bool { history.isIdle }

    /// Whether the meaning of the last call did not depend on earlier ones.
    var wasAlone: Bool { history.isIdle && (isDeclared || !history.lastHadPhase) }

    /// Reads the message of a line.
    mutating func read(_ message: ByteCursor, _ forms: CallForms, line: Int) throws(LineFault) -> LoggedEvent {
        tests.time = nil
        var cursor = message
        cursor.skipSpaces()
        switch cursor.next {
        case 0 where cursor.isAtEnd:
            throw .missingVerb
        case UInt8(ascii: "T"), 0x80...:
            if let test = tests.read(cursor, line: line) { return test }
            if ConsoleNotation.endsProcess(cursor) { throw .endOfProcess }
        case UInt8(ascii: "t"), UInt8(ascii: "m"):
            if !isDeclared, TestClock.skipElapsed(&cursor), TestMessageReader.isStep(cursor) {
                throw .noSubject(cursor.word)
            }
            if let event = try tests.readKeyword(cursor, isDeclared: isDeclared, line: line) { return event }
        case UInt8(ascii: "l"), UInt8(ascii: "Q"):
            if let gap = ConsoleNotation.gap(cursor) { return LoggedEvent(line: line, kind: .mark, payload: gap) }
            if ConsoleNotation.endsProcess(cursor) { throw .endOfProcess }
        case UInt8(ascii: "P"), UInt8(ascii: "M"), UInt8(ascii: "C"), UInt8(ascii: "A"), UInt8(ascii: "K"),
            UInt8(ascii: "L"), UInt8(ascii: "R"):
            if ConsoleNotation.endsProcess(cursor) { throw .endOfProcess }
        default:
            break
        }
        if cursor.next != UInt8(ascii: "<"), let event = try readUIKit(cursor, line) { return event }
        return try readCall(cursor, forms, line)
    }

    /// Notes a call that was read without the grammar, so later lines of the same method are known.
    mutating func noteRecorded(_ event: LoggedEvent) {
        guard !isDeclared else { return }
        history.noteRecorded(event)
        if event.kind.isCallback { objects.namesNoneBehindCalls = true }
    }

    /// Takes a call that the data around a message tells, with the class that is the message.
    mutating func event(_ kind: EventKind, ofClass name: Bytes, line: Int) -> LoggedEvent {
        LoggedEvent(line: line, kind: kind, subject: objects.object(named: name))
    }

    /// Reads as much as possible of a UIKit message that ends too early; nil for another message.
    mutating func readCut(_ message: ByteCursor, line: Int) -> LoggedEvent? {
        tests.time = nil
        let reading = UIKitMessageReader.find(in: message, takesCut: true, line: line, &objects)
        if case .message(let event) = reading { return event }
        return nil
    }

    /// Reads a call that its logger names the controller of: `[com.example.shop:HomeViewController] viewDidLoad`.
    ///
    /// - Parameter name: the name of the controller.
    mutating func readCall(
        _ call: ByteCursor, ofLogger name: Bytes, line: Int
    ) throws(LineFault) -> LoggedEvent {
        var cursor = call
        guard let verb = VerbReader.read(&cursor) else { throw .unknownVerb(call.rest) }
        let found = FoundCall(subject: objects.object(named: name), verb: verb, after: cursor.rest)
        return try finish(found, in: call.bytes, line)
    }

    /// Reads the call of the statement that logged a message.
    mutating func readCall(
        _ call: StatedCall, in bytes: Bytes, line: Int
    ) throws(LineFault) -> LoggedEvent {
        var cursor = ByteCursor(bytes, call.verb)
        if call.name.isEmpty { return try read(cursor, .surrounded, line: line) }
        guard let verb = VerbReader.read(&cursor), !objects.isOfNoController(bytes[call.name], bytes[call.verb]) else {
            throw .unknownVerb(call.verb)
        }
        var name = ByteCursor(bytes, call.name)
        var subject: LoggedObject
        if case .object(let object) = objects.read(&name), name.isAtEnd {
            subject = object
        } else {
            subject = objects.object(named: bytes[call.name])
        }
        if let instance = call.instance {
            var number = ByteCursor(bytes, instance)
            let address = number.readHexadecimal()
            subject.address =
                address != nil && number.isAtEnd
                ? address : InstanceNumber.address(of: bytes[instance], inClass: objects.symbols[subject.name])
        }
        var found = FoundCall(
            subject: subject, verb: verb, after: cursor.isAtEnd ? call.object ?? cursor.rest : cursor.rest)
        found.circumstances.sourceLine = call.line
        return try finish(found, in: bytes, line)
    }

    /// Reads a message of UIKit's, with which the text begins or, if `anywhere`, which is a part of it; nil for another text.
    private mutating func readUIKit(
        _ message: ByteCursor, anywhere: Bool = false, _ line: Int
    ) throws(LineFault) -> LoggedEvent? {
        let reading =
            anywhere
            ? UIKitMessageReader.find(in: message, line: line, &objects)
            : UIKitMessageReader.read(message, line: line, &objects)
        switch reading {
        case .message(let event): return event
        case .unfinished: throw .unfinishedMessage
        case .none: return nil
        }
    }

    /// Reads a call that begins with its subject, or else a message of UIKit's or a call with text around it.
    private mutating func readCall(
        _ message: ByteCursor, _ forms: CallForms, _ line: Int
    ) throws(LineFault) -> LoggedEvent {
        var cursor = message
        let fault: LineFault
        switch calls.start(&cursor, forms, &objects) {
        case .call(let subject, let verb):
            var call = FoundCall(subject: subject, verb: verb, after: cursor.rest)
            call.circumstances.sourceLine = SourceFileNotation.lineNumber(before: message)
            if isDeclared ? verb.kind != .other : calls.isExact(subject, verb, cursor, &objects) {
                return try finish(call, in: message.bytes, line)
            }
            if verb.isList, ConsoleNotation.opensList(message) { throw .unfinishedList }
            // `<Shop.Root: 0x1> is pushing the same view controller instance …`
            if case .message(let event) = UIKitMessageReader.read(message, line: line, &objects) { return event }
            if isDeclared { return try finish(call, in: message.bytes, line) }
            let mayBeUnknown = subject.address != nil && (verb.kind == .other || forms.contains(.unknown))
            let isOfAnother = !verb.isSelector && EnglishCall.isOfAnother(verb.kind, cursor)
            // `-[HomeVC viewDidLoad];`, but not `-[HomeVC viewDidAppear:YES];`
            let text = subject.address != nil || verb.arguments == nil ? message.withoutSemicolon : message
            if !isOfAnother, verb.kind != .other || verb.isList || mayBeUnknown,
                let shaped = try readShape(text, line)
            {
                return shaped
            }
            call.verb = verb.unknown
            if subject.address != nil, objects.isOfNoController(call.verb, subject) {
                fault = .otherObject(message.word)
            } else if subject.address != nil, verb.kind != .other, !isOfAnother {
                // `<Shop.Host: 0x1> deinit timer`
                throw .unknownShape(verb.text)
            } else if mayBeUnknown {
                // `<Shop.Host: 0x1> refresh`, `<Shop.Host: 0x1> dismiss keyboard`
                return try finish(call, in: message.bytes, line)
            } else {
                fault = .unknownVerb(verb.text)
            }
        case .fault(let found):
            if found.isAboutController || found.isBeginningOfAddress(in: message) { throw found }
            fault = found
        }
        let isSurrounded = forms.contains(.surrounded)
        // Also `<Shop.Root: 0x1> is pushing the same view controller instance …`
        if let event = try readUIKit(message, anywhere: isSurrounded, line) { return event }
        if isSurrounded, let shaped = try readShape(Self.unquoted(message), line) { return shaped }
        if !isDeclared, ConsoleNotation.isFatalError(message) { throw .endOfProcess }
        guard !isDeclared, let event = readDump(message, line) else { throw fault }
        return event
    }

    /// Reads what follows a call; throws if an earlier line was the event.
    private mutating func finish(
        _ call: FoundCall, in bytes: Bytes, _ line: Int
    ) throws(LineFault) -> LoggedEvent {
        if !isDeclared {
            if call.isNamedFirst { noteStyle(call.subject, call.verb) }
            if !call.after.isEmpty { tests.time = CallTail.time(ByteCursor(bytes, call.after)) }
        }
        var (event, circumstances) = try calls.finish(call, in: bytes, line: line, &objects)
        try history.note(&event, circumstances, isDeclared: isDeclared)
        return event
    }

    /// Whether the text behind a call is another one, of this controller or of another: `, viewDidAppear`, `<Shop.Cart: 0x2>
    /// viewWillAppear`.
    mutating func isCall(_ text: String, after kind: EventKind) -> Bool {
        text.withBytes { bytes in
            let tokens = MessageLexer.tokens(of: ByteCursor(bytes), &objects)
            let calls = tokens.filter { $0.isAny(of: .anyVerb) && $0.kind.isCallback }
            return calls.count == 1 && calls[0].kind != kind
                && tokens.allSatisfy { $0.isAny(of: [.mark, .controller, .object, .link]) || $0.isAny(of: .anyVerb) }
        }
    }

    /// The classes that a message which could not be read names beside a `deinit`, if it does not deny it.
    mutating func classesGone(in message: ByteCursor) -> Set<Symbol> {
        let tokens = MessageLexer.tokens(of: message, &objects)
        guard let verb = tokens.first(where: { $0.kind == .deinit }),
            !CallDenial.begins(ByteCursor(message.bytes, verb.range.upperBound..<message.end)),
            !tokens.contains(where: { CallDenial.denies(message.text($0.range)) })
        else { return [] }
        var names: Set<Symbol> = []
        for token in tokens {
            let text = message.text(token.range)
            switch token.content {
            case .call(let subject, _), .object(let subject): names.insert(subject.name)
            case .file(let place): names.insert(objects.object(named: message.text(place.name)).name)
            case .text where token.isAny(of: .controller) || objects.isShownController(text):
                names.insert(objects.object(named: text).name)
            default: break
            }
        }
        return names
    }

    /// Notes that the log names a controller before its callback.
    private mutating func noteStyle(_ subject: LoggedObject, _ verb: VerbReading) {
        guard !objects.namesNoneBehindCalls, verb.kind.isCallback else { return }
        if subject.address != nil || objects.isNamedController(subject) { objects.namesNoneBehindCalls = true }
    }

    /// Reads a line of a hierarchy dump, which tells of a controller and is no call:
    /// `   | <Shop.Detail 0x7fd1>, state: appeared, view: <UIView 0x7fd2>`.
    private mutating func readDump(_ message: ByteCursor, _ line: Int) -> LoggedEvent? {
        var cursor = message
        _ = cursor.skip { $0.isSpace || $0.isOne(of: "|+") }
        guard case .object(let object) = objects.read(&cursor), object.address != nil, cursor.skip(", state: ") else {
            return nil
        }
        let state = cursor.text(cursor.skip(while: \.isIdentifier))
        let text = "state: " + String(decoding: state, as: UTF8.self)
        return LoggedEvent(line: line, kind: .other, subject: object, payload: EventPayload(text, of: .other))
    }

    private mutating func readShape(_ message: ByteCursor, _ line: Int) throws(LineFault) -> LoggedEvent? {
        switch ShapeReader(message, &objects).read(&objects) {
        case .call(let call):
            if isDeclared, call.verb.isSlip { return nil }
            if call.verb.kind != .other, CallDenial.begins(ByteCursor(message.bytes, call.after)) {
                if isDeclared { return nil }
                throw .unknownShape(call.verb.text)
            }
            if call.verb.isList, ConsoleNotation.opensList(message) { throw .unfinishedList }
            return try finish(call, in: message.bytes, line)
        case .fault(let fault) where !isDeclared: throw fault
        case .fault, .nothing: return nil
        }
    }

    /// The inside of quotes around a whole message, which `debugPrint` writes.
    @_lifetime(copy message)
    private static func unquoted(_ message: ByteCursor) -> ByteCursor {
        // `- `HomeVC viewDidLoad()``, an item of a list
        var item = message
        _ = item.skip("- ") || item.skip("* ")
        let quote = item.next
        guard quote.isOne(of: "\"'`"), item.end - item.offset > 2,
            item.bytes.firstOffset(of: quote, from: item.offset + 1) == item.end - 1
        else { return message }
        return ByteCursor(item.bytes, item.offset + 1..<item.end - 1)
    }
}

extension ByteCursor {
    /// The text without the semicolon at its end.
    fileprivate var withoutSemicolon: ByteCursor {
        @_lifetime(copy self) get {
            let isStatement = endsWith(";") && first(";") == end - 1
            return isStatement ? ByteCursor(bytes, offset..<end - 1) : self
        }
    }
}
