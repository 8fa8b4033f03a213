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

/// A call whose arguments were not read yet.
struct FoundCall {
    var subject: LoggedObject
    var verb: VerbReading
    var title: Range<Int>?
    /// What tells the controller from others of its class.
    var instance: Range<Int>?
    /// What the text before the verb says; it counts more than the text after it.
    var circumstances = CallCircumstances()
    /// Whether the controller is before its call.
    var isNamedFirst = true
    /// The text after the call and, if the verb comes first, after its controller.
    var after: Range<Int>
}

/// The beginning of a call, or the reason why none begins here.
enum CallStart {
    case call(LoggedObject, VerbReading)
    case fault(LineFault)
}

/// Reads calls that begin with their subject: `subject verb arguments`, `-[Class verb] arguments`, `Class.verb arguments`.
struct CallReader: Sendable {
    /// Whether a `# vctrace:` header says that every line is meant to be an event.
    var isDeclared = false
    private var text = ArgumentText()

    /// Reads the subject and the verb.
    func start(_ cursor: inout ByteCursor, _ forms: CallForms, _ objects: inout ObjectReader) -> CallStart {
        switch cursor.next {
        case UInt8(ascii: "-"), UInt8(ascii: "+"):
            return Self.readBracketed(&cursor, &objects)
        case UInt8(ascii: "<"), UInt8(ascii: "O"), UInt8(ascii: "("), UInt8(ascii: "n"):
            return readAddressed(&cursor, forms, &objects)
        default:
            return readBare(&cursor, forms, &objects)
        }
    }

    /// Reads the text after a call.
    mutating func finish(
        _ call: FoundCall, in bytes: Bytes, line: Int, _ objects: inout ObjectReader
    ) throws(LineFault) -> (event: LoggedEvent, circumstances: CallCircumstances) {
        let verb = call.verb
        var cursor = ByteCursor(bytes, call.after)
        var circumstances = call.circumstances
        text.clear()
        if verb.keepsVerb { text.append(cursor.text(verb.text)) }
        if let title = call.title { text.append(title: cursor.text(title)) }
        if let instance = call.instance { text.append(cursor.text(instance)) }
        // `HomeVC init.`, `deinit “HomeVC”`
        if !cursor.isAtEnd, cursor.end - cursor.offset < 4,
            Self.closings.contains(where: { cursor.text(cursor.rest).equals($0) })
        {
            cursor.offset = cursor.end
        }
        if !cursor.isAtEnd {
            circumstances.sourceLine = circumstances.sourceLine ?? SourceFileNotation.lineNumber(cursor)
            if let half = CallPhase.last(in: cursor) {
                circumstances.phase = circumstances.phase ?? half.phase
                cursor = ByteCursor(cursor.bytes, cursor.offset..<half.start)
            }
        }
        var arguments = CallArguments()
        if !cursor.isAtEnd || verb.arguments != nil || verb.kind.need.required > 0 {
            var reader = ArgumentReader(verb.kind, subject: call.subject, isDeclared: isDeclared)
            arguments = try reader.read(verb.arguments, cursor, &text, &objects)
        }
        var kind = verb.kind
        if !isDeclared, kind == .addSubview, let object = arguments.object, objects.isOfSystem(object) {
            // `<Shop.Host: 0x1> addSubview: <UILabel: 0x2>`
            (kind, arguments.object) = (.other, nil)
            text.clear()
            text.append(bytes[verb.text])
            text.append(bytes[call.after])
        }
        let event = LoggedEvent(
            line: line, kind: kind, thread: arguments.thread, subject: arguments.subject ?? call.subject,
            object: arguments.object, others: arguments.others,
            payload: arguments.lacksParent
                ? .unknownParent(arguments: text.text ?? "") : EventPayload(text.text, of: kind))
        return (event, circumstances)
    }

    private static let closings: [StaticString] = [
        ".", ",", "!", ";", ":", "'", "`", "\"", "”", "’", "»", "】", "」", "』", "》",
    ]

    /// Reads an object and its call, or text that only begins like an object.
    private func readAddressed(
        _ cursor: inout ByteCursor, _ forms: CallForms, _ objects: inout ObjectReader
    ) -> CallStart {
        let start = cursor
        switch objects.read(&cursor) {
        case .absent:
            return readBare(&cursor, forms, &objects)
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
            ObjectReader.skipView(&cursor)
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
            guard let verb = VerbReader.read(&cursor) else { return .fault(.unknownVerb(place.word)) }
            guard Self.accepts(verb, subject, cursor, forms) else { return .fault(.unknownVerb(place.word)) }
            return .call(subject, verb)
        }
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
    private func readBare(
        _ cursor: inout ByteCursor, _ forms: CallForms, _ objects: inout ObjectReader
    ) -> CallStart {
        let place = cursor.word
        var name = cursor.skip(while: \.isName)
        guard let first = cursor.text(name).first, isDeclared || first.isUppercase || first == UInt8(ascii: "_") else {
            return .fault(.noSubject(place))
        }
        if isDeclared, cursor.text(name).allSatisfy(\.isDigit) { return .fault(.numberAsLabel(name)) }
        // `Host-0x7fd1`
        if isDeclared, let dash = ByteCursor(cursor.bytes, name).last("-0x"), dash > name.lowerBound {
            (name, cursor.offset) = (name.lowerBound..<dash, dash)
        }
        if let dot = cursor.text(name).lastOffset(of: UInt8(ascii: ".")), dot > 0 {
            var ahead = cursor
            ahead.offset = name.lowerBound + dot + 1
            if let verb = VerbReader.read(&ahead), verb.kind != .other {
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
        if let call = readCall(of: word, &cursor, forms, &objects) { return call }
        let instance = isDeclared ? InstanceNotation.read(&cursor, after: word) : nil
        let isSetApart = cursor.skip(UInt8(ascii: ":"))
        let isName = isDeclared ? !(isSetApart && TagNotation.isWord(word)) : Self.isName(word)
        guard isName, cursor.isAtEnd || cursor.next.isSpace else { return .fault(.noSubject(place)) }
        cursor.skipSpaces()
        if cursor.isAtEnd { return .fault(.missingVerb) }
        let verbPlace = cursor.word
        guard let verb = VerbReader.read(&cursor), verb.kind != .other else { return .fault(.unknownVerb(verbPlace)) }
        var subject = objects.object(named: word)
        subject.address = instance
        return .call(subject, verb)
    }

    /// Reads the address behind a name, and its call: `Host 0x7fd1 addChild(_:)`, `Host(0x7fd1).viewDidLoad()`.
    private func readCall(
        of name: Bytes, _ cursor: inout ByteCursor, _ forms: CallForms, _ objects: inout ObjectReader
    ) -> CallStart? {
        var ahead = cursor
        guard AddressNotation.number(behind: cursor) != nil,
            let address = AddressNotation.read(&ahead, after: name, isNeeded: isDeclared || Self.isName(name))
        else { return nil }
        ObjectReader.skipView(&ahead)
        let isGlued = ahead.skip(UInt8(ascii: ":")) || ahead.skip(UInt8(ascii: "."))
        guard isGlued || ahead.next.isSpace else { return nil }
        ahead.skipSpaces()
        guard let verb = VerbReader.read(&ahead) else { return nil }
        let subject = LoggedObject(name: objects.symbol(ofClass: name), address: address)
        let isCall =
            isDeclared || NameNotation.isController(name)
            ? verb.kind != .other || Self.accepts(verb, subject, ahead, forms)
            : isExact(subject, verb, ahead, &objects)
        guard isCall else { return nil }
        cursor = ahead
        return .call(subject, verb)
    }

    /// Whether a word can be nothing but the name of a class that may be a controller's.
    private static func isName(_ word: Bytes) -> Bool {
        let roles = Lexicon.roles(of: word)
        return (roles.contains(.generic) || roles.isDisjoint(with: .nameless))
            && word.allSatisfy { $0 < 0x80 && $0 != UInt8(ascii: "-") } && word.last != UInt8(ascii: ".")
            && !NameNotation.isAbbreviation(word) && !NameNotation.isLog(word) && !SourceFileNotation.isNamed(in: word)
            && !NameNotation.isProperty(word) && !NameNotation.isOfTests(word)
    }

    /// Whether a line that declares nothing has its call in one of the forms that most lines have: the subject, the call, and perhaps
    /// an object. The shapes read the same there, but need longer.
    func isExact(
        _ subject: LoggedObject, _ verb: VerbReading, _ after: ByteCursor, _ objects: inout ObjectReader
    ) -> Bool {
        let (start, end) = (verb.text.lowerBound, verb.text.upperBound)
        guard verb.kind != .other, verb.arguments == nil,
            after.offset == end || after.bytes[end] == UInt8(ascii: "]") && after.isAtEnd
        else { return false }
        guard subject.address != nil else {
            // Before a space, the name of a class was checked.
            let isClass = after.bytes[start - 1].isSpace && after.bytes[start - 2] != UInt8(ascii: ">")
            return after.isAtEnd && verb.kind.isUnmistakable && !verb.kind.need.takesObjects && !verb.isParticiple
                && objects.symbols.withBytes(of: subject.name) {
                    !$0.contains(UInt8(ascii: "_")) && (isClass || Self.isName($0))
                        && !objects.isOfNoController(
                            $0, after.text(verb.text), isDotted: after.bytes[start - 1] == UInt8(ascii: "."))
                }
        }
        let isBehindObject = after.bytes[start - 1].isSpace && !after.bytes[start - 2].isOne(of: ":.")
        guard isBehindObject || verb.kind.isUnmistakable, !objects.isOfSystem(subject) else { return false }
        if after.isAtEnd { return verb.kind.need.required == 0 }
        var cursor = after
        cursor.skipSpaces()
        guard verb.kind.need.takesObjects,
            case .object(let object) = objects.readArgument(&cursor, isNeeded: verb.kind.need.required > 0)
        else { return false }
        return object.address != nil && !objects.isOfSystem(object) && cursor.isAtEnd
    }
}
