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

    /// Reads a message into an event that already has its line.
    mutating func read(
        _ message: ByteCursor, _ forms: CallForms, into event: inout LoggedEvent
    ) throws(LineFault) {
        tests.time = nil
        var cursor = message
        cursor.skipSpaces()
        switch cursor.next {
        case 0 where cursor.isAtEnd:
            throw .missingVerb
        case UInt8(ascii: "T"), 0x80...:
            if tests.read(cursor, into: &event) { return }
            if ConsoleNotation.endsProcess(cursor) { throw .endOfProcess }
        case UInt8(ascii: "t"), UInt8(ascii: "m"):
            if !isDeclared, TestClock.skipElapsed(&cursor), TestMessageReader.isStep(cursor) {
                throw .noSubject(cursor.word)
            }
            if try tests.readKeyword(cursor, isDeclared: isDeclared, into: &event) { return }
        case UInt8(ascii: "l"):
            if let gap = ConsoleNotation.gap(cursor) {
                event.kind = .mark
                event.payload = gap
                return
            }
            if ConsoleNotation.endsProcess(cursor) { throw .endOfProcess }
        case UInt8(ascii: "P"), UInt8(ascii: "M"), UInt8(ascii: "C"), UInt8(ascii: "A"), UInt8(ascii: "K"),
            UInt8(ascii: "L"), UInt8(ascii: "R"):
            if ConsoleNotation.endsProcess(cursor) { throw .endOfProcess }
        default:
            break
        }
        if cursor.next != UInt8(ascii: "<"), try readUIKit(cursor, into: &event) { return }
        guard let circumstances = try readCall(cursor, forms, into: &event) else { return }
        try history.note(&event, circumstances, isDeclared: isDeclared)
    }

    /// Notes a call that was read without the grammar, so later lines of the same method are known.
    mutating func noteRecorded(_ event: LoggedEvent) {
        guard !isDeclared else { return }
        history.noteRecorded(event)
        if event.kind.isCallback { objects.namesNoneBehindCalls = true }
    }

    /// Takes a call that the data around a message tells, with the class that is the message.
    mutating func note(_ kind: EventKind, ofClass name: Bytes, into event: inout LoggedEvent) {
        event.kind = kind
        event.subject = objects.object(named: name)
    }

    /// Reads as much as possible of a UIKit message that ends too early; false for another message.
    mutating func readCut(_ message: ByteCursor, into event: inout LoggedEvent) -> Bool {
        tests.time = nil
        if case .message = UIKitMessageReader.find(in: message, takesCut: true, into: &event, &objects) { return true }
        return false
    }

    /// Reads a call that its logger names the controller of: `[com.example.shop:HomeViewController] viewDidLoad`.
    ///
    /// - Parameter name: the name of the controller.
    mutating func readCall(
        _ call: ByteCursor, ofLogger name: Bytes, into event: inout LoggedEvent
    ) throws(LineFault) {
        var cursor = call
        guard let verb = VerbReader.read(&cursor) else { throw .unknownVerb(call.rest) }
        let subject = objects.object(named: name)
        let circumstances = try calls.finish(subject, verb, cursor, into: &event, &objects)
        try history.note(&event, circumstances, isDeclared: isDeclared)
    }

    /// Reads the call of the statement that logged a message.
    mutating func readCall(
        _ call: StatedCall, in line: Bytes, into event: inout LoggedEvent
    ) throws(LineFault) {
        var cursor = ByteCursor(line, call.verb)
        if call.name.isEmpty { return try read(cursor, .surrounded, into: &event) }
        guard let verb = VerbReader.read(&cursor), !objects.isOfNoController(line[call.name], line[call.verb]) else {
            throw .unknownVerb(call.verb)
        }
        var name = ByteCursor(line, call.name)
        var subject: LoggedObject
        if case .object(let object) = objects.read(&name), name.isAtEnd {
            subject = object
        } else {
            subject = objects.object(named: line[call.name])
        }
        if let instance = call.instance {
            var number = ByteCursor(line, instance)
            let address = number.readHexadecimal()
            subject.address =
                address != nil && number.isAtEnd
                ? address : InstanceNumber.address(of: line[instance], inClass: objects.symbols[subject.name])
        }
        var circumstances = try calls.finish(subject, verb, cursor, into: &event, &objects)
        circumstances.sourceLine = call.line
        try history.note(&event, circumstances, isDeclared: isDeclared)
    }

    /// Reads a message of UIKit's, with which the text begins or, if `anywhere`, which is a part of it; false for another text.
    private mutating func readUIKit(
        _ message: ByteCursor, anywhere: Bool = false, into event: inout LoggedEvent
    ) throws(LineFault) -> Bool {
        let reading =
            anywhere
            ? UIKitMessageReader.find(in: message, into: &event, &objects)
            : UIKitMessageReader.read(message, into: &event, &objects)
        if case .unfinished = reading { throw .unfinishedMessage }
        return event.kind == .diagnostic
    }

    /// Reads a call that begins with its subject, or else one with text around it; nil if the text is a message of UIKit's.
    private mutating func readCall(
        _ text: ByteCursor, _ forms: CallForms, into event: inout LoggedEvent
    ) throws(LineFault) -> CallCircumstances? {
        // `-[HomeVC viewDidLoad];`, but not `-[HomeVC viewDidAppear:YES];`
        let isStatement =
            !isDeclared && text.next == UInt8(ascii: "-") && text.endsWith("];")
            && (text.first(":").map { text.bytes[$0 + 1] == UInt8(ascii: "]") } ?? true)
        let message = isStatement ? ByteCursor(text.bytes, text.offset..<text.end - 1) : text
        var cursor = message
        switch calls.start(&cursor, forms, &objects) {
        case .call(let subject, let verb):
            if case .other = verb.kind {
                if verb.isList, ConsoleNotation.opensList(message) { throw .unfinishedList }
                // `<Shop.Root: 0x1> is pushing the same view controller instance …`
                if case .message = UIKitMessageReader.read(message, into: &event, &objects) { return nil }
                // `<Shop.Host: 0x7fd1> Home viewDidLoad`: the first word may be a title.
                if !isDeclared, !verb.isOfAnother, forms.contains(.unknown),
                    let shaped = try readShape(message, into: &event)
                {
                    return shaped
                }
            }
            // `-[BaseViewController viewDidLoad] <Shop.Home: 0x7fd1> viewDidLoad`
            if !isDeclared, subject.address == nil, CallTail.mayTellController(cursor) || objects.isBase(subject),
                let shaped = try readShape(message, into: &event)
            {
                return shaped
            }
            if !isDeclared { noteStyle(subject, verb) }
            var circumstances = try calls.finish(subject, verb, cursor, into: &event, &objects)
            circumstances.sourceLine = circumstances.sourceLine ?? SourceFileNotation.lineNumber(before: message)
            return circumstances
        case .fault(let fault):
            if fault.isAboutController || fault.isBeginningOfAddress(in: message) { throw fault }
            let isSurrounded = forms.contains(.surrounded)
            // Also `<Shop.Root: 0x1> is pushing the same view controller instance …`
            if try readUIKit(message, anywhere: isSurrounded, into: &event) { return nil }
            if isSurrounded, let shaped = try readShape(Self.unquoted(message), into: &event) { return shaped }
            if !isDeclared, ConsoleNotation.isFatalError(message) { throw .endOfProcess }
            guard !isDeclared, readDump(message, into: &event) else { throw fault }
            return nil
        }
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

    /// Notes that the log names a controller before its callback.
    private mutating func noteStyle(_ subject: LoggedObject, _ verb: VerbReading) {
        guard !objects.namesNoneBehindCalls, verb.kind.isCallback else { return }
        if subject.address != nil || objects.isNamedController(subject) { objects.namesNoneBehindCalls = true }
    }

    /// Reads a line of a hierarchy dump, which tells of a controller and is no call:
    /// `   | <Shop.Detail 0x7fd1>, state: appeared, view: <UIView 0x7fd2>`.
    private mutating func readDump(_ message: ByteCursor, into event: inout LoggedEvent) -> Bool {
        var cursor = message
        _ = cursor.skip { $0.isSpace || $0.isOne(of: "|+") }
        guard case .object(let object) = objects.read(&cursor), object.address != nil, cursor.skip(", state: ") else {
            return false
        }
        let state = cursor.text(cursor.skip(while: \.isIdentifier))
        event.subject = object
        event.payload = EventPayload("state: " + String(decoding: state, as: UTF8.self), of: .other)
        return true
    }

    private mutating func readShape(
        _ message: ByteCursor, into event: inout LoggedEvent
    ) throws(LineFault) -> CallCircumstances? {
        switch ShapeReader(message, &objects).read(&objects) {
        case .call(let call):
            if call.verb.isList, ConsoleNotation.opensList(message) { throw .unfinishedList }
            if !isDeclared, call.isNamedFirst { noteStyle(call.subject, call.verb) }
            return try calls.finish(
                call.subject, call.verb, ByteCursor(message.bytes, call.after), title: call.title,
                instance: call.instance,
                before: call.circumstances, into: &event, &objects)
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
