import TraceModel

/// Reads calls as people write them into their logs: by the shapes of the table.
struct ShapeReader: ~Escapable {
    let message: ByteCursor
    private let tokens: [MessageToken]

    struct FoundCall {
        var subject: LoggedObject
        var verb: VerbReading
        var title: Range<Int>?
        /// What tells the controller from others of its class.
        var instance: Range<Int>?
        var circumstances: CallCircumstances
        /// The text after the call and, if the verb comes first, after its controller.
        var after: Range<Int>
    }

    @_lifetime(copy message)
    init(_ message: ByteCursor, _ objects: inout ObjectReader) {
        self.message = message
        let isElsewhere =
            StackFrame.begins(at: message) || SourceFileNotation.beginsSource(message)
            || message.starts(with: "Main Thread Checker: ") || message.starts(with: "Thread Performance Checker: ")
        var tokens = isElsewhere ? [] : MessageLexer.tokens(of: message, &objects)
        Self.markShown(&tokens, message, objects)
        self.tokens = tokens
    }

    /// Marks the classes that earlier lines showed as those of controllers, if the message has a call in words that are said of
    /// controllers and their memory alone. An order may be released, too.
    private static func markShown(_ tokens: inout [MessageToken], _ message: ByteCursor, _ objects: ObjectReader) {
        guard let verb = tokens.first(where: { $0.isAny(of: .anyVerb) }), verb.isAny(of: .worded),
            WordedCall.isOfProgram(message.text(verb.range))
        else { return }
        for index in tokens.indices where tokens[index].isAny(of: .name) {
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
                ?? tokens.firstIndex(where: { $0.isAny(of: .ownCall) }), !isSource(first)
        else { return .nothing }
        for shape in ShapeTable.shapes where tokens[first].isAny(of: shape.verbs) {
            guard let match = shape.match(tokens, message) else { continue }
            switch shape.outcome {
            case .call where isValue(match, objects): return fault(of: match).map { .fault($0) } ?? .nothing
            case .call: return call(match, &objects).map { .call($0) } ?? .nothing
            case .nobody where namesController(objects, beside: tokens[first]):
                return .fault(.unknownShape(tokens[first].range))
            case .nobody: return fault(of: match).map { .fault($0) } ?? .nothing
            case .part: return .nothing
            }
        }
        return !isFrame(first) && namesController(objects, beside: tokens[first])
            ? .fault(.unknownShape(tokens[first].range)) : .nothing
    }

    /// Whether what looks like a controller of the call is another object, or a value.
    private func isValue(_ match: ShapeMatch, _ objects: ObjectReader) -> Bool {
        guard let subject = match.subject else { return false }
        let token = tokens[subject.lowerBound]
        let next = tokens[subject.upperBound...].first
        guard subject.lowerBound > match.verb else { return isHeading(token, next) }
        let between = tokens[match.verb + 1..<subject.lowerBound]
        // `viewDidLoad parent: <Shop.Tabs: 0x1>`, `viewDidLoad, navigationController: <UINavigationController: 0x1>`
        if token.isAny(of: .role) || between.contains(where: { $0.isAny(of: .role) }) { return true }
        if let object = token.object, objects.isPart(object) { return true }
        if token.isAny(of: [.controller, .object, .file]) { return false }
        if let next, case .opening = next.content, !next.isApart { return true }
        if isDescribed(token) { return true }
        // `viewDidLoad - Optional(User)`
        if between.contains(where: { message.text($0.range).equals("Optional") }) { return true }
        // `viewDidLoad user: Bob`
        if between.contains(where: { isKeyOfValue($0) }) { return true }
        let colon = message.bytes[tokens[match.verb].range.upperBound - 1] == UInt8(ascii: ":")
        return colon && between.contains { if case .opening = $0.content { true } else { false } }
    }

    /// Whether a name or a word before a call is that of a function, or begins a heading: `track("viewDidAppear", …)`,
    /// `Main thread: viewDidLoad`.
    private func isHeading(_ token: MessageToken, _ next: MessageToken?) -> Bool {
        guard let next, !token.isAny(of: [.controller, .object, .file, .quoted]) else { return false }
        if case .opening = next.content {
            return !next.isApart && token.isAny(of: [.word, .label])
                && message.bytes[next.range.upperBound] == UInt8(ascii: "\"")
        }
        let word = message.text(next.range)
        return word.equals("thread") || word.equals("queue") || word.equals("cycle")
    }

    /// Whether a lowercase word names a value: `user` in `user: Bob`.
    private func isKeyOfValue(_ token: MessageToken) -> Bool {
        let word = message.text(token.range)
        guard token.isAny(of: .tag), word[0].isLowercase, Lexicon.roles(of: word).isEmpty else { return false }
        var after = ByteCursor(message.bytes, token.range.upperBound..<message.end)
        after.skipSpaces()
        return after.next.isOne(of: ":=")
    }

    /// Whether a name has its content in brackets, as Swift prints a value, or the place of one in a list: `Item(id: 3)`, `Items[3]`.
    private func isDescribed(_ token: MessageToken) -> Bool {
        var text = ByteCursor(message.bytes, token.range)
        _ = text.skip { $0.isIdentifier || $0 == UInt8(ascii: ".") }
        let opening = text.next
        let inside = text.text(text.rest).dropFirst()
        return opening == UInt8(ascii: "(") && inside.contains(UInt8(ascii: ":"))
            || opening == UInt8(ascii: "[") && inside.dropLast().allSatisfy(\.isDigit)
    }

    private func call(_ found: ShapeMatch, _ objects: inout ObjectReader) -> FoundCall? {
        var match = found
        if let object = objectBehind(found) { match.subject = object..<object + 1 }
        var subject: LoggedObject
        let verb: VerbReading
        switch tokens[match.verb].content {
        case .verb(let reading):
            guard let range = match.subject else { return nil }
            (subject, verb) = (object(range, &objects), reading)
        case .call(let owner, let reading):
            (subject, verb) = (match.subject.map { object($0, &objects) } ?? owner, reading)
        default:
            return nil
        }
        if let better = subjectBehind(match, verb, &objects) { subject = better }
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
            circumstances: circumstances(match.verb),
            after: after(match).rest)
    }

    /// The controller itself, with its address, at the end of a line that only names the class which logs:
    /// `Shop.BaseViewController.viewDidLoad: HomeViewController 0x7fd1c8e0a200`.
    private func objectBehind(_ match: ShapeMatch) -> Int? {
        guard match.subject == nil, case .call(let owner, let verb) = tokens[match.verb].content, owner.address == nil,
            !verb.kind.need.takesObjects,
            let next = tokens[(match.verb + 1)...].firstIndex(where: { !$0.isAny(of: .mark) || $0.isBracket }),
            tokens[next].isAny(of: .controllerObject), tokens[next].object?.address != nil,
            message.bytes[tokens[next].range.lowerBound] != UInt8(ascii: "<"),
            tokens[(next + 1)...].allSatisfy({ $0.isAny(of: [.mark, .status]) })
        else { return nil }
        return next
    }

    /// The controller of the message, if a logger has put the place of its own statement before it:
    /// `BaseViewController.viewDidLoad():42 - <Shop.Home: 0x7fd1> viewDidLoad`.
    private func subjectBehind(_ match: ShapeMatch, _ verb: VerbReading, _ objects: inout ObjectReader) -> LoggedObject?
    {
        guard match.subject.map({ tokens[$0.lowerBound].object == nil }) ?? true else { return nil }
        let gap: TokenClasses = [.mark, .number, .tag, .stars, .file]
        guard let next = tokens[match.count...].firstIndex(where: { !$0.isAny(of: gap) }),
            let call = tokens[(next + 1)...].first(where: { !$0.isAny(of: gap) }), call.isAny(of: .anyVerb),
            call.kind == verb.kind
        else { return nil }
        if let object = tokens[next].object { return objects.isOfSystem(object) ? nil : object }
        guard tokens[next].isAny(of: .controller) || tokens[next].isAny(of: .name) && isBase(match) else { return nil }
        return object(next..<next + 1, &objects)
    }

    /// Whether the class of a call is one that logs for all of its subclasses.
    private func isBase(_ match: ShapeMatch) -> Bool {
        let token = tokens[match.subject?.lowerBound ?? match.verb]
        if case .file(let place) = token.content { return NameNotation.isBase(message.text(place.name)) }
        return token.isAny(of: [.base, .baseCall])
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
            let text = message.text(first.range.lowerBound..<last.range.upperBound)
            let end = ByteCursor(text).endsWith(".self") ? text.count - 5 : text.count
            return objects.object(named: text[..<end])
        }
    }

    /// The address before a name or a call, if only punctuation, or a place in the source, is between them: `0x7fd1c8e0a200 - Host`,
    /// `[0x7fd1c8e0a200] Host`.
    private func address(before start: Int) -> UInt64? {
        guard
            let index = tokens[..<start].lastIndex(where: {
                !$0.isAny(of: [.mark, .file, .number]) || $0.isAny(of: .pointer)
            }),
            tokens[index].isAny(of: .pointer)
        else { return nil }
        var text = ByteCursor(message.bytes, tokens[index].range)
        _ = text.skip("ObjectIdentifier(")
        // Smaller numbers are threads, if nothing says that they are objects.
        guard let address = text.readHexadecimal(), address > UInt64(UInt32.max) || isInAngles(index) else {
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
        return text.readHexadecimal().flatMap { $0 > UInt64(UInt32.max) ? $0 : nil }
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
        guard case .call = tokens[match.verb].content else {
            if last > match.verb, last + 1 < tokens.count, case .closing = tokens[last + 1].content {
                after.offset = tokens[last + 1].range.upperBound
            }
            return after
        }
        _ = after.skip(UInt8(ascii: ")"))
        // `(-[Host viewDidLoad]) - Called for object <Host: 0x1>`
        let object = tokens[match.count...].firstIndex { token in
            // The objects of a list are the call's own.
            if case .opening = token.content { true } else { !token.isAny(of: [.mark, .link, .status, .stars]) }
        }
        if let object, object > last, tokens[object].object != nil { after.offset = tokens[object].range.lowerBound }
        return after
    }

    // MARK: What fits no shape

    /// The fault of a call without a controller; nil if the line may be about anything.
    private func fault(of match: ShapeMatch) -> LineFault? {
        guard case .verb(let verb) = tokens[match.verb].content, !(verb.isInWords && verb.kind == .deinit),
            verb.kind.isUnmistakable, !(verb.isInWords && verb.kind.need.takesObjects),
            message.bytes[message.end - 1] != UInt8(ascii: "{")
        else { return nil }
        let texts = tokens[..<match.verb].filter { !$0.isAny(of: .mark) }
        if verb.kind == .deinit, texts.contains(where: { $0.isAny(of: .function) }) { return nil }
        if texts.count == 1, message.text(texts[0].range).allSatisfy(\.isDigit) {
            return .numberAsLabel(texts[0].range)
        }
        return .noController(verb.text)
    }

    private static let statements: [StaticString] = [
        "#selector(", "print(\"", "NSLog(@\"", "os_log(\"", "debugPrint(\"",
    ]

    /// Whether the line begins like source: `- (void)viewDidLoad`, `print("Home viewDidLoad")`.
    private var beginsSource: Bool {
        if Self.statements.contains(where: { message.starts(with: $0) }) { return true }
        var cursor = message
        guard cursor.skip(UInt8(ascii: "-")) || cursor.skip(UInt8(ascii: "+")) else { return false }
        cursor.skipSpaces()
        return ["(void)" as StaticString, "(id)", "(instancetype)", "(IBAction)"].contains { cursor.skip($0) }
            && cursor.next.isIdentifier
    }

    /// Whether two calls are the ends of a measurement: `viewDidLoad -> viewDidAppear: 0.3s`.
    private func isSpan(_ first: Int) -> Bool {
        guard first + 2 < tokens.count, tokens[first + 2].isAny(of: .anyVerb), tokens[first + 1].isAny(of: .mark) else {
            return false
        }
        let arrow = message.text(tokens[first + 1].range)
        return arrow.equals("->") || arrow.equals("→")
    }

    /// Whether the line is a statement of the source, or names calls in their order: `init -> loadView -> viewDidLoad`.
    private func isSource(_ first: Int) -> Bool {
        let last = message.bytes[message.end - 1]
        // A table may have semicolons between its cells.
        let isStatement = last == UInt8(ascii: ";") && message.first(";") == message.end - 1
        if isStatement || last == UInt8(ascii: "}") && message.next == UInt8(ascii: "{")
            || tokens.count(where: { $0.isAny(of: .anyVerb) }) > 2 || isSpan(first) || beginsSource
        {
            return true
        }
        let before = ByteCursor(message.bytes, message.offset..<tokens[first].range.lowerBound)
        return before.endsWith("?.") || before.endsWith("!.") || message.first("@objc ") != nil
    }

    /// Whether the call is a frame of a stack or of a profile: `4   UIKitCore   0x0000000184f2b3d0 -[Host viewDidLoad]`, `120.0ms   12.3%
    /// -[Host viewDidLoad]`.
    private func isFrame(_ first: Int) -> Bool {
        let before = tokens[..<first].prefix { !$0.isAny(of: .controller) }
        return before.contains { $0.isAny(of: .pointer) || $0.classes.isEmpty && !$0.isApart }
            || CallTail.isOtherSymbol(after: tokens[first].range.upperBound, in: message)
    }

    /// - Parameter call: the first call. Any object may have a `deinit`.
    private func namesController(_ objects: ObjectReader, beside call: MessageToken) -> Bool {
        tokens.contains { token in
            if token.isAny(of: .object), call.kind.isCallback { return true }
            if token.isAny(of: .controllerFile) { return true }
            if case .call(_, let verb) = token.content { return verb.kind != .deinit && verb.kind.isUnmistakable }
            if token.isAny(of: .name), !call.isAny(of: .worded), call.kind.isCallback || call.isAny(of: .keyword) {
                return objects.isShownController(message.text(token.range))
            }
            return token.isAny(of: [.controller, .controllerObject, .shown])
        }
    }
}
