import TraceModel

/// A call whose name and class are values of fields, in any order: `["event": "viewDidLoad", "vc": "HomeVC"]`,
/// `level=debug class=HomeVC eventName=viewDidLoad`, `LogEvent(name: "deinit", file: "HomeVC.swift")`.
struct FieldCall {
    private(set) var name: Range<Int>
    private(set) var verb: Range<Int>
    private(set) var instance: Range<Int>?
    /// Where the first field of the two begins.
    private(set) var start: Int
    /// Further fields behind the call and its class.
    private(set) var after: Range<Int>

    /// Reads the fields of a message; nil if they tell no call of a controller.
    init?(_ message: ByteCursor) {
        var fields = Fields(cursor: message)
        var (call, named, other, object): (Field?, Field?, Field?, Field?) = (nil, nil, nil, nil)
        var (count, instance): (Int, Range<Int>?) = (0, nil)
        while let field = fields.next() {
            count += 1
            let key = message.text(field.key)
            if call == nil, Self.isCall(message, field) {
                call = field
            } else if named == nil, FieldNotation.isClass(key), Self.isName(message, field) {
                named = field
            } else if other == nil, Lexicon.roles(of: key).isDisjoint(with: .role), Self.isController(message, field) {
                other = field
            } else if object == nil, EventKind.mayLabelObject(key) {
                object = field
            } else if FieldNotation.isInstance(key) || InstanceNotation.isKey(key),
                message.text(field.value).contains(where: \.isDigit)
            {
                instance = field.value
            }
        }
        guard count > 1, let call, let controller = named ?? other,
            named != nil || FieldNotation.isFunction(message.text(call.key))
                || FieldNotation.isFile(message.text(controller.key)),
            object != nil || Self.needsNoObject(message, call)
        else { return nil }
        name = Self.place(of: controller.value, message)
        (verb, self.instance) = (call.value, instance)
        start = min(call.key.lowerBound, controller.key.lowerBound)
        let end = max(call.value.upperBound, controller.value.upperBound, instance?.upperBound ?? 0)
        var rest = ByteCursor(message.bytes, end..<message.end)
        _ = rest.skip { $0.isOne(of: "\"')]} ") }
        after = rest.rest
        // `[file: HomeVC.swift, function: viewDidLoad(), line: 42]`
        while let last = after.last, message.bytes[last].isOne(of: ")]}"), message.next.isOne(of: "([{") {
            after = after.dropLast()
        }
        if let object, !Self.needsNoObject(message, call) { after = object.value }
    }

    private typealias Field = (key: Range<Int>, value: Range<Int>)

    /// The fields of a message; text between them is skipped.
    private struct Fields: ~Escapable {
        var cursor: ByteCursor

        @_lifetime(copy cursor)
        init(cursor: ByteCursor) { self.cursor = cursor }

        mutating func next() -> Field? {
            while !cursor.isAtEnd {
                let isQuoted = cursor.next == UInt8(ascii: "\"")
                var ahead = cursor
                if isQuoted { ahead.offset += 1 }
                let key = ahead.skip { $0.isIdentifier || $0 == UInt8(ascii: "-") }
                if !key.isEmpty, ahead.text(key)[0].isLetter, !isQuoted || ahead.skip(UInt8(ascii: "\"")),
                    let value = Self.value(&ahead)
                {
                    cursor = ahead
                    return (key: key, value: value)
                }
                if key.isEmpty { cursor.offset += 1 } else { cursor.offset = key.upperBound }
            }
            return nil
        }

        private static func value(_ cursor: inout ByteCursor) -> Range<Int>? {
            let mark = cursor.next
            guard mark == UInt8(ascii: "=") || mark == UInt8(ascii: ":") else { return nil }
            cursor.offset += 1
            if mark == UInt8(ascii: ":") { cursor.skipSpaces() }
            if let quoted = cursor.quoted {
                cursor.offset = quoted.upperBound + 1
                return quoted
            }
            if cursor.next == UInt8(ascii: "<"), let inside = cursor.skipBrackets(UInt8(ascii: "<"), UInt8(ascii: ">"))
            {
                return inside.lowerBound - 1..<cursor.offset
            }
            // `viewDidLoad()` has parentheses of its own.
            var value = cursor.skip { !$0.isSpace && !$0.isOne(of: ",;|(){}[]\"=") }
            if cursor.next == UInt8(ascii: "("), cursor.skipBrackets(UInt8(ascii: "("), UInt8(ascii: ")")) != nil {
                value = value.lowerBound..<cursor.offset
            }
            return value.isEmpty ? nil : value
        }
    }

    /// Whether a value is a call of UIKit's and nothing else, and its key does not look like a class: `Home: viewDidLoad`.
    private static func isCall(_ message: ByteCursor, _ field: Field) -> Bool {
        let key = message.text(field.key)
        guard key[0].isLowercase || FieldNotation.isFunction(key) else { return false }
        var cursor = ByteCursor(message.bytes, field.value)
        guard let verb = VerbReader.read(&cursor), cursor.isAtEnd else { return false }
        return verb.kind.isUnmistakable && verb.kind.need.required < 2 || verb.kind == .`init`
    }

    /// Whether a call has all of its controllers: `viewDidLoad()`, `willMove(toParent: nil)`.
    private static func needsNoObject(_ message: ByteCursor, _ call: Field) -> Bool {
        var cursor = ByteCursor(message.bytes, call.value)
        guard let verb = VerbReader.read(&cursor) else { return false }
        return verb.kind.need.required == 0 || verb.kind.need.allowsUnknown && verb.arguments != nil
    }

    private static func isName(_ message: ByteCursor, _ field: Field) -> Bool {
        message.text(field.value).allSatisfy { $0.isName || $0.isSpace || $0 >= 0x80 }
    }

    private static func isController(_ message: ByteCursor, _ field: Field) -> Bool {
        let value = message.text(field.value)
        if FieldNotation.isFile(message.text(field.key)) {
            return message.text(place(of: field.value, message)).count < value.count
        }
        return NameNotation.isController(value) && value.allSatisfy(\.isName)
    }

    /// The class in `Shop/HomeVC.swift`.
    private static func place(of value: Range<Int>, _ message: ByteCursor) -> Range<Int> {
        let name = message.text(value).lastOffset(of: UInt8(ascii: "/")).map { value.lowerBound + $0 + 1 }
        var cursor = ByteCursor(message.bytes, (name ?? value.lowerBound)..<value.upperBound)
        return SourceFileNotation.read(&cursor)?.name ?? value
    }
}
