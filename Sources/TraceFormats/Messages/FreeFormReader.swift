import TraceModel

/// Reads calls as people write them into their logs: found by the verb, with tags, titles and places in the source around it.
///
///     LIFECYCLE: <Shop.Host: 0x7fd1> "Home" viewDidLoad
///     🟢 Product Detail: viewDidLoad
///     [Host] [Lifecycle] viewDidLoad
///     (-[Host viewDidLoad]) - Called for object <Host: 0x7fd1>
///     Host.swift:42 deinit
///     viewWillAppear: Host
///
/// A call without a controller is a fault if the line contains nothing else; in a sentence, it is not a call.
struct FreeFormReader: ~Escapable {
    let message: ByteCursor
    let pieces: [MessagePiece]

    struct FoundCall {
        var subject: LoggedObject
        var verb: VerbReading
        var title: Range<Int>?
        var circumstances: CallCircumstances
        /// The text after the call and, if the verb comes first, after its controller.
        var after: Range<Int>
    }

    @_lifetime(copy message)
    init(_ message: ByteCursor, _ objects: inout ObjectReader) {
        self.message = message
        pieces =
            StackFrame.begins(at: message) || SourceFileNotation.beginsSource(message)
                || message.starts(with: "Main Thread Checker: ") || message.starts(with: "Thread Performance Checker: ")
            ? [] : MessageLexer.pieces(of: message, &objects)
    }

    /// Reads the first call; nil if the message contains none.
    func read(_ objects: inout ObjectReader) throws(LineFault) -> FoundCall? {
        var fault: LineFault?
        for index in pieces.indices {
            do throws(LineFault) {
                if let call = try readCall(at: index, &objects) { return call }
            } catch {
                fault = fault ?? error
            }
        }
        if let fault { throw fault }
        return nil
    }

    private func readCall(at index: Int, _ objects: inout ObjectReader) throws(LineFault) -> FoundCall? {
        switch pieces[index].kind {
        case .call(let subject, let verb):
            return readWholeCall(at: index, subject, verb, &objects)
        case .verb(let verb):
            let left = CallerReader(message, pieces[..<index])
            guard let caller = try readCaller(of: verb, at: index, left, &objects) else { return nil }
            return FoundCall(
                subject: caller.subject, verb: verb, title: caller.title, circumstances: left.circumstances,
                after: caller.after ?? after(pieces[index]).rest)
        default:
            return nil
        }
    }

    /// Reads the controller of a verb, which is before or after it.
    private func readCaller(
        of verb: VerbReading, at index: Int, _ left: CallerReader, _ objects: inout ObjectReader
    ) throws(LineFault) -> Caller? {
        let after = after(pieces[index])
        if let owner = readOwner(of: verb, at: index, left, after, &objects) { return owner }
        if Prose.isAboutCall(after) || Prose.isOfAnother(verb, after) || isInChain(index) || isStatement(index) {
            return nil
        }
        if verb.isEnglish || verb.isInWords, left.isOfPart || left.isCondition { return nil }
        if verb.isInWords {
            if let caller = readCallerOfWords(verb, at: index, left, &objects) { return caller }
            if left.isEmpty, !left.isSentence, !verb.isEnglish, stands(alone: index) { throw left.fault(of: verb) }
            return nil
        }
        if left.isTag || left.isMarked, let caller = readCallerAfter(verb, at: index, &objects),
            objects.isNamedController(caller.subject) || left.isTag && caller.subject.address != nil
        {
            return caller
        }
        if left.isSentence {
            if let label = readLabel(of: verb, at: index, left, &objects) { return label }
            // `frame = {{0, 0}, {320, 480}}`
            let isNearlyEmpty = left.isEmpty && left.words.count < 2 && !left.isReport
            if isNearlyEmpty, index == pieces.count - 1, verb.kind.isUnmistakable, !verb.isEnglish {
                throw left.fault(of: verb)
            }
            return nil
        }
        if let caller = left.read(&objects) {
            return caller.isCertain || !isSentence(verb, pieces[(index + 1)...], after) ? caller : nil
        }
        guard left.isEmpty else { return nil }
        if let caller = readCallerAfter(verb, at: index, &objects) ?? readLabel(of: verb, at: index, left, &objects) {
            return caller
        }
        if verb.kind.isUnmistakable, stands(alone: index), !verb.isEnglish || left.isSilent {
            throw left.fault(of: verb)
        }
        return nil
    }

    @_lifetime(copy self)
    func after(_ piece: MessagePiece) -> ByteCursor {
        ByteCursor(message.bytes, piece.range.upperBound..<message.end)
    }

    /// Reads a label that is a word: `parent viewWillAppear`, `home: viewDidLoad`.
    private func readLabel(
        of verb: VerbReading, at index: Int, _ left: CallerReader, _ objects: inout ObjectReader
    ) -> Caller? {
        guard let label = left.onlyWord, stands(alone: index), !verb.isEnglish else { return nil }
        return Caller(subject: objects.object(named: message.text(label)))
    }

    // MARK: A call in words

    /// Reads the controller of a call in words, which is before or after it, and nothing else.
    private func readCallerOfWords(
        _ verb: VerbReading, at index: Int, _ left: CallerReader, _ objects: inout ObjectReader
    ) -> Caller? {
        guard !left.isSentence else { return nil }
        let caller: Caller?
        if left.isEmpty || left.isTag || left.isMarked, left.object == nil {
            caller = readCallerAfter(verb, at: index, &objects)
        } else {
            let isLast = pieces[(index + 1)...].allSatisfy { !$0.isText }
            // The parent may be `nil`.
            guard !left.isValue, isLast || verb.kind.need.required > 0 else { return nil }
            caller = left.read(&objects)
        }
        guard let caller, isController(caller.subject, of: verb, objects) else { return nil }
        return caller
    }

    /// Whether an object has an address, or the name of a controller.
    func isController(_ object: LoggedObject, _ objects: ObjectReader) -> Bool {
        object.address != nil || objects.isNamedController(object)
    }

    /// Whether an object may have a call in words. Views, nodes and interactors have a `didLoad`, too.
    private func isController(_ object: LoggedObject, of verb: VerbReading, _ objects: ObjectReader) -> Bool {
        message.text(verb.text).equals("didLoad")
            ? objects.isNamedController(object) : isController(object, objects)
    }

    // MARK: A call that is complete

    private func readWholeCall(
        at index: Int, _ subject: LoggedObject, _ verb: VerbReading, _ objects: inout ObjectReader
    ) -> FoundCall? {
        let before = pieces[..<index]
        var after = after(pieces[index])
        guard !Prose.isAboutCall(after), !isInStack(before), !isBlock(index), !isThunk(before) else {
            return nil
        }
        let left = CallerReader(message, before)
        // `entering now -[Host viewDidLoad]`
        guard !left.isReport, left.words.count <= 3 else { return nil }
        var subject = subject
        var title = left.label
        if let name = left.realClass, objects.symbols[subject.name].withBytes({ NameNotation.isBase($0) }) {
            subject = objects.object(named: message.text(name))
            title = nil
        }
        subject.address = subject.address ?? address(in: before)
        _ = after.skip(UInt8(ascii: ")"))
        let place = after.rest
        Self.skipPrelude(&after)
        // `for object <Host: 0x1>`
        let hasObject = after.next == UInt8(ascii: "<") || after.starts(with: "Optional(")
        return FoundCall(
            subject: left.object ?? subject, verb: verb, title: title, circumstances: left.circumstances,
            after: hasObject ? after.rest : place)
    }

    /// `4   UIKitCore   0x0000000184f2b3d0 -[Host viewDidLoad]`, and `120.0ms   12.3%   -[Host viewDidLoad]` of a profile.
    private func isInStack(_ before: ArraySlice<MessagePiece>) -> Bool {
        before.indices.contains { index in
            let text = ByteCursor(message.bytes, before[index].range)
            if before[index].isSymbol { return text.next == UInt8(ascii: "%") }
            return isAddress(before[index]) && !isInAngles(index)
        }
    }

    private func isAddress(_ piece: MessagePiece) -> Bool {
        guard case .number = piece.kind else { return false }
        return piece.range.count > 6 && ByteCursor(message.bytes, piece.range).starts(with: "0x")
    }

    private func isInAngles(_ index: Int) -> Bool {
        index > 0 && message.bytes[pieces[index - 1].range.lowerBound] == UInt8(ascii: "<")
    }

    /// The address that a macro prints without its class: `<0x7fd1c8e0a200> -[Host viewDidLoad]`.
    private func address(in before: ArraySlice<MessagePiece>) -> UInt64? {
        guard let index = before.firstIndex(where: { isAddress($0) }), isInAngles(index) else { return nil }
        var text = ByteCursor(message.bytes, pieces[index].range)
        return text.readHexadecimal()
    }

    /// `__41-[Host viewDidLoad]`
    private func isBlock(_ index: Int) -> Bool {
        guard index > 0, !pieces[index].isApart else { return false }
        return message.bytes[pieces[index - 1].range.lowerBound] == UInt8(ascii: "_")
    }

    /// `@objc Shop.Host.viewDidLoad()`, `specialized Host.viewDidLoad()`: a frame of a stack without its number and address.
    private func isThunk(_ before: ArraySlice<MessagePiece>) -> Bool {
        guard let attribute = before.last else { return false }
        let text = message.text(attribute.range)
        return text.equals("specialized") || text.equals("objc") && before.dropLast().last?.isSymbol == true
    }

    /// `init -> loadView -> viewDidLoad -> viewWillAppear`, which names calls in their order.
    private func isInChain(_ index: Int) -> Bool {
        pieces[..<index].lazy.compactMap(\.verb).contains { !$0.isInWords && $0.kind.isUnmistakable }
    }

    /// Whether the text around a verb is a statement of the source: `[detail viewWillDisappear:NO];`, `menu?.viewDidLoad()`.
    private func isStatement(_ index: Int) -> Bool {
        if message.bytes[pieces[pieces.count - 1].range.upperBound - 1] == UInt8(ascii: ";") { return true }
        let before = ByteCursor(message.bytes, message.offset..<pieces[index].range.lowerBound)
        return before.endsWith("?.") || before.endsWith("!.")
    }

    // MARK: Sentences

    /// Whether the text after the call of a bare name makes it a part of a sentence.
    private func isSentence(_ verb: VerbReading, _ right: ArraySlice<MessagePiece>, _ after: ByteCursor) -> Bool {
        if Prose.follows(verb, after) { return true }
        guard !verb.isSelector, let next = right.first, next.isWord else { return false }
        return !Prose.status.contains(message.text(next.range))
    }

    private func stands(alone index: Int) -> Bool {
        let right = pieces[(index + 1)...]
        // `override func viewDidLoad() {`, `super.viewDidLoad();`
        if let last = right.last, message.bytes[last.range.upperBound - 1].isOne(of: "{;") { return false }
        return CallerReader(message, right).words.allSatisfy { Prose.status.contains(message.text($0)) }
            && !right.contains { $0.verb != nil }
    }
}

extension VerbReading {
    /// Whether the verb may be a word of a sentence.
    var isEnglish: Bool { (kind == .deinit || kind == .`init`) && !isSelector }
}
