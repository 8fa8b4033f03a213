import TraceModel

/// Calls in brackets, as Objective-C writes messages.
extension CallReader {
    /// Reads `-[Class verb]`, `-[Class(Category) verb:with:]`, and a message with its receiver and its arguments:
    /// `-[<Shop.Host: 0x1> addChildViewController:<Shop.Detail: 0x2>]`.
    static func readBracketed(_ cursor: inout ByteCursor, _ objects: inout ObjectReader) -> CallStart {
        let place = cursor.word
        cursor.offset += 1
        guard cursor.skip(UInt8(ascii: "[")) else { return .fault(.noSubject(place)) }
        let subject: LoggedObject
        var owner: Range<Int>?
        cursor.skipSpaces()
        if cursor.next == UInt8(ascii: "<") {
            if HiddenNotation.begins(cursor) { return .fault(.hiddenObject) }
            guard case .object(let receiver) = objects.read(&cursor), receiver.address != nil,
                cursor.skip(UInt8(ascii: " "))
            else { return .fault(.noSubject(place)) }
            subject = receiver
        } else if case .object(let receiver) = objects.readArgument(&cursor, isNeeded: true), receiver.address != nil {
            guard cursor.skip(UInt8(ascii: " ")) else { return .fault(.noSubject(place)) }
            subject = receiver
        } else {
            let name = cursor.skip { $0.isName || $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: ">") }
            if cursor.skip(UInt8(ascii: "(")) {
                _ = cursor.skip { $0 != UInt8(ascii: ")") }
                cursor.offset += 1
            }
            guard !name.isEmpty, cursor.skip(UInt8(ascii: " ")) else { return .fault(.noSubject(place)) }
            (subject, owner) = (objects.object(named: cursor.text(name)), name)
        }
        let selector = cursor.word
        guard let verb = readMessage(&cursor) else { return .fault(.unknownVerb(selector)) }
        if let owner, objects.isOfNoController(cursor.text(owner), cursor.text(verb.text)) {
            return .fault(.noSubject(place))
        }
        if subject.address != nil, objects.isOfSystem(subject), verb.kind != .setRoot {
            return .fault(.otherObject(place))
        }
        return .call(subject, verb)
    }

    /// Reads the verb of `-[Class verb]`, with the arguments that it may have, and the bracket.
    private static func readMessage(_ cursor: inout ByteCursor) -> VerbReading? {
        let start = cursor
        var verb = VerbReader.read(&cursor)
        cursor.skipSpaces()
        if verb == nil || !cursor.skip(UInt8(ascii: "]")) {
            cursor = start
            verb = readWithArguments(&cursor)
        }
        guard let verb, verb.kind != .other || verb.isList, !CallTail.isOtherSymbol(after: cursor.offset, in: cursor)
        else {
            return nil
        }
        _ = cursor.skip(UInt8(ascii: ":"))
        return verb
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
}
