package import TraceModel

extension EventKind {
    /// The kind of a call in any spelling: `deinit` for `dealloc`. Nil for another text.
    package init?(spelling: String) {
        let kind = spelling.withBytes { bytes in
            var cursor = ByteCursor(bytes)
            return VerbReader.read(&cursor)?.kind
        }
        guard let kind, kind != .other else { return nil }
        self = kind
    }
}

/// Reads calls: `viewWillAppear(_:)`, `viewWillAppear:`, `viewDidLoad`, `willMove(toParent: nil)`.
enum VerbReader {
    /// Reads the call that begins here; nil if there is none, with the cursor anywhere.
    ///
    /// - Parameter isLoose: whether anything but a letter or a quote may follow: `viewDidLoad()[15]`.
    static func read(_ cursor: inout ByteCursor, isLoose: Bool = false) -> VerbReading? {
        var name = isLoose ? cursor.skipLetters() : cursor.skip(while: \.isIdentifier)
        // `viewDidLoad被调用了`
        if isLoose, (cursor.text(name).first ?? 0) < 0x80 {
            cursor.offset = name.lowerBound
            name = cursor.skip { $0.isIdentifier && $0 < 0x80 }
        }
        guard let first = cursor.text(name).first, !first.isDigit else { return nil }
        var arguments: Range<Int>?
        switch cursor.next {
        case UInt8(ascii: "("):
            guard
                let inside = cursor.attempt({ $0.skipBrackets(UInt8(ascii: "("), UInt8(ascii: ")")) })
                    ?? skipUnclosed(&cursor)
            else { return nil }
            // Labels alone are a part of the selector.
            let isLabels = cursor.text(inside).allSatisfy { $0.isIdentifier || $0 == UInt8(ascii: ":") }
            if !isLabels || cursor.text(inside).last ?? UInt8(ascii: ":") != UInt8(ascii: ":") { arguments = inside }
        case UInt8(ascii: ":"):
            skipColons(&cursor)
        default:
            break
        }
        guard isLoose ? endsLoosely(cursor) || isQuoted(name, cursor) : ends(cursor) else { return nil }
        let selector = cursor.text(name.upperBound..<cursor.offset)
        let known = VerbTable.shared.kind(name: cursor.text(name), selector: selector)
        let slip = isLoose && known == nil ? VerbTable.slip(cursor.text(name), selector: selector) : nil
        let reading = VerbReading(
            kind: known?.kind ?? slip ?? .other,
            text: name.lowerBound..<(known == nil || arguments == nil ? cursor.offset : name.upperBound),
            arguments: known == nil ? nil : arguments,
            keepsVerb: known?.keepsVerb ?? (slip == nil || cursor.text(name).last?.isDigit ?? false),
            isList: known?.kind == .other, isSelector: !selector.isEmpty,
            isCertain: isCertain(selector), isSlip: slip != nil)
        if isPunctuation(cursor.next) { cursor.offset += 1 }
        return reading
    }

    /// Skips the arguments up to the end of a line that lacks the last parenthesis: `didMove(toParent: Optional(<Shop.Host: 0x1>)`,
    /// `viewDidDisappear(_:` of a log that was cut.
    private static func skipUnclosed(_ cursor: inout ByteCursor) -> Range<Int>? {
        let inside = cursor.offset + 1..<cursor.end
        let text = ByteCursor(cursor.bytes, inside)
        guard
            cursor.endsWith(">)") && text.first(": Optional(<") != nil
                || cursor.endsWith(">") && text.first(": <") != nil
                || text.starts(with: "_:") && cursor.end == cursor.offset + 3,
            inside.count(where: { cursor.bytes[$0] == UInt8(ascii: "(") })
                == inside.count(where: { cursor.bytes[$0] == UInt8(ascii: ")") })
        else { return nil }
        cursor.offset = cursor.end
        return inside
    }

    /// Skips the colon here, and the further parts of an Objective-C selector: `:bundle:`.
    private static func skipColons(_ cursor: inout ByteCursor) {
        while cursor.skip(UInt8(ascii: ":")) {
            var ahead = cursor
            let part = ahead.skip(while: \.isIdentifier)
            guard ahead.next == UInt8(ascii: ":"), !(ahead.text(part).first?.isDigit ?? false) else { return }
            cursor = ahead
        }
    }

    /// A verb ends at a space, at an argument, at the bracket of `-[Class verb]`, and at a sentence's punctuation.
    private static func ends(_ cursor: ByteCursor) -> Bool {
        switch cursor.next {
        case 0: cursor.isAtEnd
        case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "]"): true
        case UInt8(ascii: "<"): cursor.offset > 0 && cursor.bytes[cursor.offset - 1] == UInt8(ascii: ":")
        case let byte where isPunctuation(byte): cursor.offset + 1 == cursor.end || cursor.byte(after: 1).isSpace
        default: false
        }
    }

    private static func endsLoosely(_ cursor: ByteCursor) -> Bool {
        switch cursor.next {
        case UInt8(ascii: "'"), UInt8(ascii: "`"): false
        // `willMoveToParentViewController:Host`
        case _ where cursor.bytes[cursor.offset - 1] == UInt8(ascii: ":"): true
        // A text that continues is another word: a file's name, a symbol of the compiler.
        case UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "+"):
            !cursor.byte(after: 1).isIdentifier || isBeforeClass(cursor)
        case UInt8(ascii: "]"): cursor.byte(after: 1) != UInt8(ascii: "_")
        // `viewDidLoad()HomeVC`
        case let byte where byte.isUppercase: cursor.bytes[cursor.offset - 1] == UInt8(ascii: ")")
        case let byte: !byte.isIdentifier || byte >= 0x80
        }
    }

    /// Whether the class of its controller is attached to a call: `viewDidLoad.Home`, `viewDidLoad-HomeVC`.
    private static func isBeforeClass(_ cursor: ByteCursor) -> Bool {
        var ahead = cursor
        ahead.offset += 1
        let name = ahead.text(ahead.skip(while: \.isIdentifier))
        guard name[0].isUppercase, ahead.next != UInt8(ascii: "(") else { return false }
        return cursor.next == UInt8(ascii: ".") || NameNotation.isController(name)
    }

    /// Whether single quotes are around a call: `HomeVC 'viewDidLoad()' called`.
    private static func isQuoted(_ name: Range<Int>, _ cursor: ByteCursor) -> Bool {
        guard name.lowerBound > 1, cursor.bytes[name.lowerBound - 2].isSpace else { return false }
        return cursor.next.isOne(of: "'`") && cursor.bytes[name.lowerBound - 1] == cursor.next
    }

    /// Reads a method that only has a callback in its name or in its labels, as those of delegates have:
    /// `photoBrowser(_:viewDidAppear:)`, `photoBrowser:viewDidAppear:`, `viewDidLoad(with:)`.
    static func readDelegate(_ cursor: inout ByteCursor) -> VerbReading? {
        var ahead = cursor
        guard cursor.next.isLowercase, let verb = read(&ahead, isLoose: true), verb.kind == .other, !verb.isList,
            verb.isCertain
        else { return nil }
        var text = ByteCursor(cursor.bytes, verb.text)
        let isLabels = text.text(text.rest).allSatisfy { $0.isIdentifier || $0.isOne(of: "(:)") }
        repeat {
            let name = text.text(text.skip(while: \.isIdentifier))
            if let kind = VerbTable.shared.kind(name: name, selector: Bytes())?.kind, kind.isCallback {
                cursor = ahead
                return verb
            }
            _ = text.skip { !$0.isIdentifier }
        } while isLabels && !text.isAtEnd
        return nil
    }

    private static func isPunctuation(_ byte: UInt8) -> Bool { byte.isOne(of: ".,!;") }

    private static func isCertain(_ selector: Bytes) -> Bool {
        selector.first == UInt8(ascii: "(") || (0..<selector.count).count { selector[$0] == UInt8(ascii: ":") } > 1
    }
}
