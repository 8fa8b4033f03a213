import TraceModel

/// Words: names, verbs, and those that are attached to each other.
extension MessageLexer {
    /// A verb, a name with its verb, a name with its address, or a word.
    mutating func readName(_ objects: inout ObjectReader) -> TokenReading {
        let start = cursor
        if let verb = readVerb() ?? WordedCall.read(&cursor, takesHelpers: true) {
            return call(inside: verb, &objects) ?? (.verb(verb), verb.classes)
        }
        if let verb = VerbReader.readDelegate(&cursor) { return (.verb(verb), .delegate) }
        let letters = cursor.skipLetters()
        if let (address, end) = InstanceNotation.address(endOf: start.text(letters)) {
            let name = start.text(letters.lowerBound..<letters.lowerBound + end)
            let object = LoggedObject(name: objects.symbol(ofClass: name), address: address)
            return (.object(object), TokenContext.classes(ofWord: name))
        }
        if let end = start.endOfScript(in: letters) {
            cursor.offset = end
            let text = start.text(start.offset..<end)
            // Text that is attached to a name is not a separate word: `进入HomeVC`, `HomeVC的viewDidLoad`, but not `没有dealloc`.
            let isPart = start.next.isOfUnspacedScript && !CallDenial.isBeforeCall(text)
            return (.text, isPart ? .mark : TokenContext.classes(ofWord: text))
        }
        if let verb = WordedCall.start(in: letters, of: start) {
            cursor.offset = verb
            return (.text, TokenContext.classes(ofWord: start.text(start.offset..<verb)))
        }
        if let seam = GluedCall.seam(in: letters, of: start) {
            cursor.offset = seam
            let part = start.offset..<seam
            var inner = ByteCursor(start.bytes, part)
            guard let verb = VerbReader.read(&inner), verb.kind != .other else {
                return (.text, TokenContext.classes(ofWord: start.text(part)))
            }
            return (.verb(verb), verb.classes)
        }
        while cursor.next.isOne(of: ".-/"), cursor.byte(after: 1).isIdentifier {
            if let end = skipMetatype() { return (.text, TokenContext.classes(ofWord: start.text(start.offset..<end))) }
            let name = start.text(start.offset..<cursor.offset)
            var ahead = cursor
            ahead.offset += 1
            if cursor.next == UInt8(ascii: "-"), InstanceNotation.follows(ahead) || WordedCall.isGlued(ahead) { break }
            var inner = MessageLexer(cursor: ahead)
            if let verb = VerbReader.readDelegate(&ahead) {
                cursor = ahead
                return (.call(objects.object(named: name), verb), .delegate)
            }
            if let verb = inner.readVerb(isMember: start.offset == self.start && cursor.next == UInt8(ascii: ".")) {
                let isOther = objects.isOfNoController(name, cursor.text(verb.text), isDotted: true)
                // `Host-viewDidLoad`, `first vc.viewDidLoad()`
                if !isOther, cursor.next == UInt8(ascii: "-") || NameNotation.isAnyController(name) { break }
                cursor = inner.cursor
                if isOther { return (.text, [.word, .tag]) }
                guard name[0].isUppercase || name[0] == UInt8(ascii: "_") || name[0] >= 0x80 || Self.isLabel(name)
                else {
                    let isOwn = name.equals("super") || name.equals("self")
                    return isOwn ? (.verb(verb), .ownCall) : (.text, .word)
                }
                // `Lifecycle.viewDidLoad(HomeVC)`
                let logsForOthers = NameNotation.isLogger(name) || NameNotation.isBase(name)
                if logsForOthers, let inside = call(inside: verb, &objects) { return inside }
                return call(objects.object(named: name), verb, isPlain: true, objects)
            }
            // `Shop/Home` is a folder, a module or a level before a name.
            if cursor.next == UInt8(ascii: "/") { break }
            cursor = ahead
            cursor.skipLetters()
        }
        if cursor.next != UInt8(ascii: "<") || !InstanceNotation.isEnclosed(cursor) {
            ObjectReader.skipArguments(&cursor)
        }
        let name = start.text(start.offset..<cursor.offset)
        if skipSelector(ofMethod: name) { return (.text, .tag) }
        if name[0].isUppercase || name[0] >= 0x80, let address = AddressNotation.read(&cursor, after: name) {
            // It says nothing about the class.
            if name.equals("ObjectIdentifier") { return (.text, .pointer) }
            ObjectReader.skipView(&cursor)
            return object(LoggedObject(name: objects.symbol(ofClass: name), address: address), objects)
        }
        if skipProcess(after: start.offset..<cursor.offset) { return (.text, .tag) }
        if let instance = InstanceNotation.read(&cursor, after: name) {
            let object = LoggedObject(name: objects.symbol(ofClass: name), address: instance)
            return (.object(object), TokenContext.classes(ofWord: name))
        }
        return (.text, TokenContext.classes(ofWord: name))
    }

    /// Whether a name that begins small is that of a controller, and not of a property: `iPadViewController`, `homeVC`,
    /// `shop.HomeVC`.
    private static func isLabel(_ name: Bytes) -> Bool {
        NameNotation.isController(name) && Lexicon.roles(of: name).isEmpty && !NameNotation.isProperty(name)
    }

    /// `~HomeVC`, `~HomeVC()`: the name of a destructor in C++, which some people borrow, as a whole message.
    mutating func readDestructor(_ objects: inout ObjectReader) -> TokenReading? {
        var ahead = cursor
        ahead.offset += 1
        let name = ahead.text(ahead.skip(while: \.isName))
        guard name.first?.isUppercase == true, NameNotation.isController(name) else { return nil }
        _ = ahead.skip("()")
        let end = ahead.offset
        _ = ahead.skip { $0.isSpace || $0.isOne(of: ".!") || $0 >= 0x80 }
        guard ahead.isAtEnd else { return nil }
        let verb = VerbReading(kind: .deinit, text: cursor.offset..<cursor.offset + 1)
        cursor.offset = end
        return call(objects.object(named: name), verb, isPlain: false, objects)
    }

    /// `deinit(HomeVC)`, `viewDidLoad(<Shop.Home: 0x7fd1>)`: a call that needs no object has its controller in its parentheses.
    private func call(inside verb: VerbReading, _ objects: inout ObjectReader) -> TokenReading? {
        guard let inside = verb.arguments, !verb.kind.need.takesObjects else { return nil }
        var text = ByteCursor(cursor.bytes, inside)
        var verb = verb
        verb.arguments = nil
        if case .object(let object) = objects.read(&text), text.isAtEnd, object.address != nil {
            return (.call(object, verb), .call)
        }
        guard NameNotation.isController(cursor.text(inside)), cursor.text(inside).allSatisfy(\.isName) else {
            return nil
        }
        return (.call(objects.object(named: cursor.text(inside)), verb), .call)
    }

    /// - Parameter isMember: whether only a class and a dot are before it: `Home.init`.
    mutating func readVerb(isMember: Bool = false) -> VerbReading? {
        var ahead = cursor
        guard let verb = VerbReader.read(&ahead, isLoose: true), verb.kind != .other || verb.isList else { return nil }
        let name = cursor.text(verb.text)
        // Some verbs are words of English; these need their parentheses.
        let isUnmistakable =
            (name[0] | 0x20).isOne(of: "dv") && verb.kind.isUnmistakable
            || name.dropFirst().prefix { $0.isIdentifier }.contains { $0.isUppercase || $0 == UInt8(ascii: "_") }
        guard
            isUnmistakable || verb.isCertain || verb.kind == .`init` && isMember
                || cursor.isCallWord(verb.text, from: start)
        else { return nil }
        cursor = ahead
        return verb
    }

    /// Skips the end of `Home.self`, and returns where the name ends; nil if it goes on.
    private mutating func skipMetatype() -> Int? {
        let end = cursor.offset
        guard cursor.skip(".self") else { return nil }
        guard !cursor.next.isIdentifier, cursor.next != UInt8(ascii: ".") else {
            cursor.offset = end
            return nil
        }
        return end
    }

    /// Skips the rest of the function that a logger names before a message: `LifecycleLogger.log(_:file:)`.
    private mutating func skipSelector(ofMethod name: Bytes) -> Bool {
        guard cursor.next == UInt8(ascii: "("), NameNotation.isProperty(name) else { return false }
        var ahead = cursor
        guard let inside = ahead.skipBrackets(UInt8(ascii: "("), UInt8(ascii: ")")),
            ahead.text(inside).allSatisfy({ $0.isIdentifier || $0 == UInt8(ascii: ":") }),
            inside.isEmpty || ahead.bytes[inside.upperBound - 1] == UInt8(ascii: ":")
        else { return false }
        cursor = ahead
        return true
    }
}

extension VerbReading {
    /// Whether it is a word of English for a controller that is gone or made, and not a keyword of a language: `deallocated`.
    var isParticiple: Bool {
        switch kind {
        case .deinit: text.count > "deinit()".utf8.count
        case .`init`: isInWords && text.count == "initialized".utf8.count
        default: false
        }
    }

    /// The classes of the token that the verb is by itself.
    var classes: TokenClasses {
        if isList { return .list }
        if kind == .setRoot { return [.move, .root] }
        if kind.need.required > 0 {
            if isInWords { return [.move, .worded] }
            return kind.need.allowsUnknown && arguments != nil ? [.move, .wholeMove] : .move
        }
        // Much may be initialized that is no controller.
        guard !isInWords else { return kind == .`init` && !isParticiple ? .initializer : .worded }
        if kind == .`init`, !isSelector { return .initializer }
        guard kind == .deinit, !isCertain else { return .verb }
        return isParticiple ? .worded : .keyword
    }
}

extension ByteCursor {
    /// Returns where the first script ends in a text that attaches a name or a call to East Asian text; nil for any other text.
    /// `第一个VC` and `ÜbersichtVC` are one name.
    func endOfScript(in letters: Range<Int>) -> Int? {
        // `1番目の画面viewDidLoad`
        let start = letters.first { !bytes[$0].isDigit } ?? letters.upperBound
        guard start < letters.upperBound else { return nil }
        let isFirstUnspaced = bytes[start].isOfUnspacedScript
        let end = (start..<letters.upperBound).first { index in
            let byte = bytes[index]
            return !(0x80..<0xC0).contains(byte) && byte.isOfUnspacedScript != isFirstUnspaced
        }
        guard let end else { return nil }
        var inner = ByteCursor(bytes, isFirstUnspaced ? end..<letters.upperBound : letters.lowerBound..<end)
        let name = inner.text(inner.skip { $0.isIdentifier && !$0.isOfUnspacedScript })
        let isCall = MessageLexer.isCall(name, after: ByteCursor(bytes, inner.offset..<self.end))
        let isName = NameNotation.isController(name) && !Lexicon.roles(of: name).contains(.generic)
        return isCall || isName ? end : nil
    }

    /// Whether a word of English is a call of a controller, and no word of a sentence: `[Layout] <Shop.Home: 0x1> constrain`,
    /// `🟢 <Shop.Home: 0x1> present <Shop.Cart: 0x2>`, `[HomeVC] push CartVC`, and `Home push Cart` as a whole message.
    ///
    /// - Parameter first: where the message begins.
    func isCallWord(_ word: Range<Int>, from first: Int) -> Bool {
        var name = text(word)
        if name.last == UInt8(ascii: ":") { name = name.dropLast() }
        guard name.count < 12, let kind = VerbTable.shared.kind(name: name, selector: Bytes())?.kind, kind != .deinit,
            kind != .`init`, !kind.isUnmistakable
        else { return false }
        var end = word.lowerBound
        while end > first, bytes[end - 1].isSpace || bytes[end - 1].isOne(of: ":.)") { end -= 1 }
        guard end > first, end < word.lowerBound else { return false }
        var after = ByteCursor(bytes, word.lowerBound + name.count..<self.end)
        let isSelector = after.skip(UInt8(ascii: ":"))
        let isBehindBracket = bytes[end - 1] == UInt8(ascii: ">")
        // `<Shop.Home: 0x7fd1>`, `<UIView: 0x7fd1; layer = <CALayer: 0x7fd2>>`, but not `>>>`
        if isBehindBracket && end > first + 2
            && bytes[bytes[end - 2] == UInt8(ascii: ">") ? end - 3 : end - 2].isIdentifier
            || isAddress(endingAt: end, from: first)
        {
            return isSelector || !EnglishCall.isOfAnother(kind, after)
        }
        guard !text(end..<word.lowerBound).contains(where: { $0.isOne(of: ".)") }) else { return false }
        if bytes[end - 1] == UInt8(ascii: "]") { end -= 1 }
        var start = end
        while start > first, bytes[start - 1].isName { start -= 1 }
        let subject = text(start..<end)
        let isFirst = start == first && subject.first?.isUppercase == true && end == word.lowerBound - 1
        guard isBehindBracket || isFirst || NameNotation.isController(subject) else { return false }
        return after.isTail(of: kind, takesNames: isFirst && !isSelector)
    }

    /// Whether an address, perhaps with a bracket behind it, ends before a place: `Home(0x7fd1)`.
    private func isAddress(endingAt end: Int, from first: Int) -> Bool {
        let last = bytes[end - 1].isOne(of: ")]>") ? end - 1 : end
        var start = last
        while start > first, bytes[start - 1].hexadecimalValue != nil { start -= 1 }
        return start < last && start > first + 2 && bytes[start - 1] == UInt8(ascii: "x")
            && bytes[start - 2] == UInt8(ascii: "0")
    }

    /// Whether the text after such a word is that of a call: its object, an argument, or nothing.
    private func isTail(of kind: EventKind, takesNames: Bool) -> Bool {
        var after = self
        after.skipSpaces()
        if after.next == UInt8(ascii: "<") { return kind.need.takesObjects }
        if kind.need.required == 0, after.isAtEnd { return true }
        let name = after.text(after.skip(while: \.isName))
        ObjectReader.skipArguments(&after)
        if kind.need.required > 0 {
            return after.isAtEnd && (NameNotation.isController(name) || takesNames && NameNotation.isClass(name))
        }
        // `at=Home.swift:42`
        return !name.isEmpty && after.next == UInt8(ascii: "=")
    }
}
