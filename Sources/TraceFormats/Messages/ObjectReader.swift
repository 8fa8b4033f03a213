import TraceModel

/// The content of a place where an object may be.
enum ObjectReading: Equatable {
    case object(LoggedObject)
    /// `nil`, `(null)`, `Optional(nil)`, `<nil>`, or the address 0.
    case none
    /// Something else; nothing was read.
    case absent
    /// It begins like an object, but is not one; nothing was read.
    case broken
}

/// Reads controllers as lines name them, and keeps the names.
struct ObjectReader: Sendable {
    /// Class names, labels and threads.
    var symbols = SymbolTable()
    private var recent = TextMemory<LoggedObject>()
    /// By symbol, whether a callback showed that the class is a controller's.
    private var shown: [Bool] = []
    /// The names of those classes, without their modules.
    private(set) var shownNames: Set<String> = []
    /// Whether a name behind a callback is seldom a controller's in this log: others name it before the callback, or do not name it.
    var namesNoneBehindCalls = false
    /// In such a log: the names behind callbacks, each with the first of them.
    var behindCalls: [String: EventKind] = [:]

    /// Reads `<Class: 0xADDRESS>`, `<Class 0xADDRESS>`, `<Class: 0xADDRESS; more…>`, those in `Optional(…)`, and nil.
    mutating func read(_ cursor: inout ByteCursor) -> ObjectReading {
        switch cursor.next {
        case UInt8(ascii: "<"):
            return readAngled(&cursor)
        case UInt8(ascii: "O"):
            return readOptional(&cursor)
        case UInt8(ascii: "n"):
            var ahead = cursor
            guard ahead.skip("nil") || ahead.skip("null"), !ahead.next.isIdentifier else { return .absent }
            cursor = ahead
            return .none
        case UInt8(ascii: "0"):
            var ahead = cursor
            guard ahead.readHexadecimal() == 0, !ahead.next.isIdentifier else { return .absent }
            cursor = ahead
            return .none
        case UInt8(ascii: "("):
            return cursor.skip("(null)") || cursor.skip("(nil)") ? .none : .absent
        default:
            return .absent
        }
    }

    /// Reads an object as a call has it, in brackets or not: `<Detail: 0x7fd1>`, `Detail 0x7fd1`, `Detail: 0x7fd1`, `Detail(0x7fd1)`,
    /// `Detail #3`.
    ///
    /// - Parameter isNeeded: whether only a controller can be here, because the call needs one: any name with an address is one.
    mutating func readArgument(_ cursor: inout ByteCursor, isNeeded: Bool) -> ObjectReading {
        let reading = read(&cursor)
        guard reading == .absent, cursor.next.isUppercase || cursor.next == UInt8(ascii: "_") || cursor.next >= 0x80,
            let object = readInstance(&cursor, isNeeded)
        else { return reading }
        return .object(object)
    }

    /// Skips the property of a controller that is its root view, if nothing but a view's call follows: `.view`, `.view.removeFromSuperview()`,
    /// but not `.view.frame`.
    static func skipView(_ cursor: inout ByteCursor) {
        var ahead = cursor
        guard ahead.skip(".view"), !ahead.next.isIdentifier else { return }
        var call = ahead
        if call.skip(UInt8(ascii: ".")), VerbReader.read(&call, isLoose: true)?.kind.isOfView != true { return }
        cursor = ahead
    }

    /// Reads the name of a class, which may be generic: `Shop.Box<Swift.Int>`.
    mutating func readClassName(_ cursor: inout ByteCursor) -> String? {
        let start = cursor.offset
        guard !cursor.skip(while: \.isName).isEmpty else { return nil }
        var depth = 0
        while !cursor.isAtEnd, depth > 0 || !cursor.next.isSpace {
            if cursor.next == UInt8(ascii: "<") { depth += 1 }
            if cursor.next == UInt8(ascii: ">") { depth -= 1 }
            cursor.offset += 1
        }
        guard depth == 0 else { return nil }
        let name = symbol(ofClass: cursor.text(start..<cursor.offset))
        return symbols[name]
    }

    /// Returns the object that a bare class name or label stands for.
    mutating func object(named text: Bytes) -> LoggedObject {
        LoggedObject(name: symbol(ofClass: Self.withoutEnding(Self.withoutIndentation(text))), address: nil)
    }

    /// Returns the symbol of a class, with its name as Swift writes it.
    mutating func symbol(ofClass text: Bytes) -> Symbol {
        let cursor = ByteCursor(text)
        let isPlain =
            switch cursor.next {
            case UInt8(ascii: "_"): !cursor.starts(with: "_Tt") && !cursor.starts(with: "_$s")
            case UInt8(ascii: "$"): false
            case UInt8(ascii: "N"): !cursor.starts(with: "NSKVONotifying_")
            default: !text.contains { $0 == UInt8(ascii: "(") || $0 == 0xE2 }
            }
        return isPlain
            ? symbols.intern(text) : symbols.intern(ClassName(Self.withBrackets(text)).description)
    }

    /// The name with `<` and `>` around generic arguments, for which some pages show `‹` and `›`.
    private static func withBrackets(_ text: Bytes) -> String {
        String(String(decoding: text, as: UTF8.self).map { $0 == "‹" ? "<" : $0 == "›" ? ">" : $0 })
    }

    /// Notes that a callback showed an instance of a class.
    mutating func noteController(_ name: Symbol) {
        let index = Int(name.rawValue)
        if index < shown.count, shown[index] { return }
        guard index < symbols.count else { return }
        while shown.count <= index { shown.append(false) }
        shown[index] = true
        shownNames.insert(ClassName(symbols[name]).short)
    }

    /// Whether a callback showed that a name is that of a controller's class.
    func isShownController(_ name: Bytes) -> Bool {
        !shownNames.isEmpty && shownNames.contains(ClassName(String(decoding: name, as: UTF8.self)).short)
    }

    func isNamedController(_ object: LoggedObject) -> Bool {
        symbols.withBytes(of: object.name) { NameNotation.isController($0) }
    }

    /// Whether two names mean the same class: one of them may lack the module.
    func isSameClass(_ name: Symbol, _ other: Symbol) -> Bool {
        name == other || ClassName(symbols[name]).means(ClassName(symbols[other]))
    }

    private mutating func readOptional(_ cursor: inout ByteCursor) -> ObjectReading {
        var ahead = cursor
        var depth = 0
        while ahead.skip("Optional(") || ahead.skip("Optional<UIViewController>(") { depth += 1 }
        guard depth > 0 else { return .absent }
        var content = read(&ahead)
        if content == .absent, ahead.next.isName {
            content = .object(object(named: ahead.text(Self.skipBareClass(&ahead))))
        }
        guard content != .absent, content != .broken else { return .broken }
        for _ in 0..<depth {
            guard ahead.skip(UInt8(ascii: ")")) else { return .broken }
        }
        cursor = ahead
        return content
    }

    private mutating func readAngled(_ cursor: inout ByteCursor) -> ObjectReading {
        let start = cursor.offset
        let text = cursor.text(through: UInt8(ascii: ">"), within: TextMemory<LoggedObject>.reach)
        if let known = recent.value(of: text) {
            cursor.offset += text.count
            return .object(known)
        }
        let reading = readUnknown(&cursor)
        // If the object ends at the first bracket, nothing after it was examined.
        if case .object(let object) = reading, cursor.offset == start + text.count { recent.note(object, of: text) }
        return reading
    }

    /// The object that a text in angle brackets was read as not long ago; nil for one without an address.
    @inline(__always)
    func remembered(_ text: Bytes) -> LoggedObject? {
        guard let known = recent.value(of: text), known.address != nil else { return nil }
        return known
    }

    private mutating func readUnknown(_ cursor: inout ByteCursor) -> ObjectReading {
        var ahead = cursor
        ahead.offset += 1
        ahead.skipSpaces()
        if ahead.starts(with: "0x"), let object = readReversed(&ahead) {
            cursor = ahead
            return .object(object)
        }
        let name = Self.skipClass(&ahead)
        // The unified log hides text that was not logged as public.
        // `<0x7fd1c8e0a200>` lacks the class.
        guard !name.isEmpty, ahead.bytes[name.lowerBound] != UInt8(ascii: "<"), !ahead.text(name).equals("private"),
            !ByteCursor(ahead.bytes, name).starts(with: "0x")
        else {
            return .broken
        }
        var address: UInt64?
        ahead.skipSpaces()
        if !ahead.skip(UInt8(ascii: ">")) {
            if !ahead.starts(with: ": 0x"), let instance = Self.readInstance(&ahead, name) {
                address = instance
                guard ahead.skip(UInt8(ascii: ">")) else { return .broken }
                let text = ahead.text(name)
                cursor = ahead
                return .object(LoggedObject(name: symbol(ofClass: text), address: address))
            }
            _ = ahead.skip(UInt8(ascii: ":"))
            ahead.skipSpaces()
            if !Self.skipPlaceholder(&ahead) {
                guard let value = ahead.readHexadecimal() else { return .broken }
                address = value
            }
            // More of the description may follow.
            guard !ahead.next.isIdentifier, ahead.skipBrackets(UInt8(ascii: "<"), UInt8(ascii: ">"), depth: 1) != nil
            else { return .broken }
        }
        let text = ahead.text(name)
        cursor = ahead
        guard address != 0, !text.equals("nil"), !text.equals("null") else { return .none }
        return .object(LoggedObject(name: symbol(ofClass: text), address: address))
    }

    /// `<Shop.Host #3>`, `<Shop.Host: id=ADCED972>`
    private static func readInstance(_ cursor: inout ByteCursor, _ name: Range<Int>) -> UInt64? {
        var ahead = cursor
        ahead.offset = name.upperBound
        if ahead.next == UInt8(ascii: ":"), ahead.byte(after: 1).isSpace { ahead.offset += 1 }
        guard let instance = InstanceNotation.read(&ahead, after: cursor.text(name)), ahead.next == UInt8(ascii: ">")
        else {
            return nil
        }
        cursor = ahead
        return instance
    }

    /// Reads the rest of `<0x7fd1c8e0a200: Shop.Host>`.
    private mutating func readReversed(_ cursor: inout ByteCursor) -> LoggedObject? {
        guard let address = cursor.readHexadecimal(), address != 0 else { return nil }
        _ = cursor.skip(UInt8(ascii: ":"))
        guard cursor.skip(UInt8(ascii: " ")), cursor.next.isUppercase else { return nil }
        let name = cursor.text(cursor.skip(while: \.isName))
        guard cursor.skip(UInt8(ascii: ">")) else { return nil }
        return LoggedObject(name: symbol(ofClass: name), address: address)
    }

    /// Skips the name of a class that stands alone, with its generic arguments: `Box<Int>`.
    static func skipBareClass(_ cursor: inout ByteCursor) -> Range<Int> {
        let name = cursor.skip(while: \.isName)
        if !name.isEmpty { skipArguments(&cursor) }
        return name.lowerBound..<cursor.offset
    }

    /// Skips the generic arguments after a name: `<Int>`, `<Shop.Item>`.
    static func skipArguments(_ cursor: inout ByteCursor) {
        guard cursor.next == UInt8(ascii: "<"), cursor.byte(after: 1).isUppercase else { return }
        var ahead = cursor
        if ahead.skipBrackets(UInt8(ascii: "<"), UInt8(ascii: ">")) != nil { cursor = ahead }
    }

    /// A class may be generic: `Shop.Box<Swift.Int>`.
    private static func skipClass(_ cursor: inout ByteCursor) -> Range<Int> {
        let start = cursor.offset
        var depth = 0
        while cursor.offset < cursor.end {
            switch cursor.bytes[cursor.offset] {
            case UInt8(ascii: ":") where depth == 0, UInt8(ascii: " ") where depth == 0:
                return start..<cursor.offset
            case UInt8(ascii: "<"), UInt8(ascii: "("):
                depth += 1
                if depth > ByteCursor.deepest { return start..<start }
            case UInt8(ascii: ")") where depth > 0:
                depth -= 1
            // In a generic argument, the arrow of a function: `Shop.Box<(Int) -> ()>`.
            case UInt8(ascii: ">") where depth > 0 && cursor.bytes[cursor.offset - 1] == UInt8(ascii: "-"):
                break
            case UInt8(ascii: ">"):
                if depth == 0 { return start..<cursor.offset }
                depth -= 1
            default:
                break
            }
            cursor.offset += 1
        }
        return start..<start
    }

    /// Skips a placeholder that people write for an address: `0x...`, `0x…`, or an X for each digit.
    private static func skipPlaceholder(_ cursor: inout ByteCursor) -> Bool {
        var ahead = cursor
        guard ahead.skip("0x") || ahead.skip("0X") else { return false }
        let rest = ahead.skip { $0.isOne(of: ".xX?*") || (0x80...0xBF).contains($0) || $0 == 0xE2 }
        guard !rest.isEmpty, !ahead.next.isIdentifier else { return false }
        cursor = ahead
        return true
    }
}
