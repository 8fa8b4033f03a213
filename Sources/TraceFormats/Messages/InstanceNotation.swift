import TraceModel

/// What people write beside a class to tell its instances apart, where they print no address: `Home #3`, `Home[B2C972]`,
/// `Home#ADCED972`, `Home id=…`, a UUID.
enum InstanceNotation {
    /// Reads it after a name.
    ///
    /// - Returns: the address that stands for the instance, or its own address if the log names that: `Home id=0x7fd1c8e0a200`.
    static func read(_ cursor: inout ByteCursor, after name: Bytes) -> UInt64? {
        guard let first = name.first, first.isUppercase || first == UInt8(ascii: "_"),
            Lexicon.roles(of: name).isEmpty, !NameNotation.isAbbreviation(name)
        else { return nil }
        var ahead = cursor
        guard let identifier = readIdentifier(&ahead, isController: NameNotation.isController(name)) else { return nil }
        cursor = ahead
        return address(of: cursor.text(identifier), inClass: String(decoding: name, as: UTF8.self))
    }

    /// The address that stands for an identifier, or that it is: `0x7fd1c8e0a200`.
    static func address(of identifier: Bytes, inClass name: String) -> UInt64? {
        var number = ByteCursor(identifier)
        if let address = number.readHexadecimal(), number.isAtEnd { return address == 0 ? nil : address }
        return InstanceNumber.address(of: identifier, inClass: name)
    }

    /// Whether an identifier alone begins here, after a dash: `Home-ADCED972`.
    static func follows(_ cursor: ByteCursor) -> Bool {
        var ahead = cursor
        let identifier =
            ahead.attempt(readUUID) ?? ahead.attempt(readWord) ?? ahead.attempt(readLongNumber) ?? readAddress(&ahead)
        return identifier != nil
    }

    /// The address at the end of a name, and where the class ends: `Home_0x7fd1c8e0a200`.
    static func address(endOf name: Bytes) -> (address: UInt64, end: Int)? {
        guard name.count > 8, let end = ByteCursor(name).last("_0x"), end > 0 else { return nil }
        var cursor = ByteCursor(name, end + 1..<name.count)
        guard let address = cursor.readHexadecimal(), cursor.isAtEnd, name.count - end > 8 else { return nil }
        return (address, end)
    }

    /// Whether brackets with an identifier begin here, and no generic arguments: `Home<B2C972>`.
    static func isEnclosed(_ cursor: ByteCursor) -> Bool {
        var ahead = cursor
        return readEnclosed(&ahead, isApart: false) != nil
    }

    /// Reads one that is before a class, `[ADCED972] Home`, `id=ADCED972 class=Home`, or says after the call that it is one: `instance=3`,
    /// `self=0x7fd1c8e0a200`, `0x7fd1c8e0a200`.
    ///
    /// - Parameters:
    ///   - before: the text before the class.
    ///   - after: the text after the call.
    static func read(before: ByteCursor, after: ByteCursor) -> Range<Int>? {
        last(of: before) ?? stated(in: after)
    }

    private static func last(of text: ByteCursor) -> Range<Int>? {
        var end = text.end
        while end > text.offset, text.bytes[end - 1].isSpace || text.bytes[end - 1].isOne(of: "|])}:-,") { end -= 1 }
        // `id=ADCED972 class=`
        if end > text.offset, text.bytes[end - 1] == UInt8(ascii: "=") {
            while end > text.offset, !text.bytes[end - 1].isSpace { end -= 1 }
            while end > text.offset, text.bytes[end - 1].isSpace { end -= 1 }
        }
        var start = end
        while start > text.offset, !text.bytes[start - 1].isSpace, !text.bytes[start - 1].isOne(of: "[({|") {
            start -= 1
        }
        if start < end, text.bytes[start] == UInt8(ascii: "#") { start += 1 }
        var word = ByteCursor(text.bytes, start..<end)
        guard let identifier = word.attempt(readUUID) ?? word.attempt(readWord) ?? readPair(&word), word.isAtEnd else {
            return nil
        }
        return identifier
    }

    private static func stated(in text: ByteCursor) -> Range<Int>? {
        var cursor = text
        _ = cursor.skip { $0.isSpace || $0.isOne(of: "(-:,;|[<@\"") }
        var alone = cursor
        _ = alone.skip("ObjectIdentifier(") || alone.skip("at ")
        _ = alone.skip(UInt8(ascii: "#"))
        if let address = alone.attempt(readUUID) ?? readAddress(&alone), address.count > 9 {
            _ = alone.skip { $0.isOne(of: ")].>\"") }
            return alone.isAtEnd ? address : nil
        }
        while !cursor.isAtEnd {
            var pair = cursor
            let key = pair.text(pair.skip(while: \.isIdentifier))
            if !key.isCaseInsensitively("id"), !key.isCaseInsensitively("identifier") {
                var ahead = cursor
                if let identifier = readPair(&ahead) { return identifier }
            }
            if Self.isOwnKey(key), pair.skip(UInt8(ascii: "=")) || pair.skip(": ") || pair.skip(UInt8(ascii: ":")),
                let address = readAddress(&pair), address.count > 9 || key.equals("self")
            {
                return address
            }
            _ = cursor.skip { !$0.isSpace }
            _ = cursor.skip { $0.isSpace || $0.isOne(of: "([,|") }
        }
        return nil
    }

    private static func isOwnKey(_ key: Bytes) -> Bool {
        key.equals("self") || key.equals("this") || key.equals("id") || key.equals("identifier")
    }

    private static func readIdentifier(_ cursor: inout ByteCursor, isController: Bool) -> Range<Int>? {
        let start = cursor
        let gap = cursor.skip { $0.isSpace }
        if cursor.skip("№") { return end(readDigits(&cursor), cursor) }
        // `HomeVC 🆔 B2C972`
        if !gap.isEmpty, cursor.next >= 0x80, cursor.symbolCount > 0 {
            cursor.offset = min(cursor.offset + cursor.symbolCount, cursor.end)
            cursor.skipSpaces()
            return end(cursor.attempt(readUUID) ?? readWord(&cursor), cursor)
        }
        switch cursor.next {
        case UInt8(ascii: "#"):
            cursor.offset += 1
            return end(cursor.attempt(readUUID) ?? cursor.attempt(readAddress) ?? readDigits(&cursor), cursor)
        case UInt8(ascii: "["), UInt8(ascii: "("), UInt8(ascii: "{"), UInt8(ascii: "<"):
            return readEnclosed(&cursor, isApart: !gap.isEmpty)
        case UInt8(ascii: "@"):
            cursor.offset += 1
            cursor.skipSpaces()
            return end(
                cursor.attempt(readUUID) ?? cursor.attempt(readWord) ?? cursor.attempt(readLongNumber)
                    ?? readAddress(&cursor), cursor)
        case UInt8(ascii: ":") where gap.isEmpty:
            // `[Home: B2C972]`
            cursor.offset += 1
            cursor.skipSpaces()
            if cursor.skip(UInt8(ascii: "#")) { return end(readDigits(&cursor), cursor) }
            return end(cursor.attempt(readUUID) ?? cursor.attempt(readWord) ?? readLongNumber(&cursor), cursor)
        case UInt8(ascii: "-") where gap.isEmpty, UInt8(ascii: "/") where gap.isEmpty,
            UInt8(ascii: "~") where gap.isEmpty:
            cursor.offset += 1
            return end(
                cursor.attempt(readUUID) ?? cursor.attempt(readWord) ?? cursor.attempt(readLongNumber)
                    ?? readAddress(&cursor), cursor)
        default:
            break
        }
        guard !gap.isEmpty || cursor.next.isOne(of: ",;|") else { return nil }
        if let identifier = cursor.attempt(readUUID)
            ?? (isController ? cursor.attempt(readWord) ?? cursor.attempt(readDecimalAddress) : nil)
        {
            return end(identifier, cursor)
        }
        cursor = start
        _ = cursor.skip { $0.isSpace || $0.isOne(of: ",;|") }
        return readPair(&cursor)
    }

    /// An identifier ends before the next word; a colon after it may follow.
    private static func end(_ identifier: Range<Int>?, _ cursor: ByteCursor) -> Range<Int>? {
        guard let identifier, !cursor.next.isIdentifier || cursor.symbolCount > 0,
            cursor.next != UInt8(ascii: ".") || cursor.byte(after: 1).isLetter
        else {
            return nil
        }
        return identifier
    }

    /// `[B2C972]`, `(#3)`, `{id: 3}`, `<ADCED972>`; a number alone in other brackets is a line.
    private static func readEnclosed(_ cursor: inout ByteCursor, isApart: Bool) -> Range<Int>? {
        let opening = cursor.next
        cursor.offset += 1
        var identifier: Range<Int>?
        if cursor.skip(UInt8(ascii: "#")) {
            identifier = cursor.attempt(readUUID) ?? cursor.attempt(readAddress) ?? readDigits(&cursor)
        } else if opening == UInt8(ascii: "["), !isApart {
            identifier = cursor.attempt(readUUID) ?? cursor.attempt(readPair) ?? readDigits(&cursor)
        } else {
            identifier =
                cursor.attempt(readUUID) ?? cursor.attempt(readPair) ?? cursor.attempt(readWord)
                ?? readLongNumber(&cursor)
        }
        guard let identifier, cursor.next.isOne(of: "])}>"), cursor.next == closing(of: opening) else { return nil }
        cursor.offset += 1
        return identifier
    }

    private static func closing(of opening: UInt8) -> UInt8 {
        switch opening {
        case UInt8(ascii: "("): UInt8(ascii: ")")
        case UInt8(ascii: "["): UInt8(ascii: "]")
        case UInt8(ascii: "{"): UInt8(ascii: "}")
        default: UInt8(ascii: ">")
        }
    }

    private static let keys: [StaticString] = [
        "id", "instance", "instanceid", "instance_id", "instance-id", "uuid", "objectid", "object_id", "oid",
        "identifier",
        "hash", "ptr", "pointer", "address", "addr", "no", "nr", "number",
    ]

    /// Whether a field may tell a controller from others of its class.
    static func isKey(_ key: Bytes) -> Bool { keys.contains { key.isCaseInsensitively($0) } }

    /// `id=ADCED972`, `id: 3`, `instance ADCED972`, `ptr=0x7fd1c8e0a200`
    private static func readPair(_ cursor: inout ByteCursor) -> Range<Int>? {
        let key = cursor.text(cursor.skip { $0.isIdentifier || $0 == UInt8(ascii: "-") })
        guard keys.contains(where: { key.isCaseInsensitively($0) }) else { return nil }
        let mark = cursor.skip { $0.isOne(of: ":=#. ") }
        guard !mark.isEmpty else { return nil }
        let isNamed = cursor.text(mark).contains { !$0.isSpace && $0 != UInt8(ascii: ".") }
        if let quoted = cursor.quoted, isNamed, !quoted.isEmpty {
            cursor.offset = quoted.upperBound + 1
            return quoted
        }
        let value = cursor.skip { $0.isIdentifier || $0 == UInt8(ascii: "-") }
        let text = cursor.text(value)
        guard !value.isEmpty,
            text.contains(where: \.isDigit) || isNamed && text.allSatisfy({ $0.hexadecimalValue != nil }),
            isNamed || text.allSatisfy({ $0.hexadecimalValue != nil || $0 == UInt8(ascii: "-") }),
            !cursor.next.isOne(of: ".(")
        else { return nil }
        return value
    }

    private static func readAddress(_ cursor: inout ByteCursor) -> Range<Int>? {
        let start = cursor.offset
        return cursor.readHexadecimal() == nil ? nil : start..<cursor.offset
    }

    private static func readDigits(_ cursor: inout ByteCursor) -> Range<Int>? {
        let digits = cursor.skip { $0.hexadecimalValue != nil }
        return (1...16).contains(digits.count) ? digits : nil
    }

    /// At least six hexadecimal digits, of which some are letters and some are not: `ADCED972`. Other words may be names or times.
    private static func readWord(_ cursor: inout ByteCursor) -> Range<Int>? {
        let word = cursor.skip { $0.hexadecimalValue != nil }
        guard (6...16).contains(word.count), !cursor.next.isIdentifier, cursor.text(word).contains(where: \.isDigit),
            cursor.text(word).contains(where: \.isLetter)
        else { return nil }
        return word
    }

    /// The hash of an object, or its address as a decimal number, which are longer than the number of a line: `105553162731520`.
    private static func readLongNumber(_ cursor: inout ByteCursor) -> Range<Int>? {
        let digits = cursor.skip(while: \.isDigit)
        return (9...20).contains(digits.count) && !cursor.next.isIdentifier ? digits : nil
    }

    /// A decimal number that is too long for a time in milliseconds, and too short for one in microseconds.
    private static func readDecimalAddress(_ cursor: inout ByteCursor) -> Range<Int>? {
        readLongNumber(&cursor).flatMap { (14...15).contains($0.count) ? $0 : nil }
    }

    /// `0B7F11C2-4C1D-4E0A-9A53-0D2A1C9A7F10`
    private static func readUUID(_ cursor: inout ByteCursor) -> Range<Int>? {
        let start = cursor.offset
        for (count, isLast) in [(8, false), (4, false), (4, false), (4, false), (12, true)] {
            let part = cursor.skip { $0.hexadecimalValue != nil }
            guard isLast ? (8...count).contains(part.count) : part.count == count else { return nil }
            guard isLast || cursor.skip(UInt8(ascii: "-")) else { return nil }
        }
        return start..<cursor.offset
    }
}
