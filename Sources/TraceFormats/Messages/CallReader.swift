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

/// A call whose arguments were not read yet, or the reason why none begins here.
enum CallStart {
    case call(LoggedObject, VerbReading)
    case fault(LineFault)
}

/// Reads calls that begin with their subject: `subject verb arguments`, `-[Class verb] arguments`, `Class.verb arguments`.
struct CallReader: Sendable {
    /// Whether a `# vctrace:` header says that every line is meant to be an event.
    var isDeclared = false
    private var text = ArgumentText()
    private var recent = TextMemory<VerbReading>()

    /// Reads the subject and the verb.
    mutating func start(_ cursor: inout ByteCursor, _ forms: CallForms, _ objects: inout ObjectReader) -> CallStart {
        switch cursor.next {
        case UInt8(ascii: "-"), UInt8(ascii: "+"):
            let place = cursor.word
            let start = Self.readBracketed(&cursor, &objects)
            if !isDeclared, case .call(_, let verb) = start,
                !CallTail.text.accepts(after: cursor.offset, of: verb.kind, in: cursor)
            {
                return .fault(.unknownVerb(place))
            }
            return start
        case UInt8(ascii: "<"), UInt8(ascii: "O"), UInt8(ascii: "("), UInt8(ascii: "n"):
            return readAddressed(&cursor, forms, &objects)
        default:
            return readBare(&cursor, &objects)
        }
    }

    /// Reads the text after the verb, once the subject is known.
    ///
    /// - Parameter before: what the text before the verb says; it counts more than the text after it.
    mutating func finish(
        _ subject: LoggedObject, _ verb: VerbReading, _ after: ByteCursor, title: Range<Int>? = nil,
        instance: Range<Int>? = nil,
        before: CallCircumstances = CallCircumstances(),
        into event: inout LoggedEvent, _ objects: inout ObjectReader
    ) throws(LineFault) -> CallCircumstances {
        if !isDeclared, !after.isAtEnd, verb.kind != .other, CallDenial.begins(after) { throw .unknownShape(verb.text) }
        var cursor = after
        var subject = subject
        var circumstances = before
        if !isDeclared, subject.address == nil, !verb.kind.need.takesObjects,
            let real = RealClass.read(verb, after, of: objects.symbols[subject.name], &objects)
        {
            subject = real.controller
            circumstances.sourceLine = before.sourceLine ?? SourceFileNotation.lineNumber(after)
            cursor.offset = real.rest.lowerBound
        }
        event.kind = verb.kind
        event.subject = subject
        text.clear()
        if verb.keepsVerb { text.append(cursor.text(verb.text)) }
        if let title { text.append(title: cursor.text(title)) }
        if let instance { text.append(cursor.text(instance)) }
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
        if !isDeclared, event.kind == .addSubview, let object = event.object, objects.isOfSystem(object) {
            // `<Shop.Host: 0x1> addSubview: <UILabel: 0x2>`
            (event.kind, event.object) = (.other, nil)
            text.clear()
            text.append(after.text(verb.text))
            text.append(after.text(after.rest))
        }
        if case .unknownParent = event.payload {
            event.payload = .unknownParent(arguments: text.text ?? "")
        } else {
            event.payload = EventPayload(text.text, of: event.kind)
        }
        return circumstances
    }

    /// Reads an object and its call, or text that only begins like an object.
    private mutating func readAddressed(
        _ cursor: inout ByteCursor, _ forms: CallForms, _ objects: inout ObjectReader
    ) -> CallStart {
        let start = cursor
        switch objects.read(&cursor) {
        case .absent:
            return readBare(&cursor, &objects)
        case .broken:
            if HiddenNotation.skip(&cursor) {
                if cursor.isAtEnd { return .fault(.hiddenMessage) }
                cursor.skipSpaces()
                if let verb = VerbReader.read(&cursor), verb.kind != .other { return .fault(.hiddenObject) }
            }
            return .fault(.unreadableObject(start.word))
        case .none:
            cursor.skipSpaces()
            let verb = VerbReader.read(&cursor)
            return .fault(verb.map { $0.kind != .other } == true ? .missingSubject : .noSubject(start.word))
        case .object(let subject):
            // `<Host.swift> viewDidLoad()`
            if subject.address == nil, objects.symbols[subject.name].withBytes({ SourceFileNotation.isFile($0) }) {
                return .fault(.noSubject(start.word))
            }
            // `<Shop.Host: 0x1>: viewDidLoad` and `<Shop.Host: 0x1>.viewDidLoad()` are the same.
            _ = cursor.skip(UInt8(ascii: ":")) || cursor.skip(UInt8(ascii: "."))
            cursor.skipSpaces()
            if cursor.isAtEnd {
                // A description of the system's: `<NSLayoutConstraint:0x1 UIView:0x2.height == 54>`
                return .fault(!isDeclared && objects.isOfSystem(subject) ? .otherObject(start.word) : .missingVerb)
            }
            let place = cursor
            // `NSLog("%@ %s", self, __func__)` names the class again.
            if cursor.starts(with: "-[") {
                let named = Self.readBracketed(&cursor, &objects)
                guard case .call(let owner, let verb) = named else { return named }
                // `<Info> -[Home viewDidLoad]`
                return .call(subject.address == nil && !objects.isBase(owner) ? owner : subject, verb)
            }
            guard var verb = readVerb(&cursor) else { return .fault(.unknownVerb(place.word)) }
            // `<Shop.Host: 0x1> dismiss keyboard`
            if !isDeclared, EnglishCall.isOfAnother(verb, cursor) {
                (verb.kind, verb.keepsVerb, verb.isOfAnother) = (.other, true, true)
            }
            // `<Shop.Host: 0x1> deinit timer`
            if !isDeclared, !cursor.isAtEnd, Self.isOther(verb, cursor) { return .fault(.unknownShape(verb.text)) }
            guard Self.accepts(verb, subject, cursor, forms) else { return .fault(.unknownVerb(place.word)) }
            if !isDeclared, objects.isOfNoController(verb, subject) { return .fault(.otherObject(start.word)) }
            return .call(subject, verb)
        }
    }

    /// Whether the text after a call says that it is none, or something else's: `deinit timer`, `didAppear: false`.
    private static func isOther(_ verb: VerbReading, _ cursor: ByteCursor) -> Bool {
        guard verb.kind == .deinit else {
            return verb.kind != .other && CallTail.isFlag(after: cursor.offset, in: cursor)
        }
        return ![CallTail.end, .circumstance].contains { $0.accepts(after: cursor.offset, of: verb.kind, in: cursor) }
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

    /// Reads `Host viewDidLoad`, `Host: viewDidLoad`, `Host addChild Detail` and `Shop.Host.viewDidLoad()`. In a log of another
    /// program, lines with more text are read by their shapes.
    private func readBare(_ cursor: inout ByteCursor, _ objects: inout ObjectReader) -> CallStart {
        let place = cursor.word
        var name = cursor.skip(while: \.isName)
        guard let first = cursor.text(name).first, isDeclared || first.isUppercase || first == UInt8(ascii: "_") else {
            return .fault(.noSubject(place))
        }
        if isDeclared, cursor.text(name).allSatisfy(\.isDigit) { return .fault(.numberAsLabel(name)) }
        if let dot = cursor.text(name).lastOffset(of: UInt8(ascii: ".")), dot > 0 {
            var ahead = cursor
            ahead.offset = name.lowerBound + dot + 1
            if let verb = VerbReader.read(&ahead), verb.kind != .other,
                isDeclared
                    || isWhole(verb, ahead, false, &objects)
                        && !objects.isOfNoController(cursor.text(name)[..<dot], cursor.text(verb.text), isDotted: true)
            {
                name = name.lowerBound..<name.lowerBound + dot
                // `Host...viewDidLoad`
                while ByteCursor(cursor.bytes, name).endsWith(".") { name = name.dropLast() }
                cursor = ahead
                return .call(objects.object(named: cursor.text(name)), verb)
            }
        }
        if isDeclared, cursor.next == UInt8(ascii: "<") {
            ObjectReader.skipArguments(&cursor)
            name = name.lowerBound..<cursor.offset
        }
        let word = cursor.text(name)
        let instance = isDeclared ? InstanceNotation.read(&cursor, after: word) : nil
        let isSetApart = cursor.skip(UInt8(ascii: ":"))
        let isName = isDeclared ? !(isSetApart && TagNotation.isWord(word)) : Self.isName(word)
        guard isName, cursor.isAtEnd || cursor.next.isSpace else { return .fault(.noSubject(place)) }
        cursor.skipSpaces()
        if cursor.isAtEnd { return .fault(.missingVerb) }
        let verbPlace = cursor.word
        guard let verb = VerbReader.read(&cursor), verb.kind != .other else { return .fault(.unknownVerb(verbPlace)) }
        guard isDeclared || isWhole(verb, cursor, isSetApart, &objects),
            isDeclared || !verb.isParticiple || NameNotation.isController(word)
        else { return .fault(.unknownVerb(verbPlace)) }
        var subject = objects.object(named: word)
        subject.address = instance
        return .call(subject, verb)
    }

    /// Whether a word is the name of a class, and not a word around a call, a file or a property.
    private static func isName(_ word: Bytes) -> Bool {
        let roles = Lexicon.roles(of: word)
        return (roles.contains(.generic) || roles.isDisjoint(with: .nameless))
            && word.allSatisfy { $0 < 0x80 && $0 != UInt8(ascii: "-") } && InstanceNotation.address(endOf: word) == nil
            && !NameNotation.isAbbreviation(word) && !SourceFileNotation.isNamed(in: word)
            && !NameNotation.isProperty(word)
    }

    /// Whether nothing follows a call but its object.
    private func isWhole(
        _ verb: VerbReading, _ after: ByteCursor, _ isSetApart: Bool, _ objects: inout ObjectReader
    ) -> Bool {
        if after.isAtEnd { return true }
        guard verb.kind.need.takesObjects else { return false }
        var cursor = after
        cursor.skipSpaces()
        if objects.read(&cursor) != .absent { return true }
        let name = cursor.text(cursor.skip(while: \.isName))
        ObjectReader.skipArguments(&cursor)
        // `Notification push: Enabled`
        return cursor.isAtEnd
            && (NameNotation.isController(name) || !isSetApart && !verb.isSelector && NameNotation.isClass(name))
    }
}
