import TraceModel

struct ArgumentReader {
    let kind: EventKind
    let need: ObjectNeed
    /// The class or label of a subject that has no address yet.
    let subject: Symbol?
    /// Whether every word may be a label.
    let isDeclared: Bool
    var found = FoundObjects()
    private var arguments = CallArguments()
    /// Whether the first object is certainly not the subject, because of its label or its place in the call:
    /// `parent=<Shop.Root: 0x2>`.
    var isArgument = false

    init(_ kind: EventKind, subject: LoggedObject?, isDeclared: Bool) {
        self.kind = kind
        need = kind.need
        self.subject = subject?.address == nil ? subject?.name : nil
        self.isDeclared = isDeclared
    }

    /// Reads the arguments in the verb's parentheses, and those after it.
    mutating func read(
        _ inside: Range<Int>?, _ after: ByteCursor, _ text: inout ArgumentText, _ objects: inout ObjectReader
    ) throws(LineFault) -> CallArguments {
        if let inside {
            try collect(ByteCursor(after.bytes, inside), &text, &objects)
            isArgument = need.takesObjects && found.count > 0
        }
        try collect(after, &text, &objects)
        arguments.subject = takeSubject(&text, objects)
        guard found.count >= need.required else {
            guard need.allowsUnknown else { throw .missingObject(kind) }
            arguments.lacksParent = true
            return arguments
        }
        if !need.allowsNone, found.first == nil || need.required > 1 && found.second == nil {
            throw .missingObject(kind)
        }
        arguments.object = found.first
        if let second = found.second { arguments.others = [second] + found.more }
        return arguments
    }

    private mutating func collect(
        _ list: ByteCursor, _ text: inout ArgumentText, _ objects: inout ObjectReader
    ) throws(LineFault) {
        var cursor = list
        var isInList = false
        while true {
            _ = cursor.skip { $0.isSpace || $0 == UInt8(ascii: ",") }
            if kind == .other {
                Self.skipOptional(&cursor)
            } else if !isDeclared, kind != .pop || text.isEmpty, let list = cursor.attempt(Self.skipList) {
                text.append(cursor.text(list))
                continue
            }
            // `[<A: 0x1>, <B: 0x2>]`, `("<A: 0x1>", "<B: 0x2>")`
            let start = cursor.offset
            if Self.skip("", "[( \"", beforeObject: &cursor) || kind == .other && skipOpening(&cursor, &objects) {
                isInList = true
                // What is in the list is no receiver: `-[ShopTabs setViewControllers:animated:] (`.
                if kind == .other, found.count == 0,
                    cursor.text(start..<cursor.offset).contains(where: { $0.isOne(of: "[(") })
                {
                    isArgument = true
                }
            } else if isInList, cursor.next.isOne(of: "\")]") {
                cursor.offset += 1
                continue
            }
            if cursor.isAtEnd { return }
            if let thread = ThreadNotation.read(&cursor) {
                arguments.thread = objects.symbols.intern(cursor.text(thread))
                continue
            }
            // `self: <A: 0x1>`, `self = <A: 0x1>`
            _ = Self.skip("self", ":= ", beforeObject: &cursor)
            if try collectObject(&cursor, text, isInList, &objects) { continue }
            if found.count < need.required, let label = objects.readLabel(&cursor) {
                found.append(label)
                continue
            }
            if mayLackObject, skipLabel(&cursor, &objects) {
                isArgument = isArgument || found.count == 0
                continue
            }
            if found.count < need.required, let object = objects.readGeneric(&cursor) {
                found.append(object)
                continue
            }
            let place = Self.skipWord(&cursor)
            var word = cursor.text(place)
            // `present(CartVC, animated: true)`
            if found.count < need.required, word.count > 1, word[word.count - 1] == UInt8(ascii: ",") {
                word = word.dropLast()
            }
            if cursor.starts(with: " = "), word.allSatisfy(\.isIdentifier), !isConnective(word) {
                cursor.offset += 3
                append(word, cursor.text(Self.skipWord(&cursor)), to: &text)
            } else if found.count < need.required, kind == .addChild, word.equals("to") {
                // `Detail addChild to Home` names the parent.
                throw .missingObject(kind)
            } else if need.allowsUnknown, found.count == 0, word.equals("from") {
                // The former parent.
                cursor.skipSpaces()
                if objects.read(&cursor) == .absent { _ = Self.skipWord(&cursor) }
            } else if found.count < need.required, isConnective(word) {
                continue
            } else if found.count < need.required, isDeclared || !need.allowsUnknown, word.allSatisfy(\.isDigit) {
                throw .numberAsLabel(place)
            } else if let object = try object(word, place, cursor, &objects) {
                found.append(object)
            } else {
                append(word, to: &text)
            }
        }
    }

    /// Whether the object that the call needs may follow; the only one so far may be the controller itself.
    private var mayLackObject: Bool {
        found.count < need.required || found.count == 1 && need.required == 1 && subject != nil && !isArgument
    }

    /// Reads an object, or a nil in the place of one.
    private mutating func collectObject(
        _ cursor: inout ByteCursor, _ text: ArgumentText, _ isInList: Bool, _ objects: inout ObjectReader
    ) throws(LineFault) -> Bool {
        guard need.takesObjects || subject != nil && found.count == 0 else { return false }
        // The subject may come before the objects, so nil may be one argument later.
        let limit = need.takesObjects ? max(need.required, 1) + (subject == nil || need.required == 0 ? 0 : 1) : 0
        var ahead = cursor
        switch objects.readArgument(&ahead, isNeeded: isInList || found.count < need.required) {
        case .object(let object) where object.address != nil || found.count < need.required:
            if !need.takesObjects {
                guard let subject, objects.isSameClass(object.name, subject) || isSelf(object, text, objects) else {
                    return false
                }
            }
            found.append(object)
        case .none where found.count < limit && (need.required > 0 || text.isEmpty):
            found.append(nil)
        case .absent where found.count < need.required && need.allowsNone && ObjectReader.skipNone(&ahead):
            found.append(nil)
        case .broken where found.count < need.required && HiddenNotation.begins(cursor):
            throw .hiddenObject
        case .broken where found.count < need.required:
            throw .unreadableObject(cursor.word)
        default:
            return false
        }
        cursor = ahead
        ObjectReader.skipView(&cursor)
        return true
    }

    /// The object that a word names; nil if it names none.
    private func object(
        _ word: Bytes, _ place: Range<Int>, _ after: ByteCursor, _ objects: inout ObjectReader
    ) throws(LineFault) -> LoggedObject? {
        guard isObject(word, isLast: after.isAtEnd) else { return nil }
        guard found.count < need.required else { return objects.object(named: word) }
        // An address names no class.
        if word.count > 2, word[0] == UInt8(ascii: "0"), word[1] | 0x20 == UInt8(ascii: "x") {
            if need.allowsUnknown { return nil }
            throw .strayAddress(place)
        }
        if let number = AddressNotation.number(behind: after), AddressNotation.isLong(number) {
            throw .strayAddress(place)
        }
        return objects.object(named: word)
    }

    /// Whether a word is a bare class name or label: if an object is needed, and as the last word of the line.
    private func isObject(_ word: Bytes, isLast: Bool) -> Bool {
        guard word.allSatisfy(\.isName), Self.boolean(word) == nil else { return false }
        if found.count < need.required {
            if isDeclared || need.required == 2 { return true }
            // Any text may follow a move; its parent is the only word.
            return (isLast || !need.allowsUnknown) && (word[0].isUppercase || word.contains(where: \.isDigit))
        }
        return isLast && found.count == 0 && need.takesObjects && kind != .other && word[0].isUppercase
    }

    /// Whether a word connects arguments: `to` in `willMove to <Host: 0x1>`, or a piece of a selector: `toViewController:`.
    private func isConnective(_ word: Bytes) -> Bool {
        if word.count > 1, word[word.count - 1] == UInt8(ascii: ":"), word.dropLast().allSatisfy(\.isIdentifier) {
            return true
        }
        return word.equals("to") || word.equals("parent") || word.equals("from") || word.equals("with")
            || word.equals("child") || word.allSatisfy { $0.isOne(of: ":=>-|") }
    }

    /// Skips the label of the object that the call needs, if the object, or a nil, follows: `parent=`, `child:`, `parentVC = `.
    private func skipLabel(_ cursor: inout ByteCursor, _ objects: inout ObjectReader) -> Bool {
        guard cursor.next.isIdentifier else { return false }
        var ahead = cursor
        let label = ahead.text(ahead.skip(while: \.isIdentifier))
        let separator = ahead.skip { $0.isOne(of: ":= ") }
        guard
            ahead.next == UInt8(ascii: "<") || ahead.starts(with: "Optional(") || ObjectReader.isNone(ahead)
                || ahead.next.isUppercase && (!need.allowsUnknown || objects.hasAddress(ahead)),
            ahead.text(separator).contains(where: { !$0.isSpace }),
            kind.objectLabels.contains(where: { label.isCaseInsensitively($0) })
        else { return false }
        cursor = ahead
        return true
    }

    /// How many brackets, quotes and spaces may be before the first object of a list, which a console indents. A line of brackets would
    /// otherwise be read to its end from each of them.
    private static let longestOpening = 32

    /// Skips a word, and any of the characters after it, if an object follows.
    @inline(__always)
    private static func skip(
        _ word: StaticString, _ characters: StaticString, beforeObject cursor: inout ByteCursor
    ) -> Bool {
        var ahead = cursor
        guard ahead.skip(word) else { return false }
        let limit = ahead.offset + longestOpening
        while ahead.offset < limit, ahead.next.isOne(of: characters) { ahead.offset += 1 }
        guard ahead.offset > cursor.offset, ahead.next == UInt8(ascii: "<") || ahead.starts(with: "Optional(<") else {
            return false
        }
        cursor = ahead
        return true
    }

    /// Skips the bracket before a list of objects that have none of their own: `[Home 0x7fd1, Cart 0x7fd2]`.
    private func skipOpening(_ cursor: inout ByteCursor, _ objects: inout ObjectReader) -> Bool {
        var ahead = cursor
        guard !ahead.skip(while: { $0.isOne(of: "[(") }).isEmpty, objects.hasAddress(ahead) else { return false }
        cursor = ahead
        return true
    }

    /// Skips the `Optional(` before a list of objects.
    private static func skipOptional(_ cursor: inout ByteCursor) {
        var ahead = cursor
        while ahead.skip("Optional(") {}
        var list = ahead
        if ahead.next.isOne(of: "[("), skip("", "[( \"", beforeObject: &list) { cursor = ahead }
    }

    /// Skips a list of controllers, the stack or the children, of which none got the call: `[<A: 0x1>]`, `("<A: 0x1>")`. A list behind
    /// `popToRootViewController(animated:)` has what was popped.
    private static func skipList(_ cursor: inout ByteCursor) -> Range<Int>? {
        let start = cursor.offset
        while cursor.skip("Optional(") {}
        var list = cursor
        guard list.next.isOne(of: "[("), skip("", "[( \"", beforeObject: &list),
            cursor.next == UInt8(ascii: "[") || list.bytes[list.offset - 1] == UInt8(ascii: "\"")
        else { return nil }
        let closing = cursor.next == UInt8(ascii: "[") ? UInt8(ascii: "]") : UInt8(ascii: ")")
        if cursor.skipBrackets(cursor.next, closing) == nil { cursor.offset = cursor.end }
        _ = cursor.skip { $0 == UInt8(ascii: ")") }
        return start..<cursor.offset
    }

    /// Skips a word. It ends at a space; if quotes or brackets follow its `=`, it ends after those.
    private static func skipWord(_ cursor: inout ByteCursor) -> Range<Int> {
        let start = cursor.offset
        var isQuoted = false
        while cursor.offset < cursor.end {
            let byte = cursor.bytes[cursor.offset]
            if byte == UInt8(ascii: "\\"), isQuoted {
                cursor.offset += 1
            } else if byte == UInt8(ascii: "\"") {
                isQuoted.toggle()
            } else if byte.isSpace, !isQuoted {
                break
            }
            cursor.offset += 1
        }
        cursor.offset = min(cursor.offset, cursor.end)
        return start..<cursor.offset
    }
}
