import TraceModel

/// The calls that a line may contain besides a known call that begins with its subject.
struct CallForms: OptionSet, Sendable {
    let rawValue: UInt8
    /// A known call with text around it: a line of another layout may contain one anywhere.
    static let surrounded = CallForms(rawValue: 1)
    /// An unknown call. It counts as an event of the kind `other` even if it does not look like a selector:
    /// `<Shop.Host: 0x1> refresh`.
    static let unknown = CallForms(rawValue: 2)
}

/// What a line says about the place of a call in the run and in the source.
struct CallCircumstances {
    var phase: CallPhase?
    /// Whether the phase comes from an arrow.
    var isArrow = false
    /// The source line of the statement that logged the call.
    var sourceLine: Int?
}

/// Reads calls that begin with their subject: `subject verb arguments`, `-[Class verb] arguments`, `Class.verb arguments`.
struct CallReader: Sendable {
    /// Whether a `# vctrace:` header says that every line is meant to be an event.
    var isDeclared = false
    private var text = ArgumentText()
    private var recent = TextMemory<VerbReading>()

    mutating func read(
        _ message: ByteCursor, _ forms: CallForms, into event: inout LoggedEvent, _ objects: inout ObjectReader
    ) throws(LineFault) -> CallCircumstances {
        var cursor = message
        let subject: LoggedObject
        let verb: VerbReading
        switch cursor.next {
        case UInt8(ascii: "-"), UInt8(ascii: "+"):
            (subject, verb) = try Self.readBracketed(&cursor, &objects)
        case UInt8(ascii: "<"), UInt8(ascii: "O"), UInt8(ascii: "("), UInt8(ascii: "n"):
            (subject, verb) = try readAddressed(&cursor, forms, &objects)
        default:
            (subject, verb) = try readBare(&cursor, &objects)
        }
        return try finish(subject, verb, cursor, into: &event, &objects)
    }

    /// Reads the text after the verb, once the subject is known.
    ///
    /// - Parameter before: what the text before the verb says; it counts more than the text after it.
    mutating func finish(
        _ subject: LoggedObject, _ verb: VerbReading, _ after: ByteCursor, title: Range<Int>? = nil,
        before: CallCircumstances = CallCircumstances(),
        into event: inout LoggedEvent, _ objects: inout ObjectReader
    ) throws(LineFault) -> CallCircumstances {
        var cursor = after
        var circumstances = before
        event.kind = verb.kind
        event.subject = subject
        text.clear()
        if verb.keepsVerb { text.append(cursor.text(verb.text)) }
        if let title { text.append(title: cursor.text(title)) }
        if !cursor.isAtEnd {
            circumstances.sourceLine = before.sourceLine ?? SourceFileNotation.lineNumber(cursor)
            if let half = CallPhase.last(in: cursor) {
                circumstances.phase = before.phase ?? half.phase
                cursor = ByteCursor(cursor.bytes, cursor.offset..<half.start)
            }
        }
        if !cursor.isAtEnd || verb.arguments != nil || verb.kind.need.required > 0 {
            var arguments = ArgumentReader(verb.kind, subject: subject, isDeclared: isDeclared)
            try arguments.read(verb.arguments, cursor, into: &event, &text, &objects)
        }
        if case .unknownParent = event.payload {
            event.payload = .unknownParent(arguments: text.text ?? "")
        } else {
            event.payload = EventPayload(text.text, of: verb.kind)
        }
        return circumstances
    }

    /// Reads an object and its call, or text that only begins like an object.
    private mutating func readAddressed(
        _ cursor: inout ByteCursor, _ forms: CallForms, _ objects: inout ObjectReader
    ) throws(LineFault) -> (LoggedObject, VerbReading) {
        let start = cursor
        switch objects.read(&cursor) {
        case .absent:
            return try readBare(&cursor, &objects)
        case .broken:
            if cursor.skip("<private>") {
                cursor.skipSpaces()
                if let verb = VerbReader.read(&cursor), verb.kind != .other { throw .hiddenObject }
            }
            throw .unreadableObject(start.word)
        case .none:
            cursor.skipSpaces()
            guard let verb = VerbReader.read(&cursor), verb.kind != .other else { throw .noSubject(start.word) }
            throw .missingSubject
        case .object(let subject):
            // `<Host.swift> viewDidLoad()`
            if subject.address == nil, objects.symbols[subject.name].withBytes({ SourceFileNotation.isFile($0) }) {
                throw .noSubject(start.word)
            }
            // `<Shop.Host: 0x1>: viewDidLoad` and `<Shop.Host: 0x1>.viewDidLoad()` are the same.
            _ = cursor.skip(UInt8(ascii: ":")) || cursor.skip(UInt8(ascii: "."))
            cursor.skipSpaces()
            if cursor.isAtEnd { throw .missingVerb }
            let place = cursor
            // `NSLog("%@ %s", self, __func__)` names the class again.
            if cursor.starts(with: "-[") { return (subject, try Self.readBracketed(&cursor, &objects).1) }
            guard var verb = readVerb(&cursor) else { throw .unknownVerb(place.word) }
            // `<Shop.Host: 0x1> deinit timer`
            if verb.kind == .deinit, !isDeclared, Prose.isOfAnother(verb, cursor) {
                verb.kind = .other
                verb.keepsVerb = true
            }
            guard Self.accepts(verb, subject, cursor, forms) else { throw .unknownVerb(place.word) }
            return (subject, verb)
        }
    }

    private mutating func readVerb(_ cursor: inout ByteCursor) -> VerbReading? {
        let start = cursor.offset
        let word = cursor.text(upTo: UInt8(ascii: " "), within: TextMemory<VerbReading>.reach)
        if let known = recent.value(of: word) {
            cursor.offset += word.count
            return known.moved(by: start)
        }
        let verb = VerbReader.read(&cursor)
        // If the verb is the whole word, nothing after it was examined except a space or the end.
        if let verb, cursor.offset == start + word.count { recent.note(verb.moved(by: -start), of: word) }
        return verb
    }

    /// Whether a call counts, even if no table contains it. `Optional("Home")` is a title, not a call.
    private static func accepts(
        _ verb: VerbReading, _ subject: LoggedObject, _ cursor: ByteCursor, _ forms: CallForms
    ) -> Bool {
        if verb.kind != .other { return true }
        guard subject.address != nil else { return false }
        // UIKit called it until iOS 6, and the view then loads again.
        if cursor.text(verb.text).equals("viewDidUnload") { return true }
        return forms.contains(.unknown) || verb.isCertain && !cursor.bytes[verb.text.lowerBound].isUppercase
    }

    /// Reads `-[Class verb]`, `-[Class(Category) verb:with:]`, and a message with its receiver and its arguments:
    /// `-[<Shop.Host: 0x1> addChildViewController:<Shop.Detail: 0x2>]`.
    static func readBracketed(
        _ cursor: inout ByteCursor, _ objects: inout ObjectReader
    ) throws(LineFault) -> (LoggedObject, VerbReading) {
        let place = cursor.word
        cursor.offset += 1
        guard cursor.skip(UInt8(ascii: "[")) else { throw .noSubject(place) }
        if cursor.next.isSpace || cursor.next == UInt8(ascii: "<") {
            cursor.skipSpaces()
            guard case .object(let receiver) = objects.read(&cursor), receiver.address != nil,
                !objects.isOfSystem(receiver), cursor.skip(UInt8(ascii: " "))
            else { throw .noSubject(place) }
            return (receiver, try readMessage(&cursor))
        }
        let name = cursor.skip { $0.isName || $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: ">") }
        if cursor.skip(UInt8(ascii: "(")) {
            _ = cursor.skip { $0 != UInt8(ascii: ")") }
            cursor.offset += 1
        }
        guard !name.isEmpty, cursor.skip(UInt8(ascii: " ")) else { throw .noSubject(place) }
        let verb = try readMessage(&cursor)
        return (objects.object(named: cursor.text(name)), verb)
    }

    /// Reads the verb of `-[Class verb]`, with the arguments that it may have, and the bracket.
    private static func readMessage(_ cursor: inout ByteCursor) throws(LineFault) -> VerbReading {
        let start = cursor
        var found = VerbReader.read(&cursor)
        if found == nil || !cursor.skip(UInt8(ascii: "]")) {
            cursor = start
            found = readWithArguments(&cursor)
        }
        guard let found, found.kind != .other, !Prose.isAboutCall(cursor) else { throw .unknownVerb(start.word) }
        _ = cursor.skip(UInt8(ascii: ":"))
        return found
    }

    /// Reads `viewWillAppear:YES]`.
    private static func readWithArguments(_ cursor: inout ByteCursor) -> VerbReading? {
        guard var verb = VerbReader.read(&cursor, isLoose: true), verb.arguments == nil,
            cursor.bytes[cursor.offset - 1] == UInt8(ascii: ":"), let end = cursor.first("]")
        else { return nil }
        // `-[UIViewController viewWillAppear:(BOOL)animated]` declares a method.
        guard cursor.next != UInt8(ascii: "(") || cursor.starts(with: "(null)") || cursor.starts(with: "(nil)") else {
            return nil
        }
        verb.arguments = cursor.offset..<end
        cursor.offset = end + 1
        return verb
    }

    /// Reads `Host viewDidLoad`, `Host: viewDidLoad` and `Shop.Host.viewDidLoad()`.
    private func readBare(
        _ cursor: inout ByteCursor, _ objects: inout ObjectReader
    ) throws(LineFault) -> (LoggedObject, VerbReading) {
        let place = cursor.word
        var name = cursor.skip(while: \.isName)
        // `Host’s viewDidLoad`: outside of ASCII, an apostrophe looks like a letter.
        if ByteCursor(cursor.bytes, name).endsWith("’s") { name = name.dropLast(4) }
        guard let first = cursor.text(name).first, isDeclared || first.isUppercase || first == UInt8(ascii: "_") else {
            throw .noSubject(place)
        }
        // `Host：viewDidLoad`
        let hasSymbols = name.contains { place in
            cursor.bytes[place] >= 0x80 && ByteCursor(cursor.bytes, place..<name.upperBound).symbolCount > 0
        }
        if !isDeclared, hasSymbols { throw .noSubject(place) }
        if isDeclared, cursor.text(name).allSatisfy(\.isDigit) { throw .numberAsLabel(name) }
        var verbCursor = cursor
        if let dot = cursor.text(name).lastOffset(of: UInt8(ascii: ".")) {
            verbCursor.offset = name.lowerBound + dot + 1
            if let verb = VerbReader.read(&verbCursor), verb.kind != .other, dot > 0, isCall(verb, verbCursor) {
                name = name.lowerBound..<name.lowerBound + dot
                // `Host...viewDidLoad`
                while ByteCursor(cursor.bytes, name).endsWith(".") { name = name.dropLast() }
                cursor = verbCursor
                return (objects.object(named: cursor.text(name)), verb)
            }
        }
        let word = cursor.text(name)
        let isSetApart = cursor.skip(UInt8(ascii: ":"))
        if isSetApart, TagNotation.isWord(word) { throw .noSubject(place) }
        let isOther =
            NameNotation.isNoName(word) || TagNotation.isLevel(word) || SourceFileNotation.isFile(word)
            || NameNotation.isProperty(word)
        if !isDeclared, isOther { throw .noSubject(place) }
        guard cursor.isAtEnd || cursor.next.isSpace else { throw .noSubject(place) }
        cursor.skipSpaces()
        if cursor.isAtEnd { throw .missingVerb }
        let verbPlace = cursor.word
        guard let verb = VerbReader.read(&cursor), verb.kind != .other, isCall(verb, cursor) else {
            throw .unknownVerb(verbPlace)
        }
        // `Memory deallocated: 20 MB`
        if !isDeclared, verb.kind == .deinit, Prose.isReport(word) { throw .noSubject(place) }
        // `Analytics: viewDidAppear HomeViewController`
        if !isDeclared, isSetApart, !NameNotation.isController(word), Self.namesController(cursor, verb, &objects) {
            throw .noSubject(place)
        }
        return (objects.object(named: word), verb)
    }

    /// Whether the text after a call without objects is only a controller.
    private static func namesController(
        _ after: ByteCursor, _ verb: VerbReading, _ objects: inout ObjectReader
    ) -> Bool {
        guard !verb.kind.need.takesObjects else { return false }
        var cursor = after
        _ = cursor.skip { $0.isSpace || $0.isOne(of: "-:>=|,") }
        if case .object(let object) = objects.read(&cursor) {
            return cursor.isAtEnd && objects.isNamedController(object)
        }
        let name = cursor.text(cursor.skip(while: \.isName))
        return cursor.isAtEnd && NameNotation.isController(name)
    }

    /// Whether a call of a bare name is a call, and not a sentence about one.
    private func isCall(_ verb: VerbReading, _ after: ByteCursor) -> Bool {
        isDeclared || !Prose.follows(verb, after)
    }
}
