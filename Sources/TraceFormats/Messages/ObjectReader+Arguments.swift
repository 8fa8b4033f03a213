import TraceModel

/// Controllers as calls have them.
extension ObjectReader {
    /// Whether a class with its address begins here.
    mutating func hasAddress(_ cursor: ByteCursor) -> Bool {
        var ahead = cursor
        guard case .object(let object) = readArgument(&ahead, isNeeded: true) else { return false }
        return object.address != nil
    }

    mutating func readInstance(_ cursor: inout ByteCursor, _ isNeeded: Bool) -> LoggedObject? {
        var ahead = cursor
        var name = ahead.skip { $0.isIdentifier || $0 == UInt8(ascii: ".") }
        if let (address, end) = InstanceNotation.address(endOf: ahead.text(name)) {
            name = name.lowerBound..<name.lowerBound + end
            cursor = ahead
            return LoggedObject(name: symbol(ofClass: ahead.text(name)), address: address)
        }
        guard !name.isEmpty else { return nil }
        if ahead.next == UInt8(ascii: "<"), !InstanceNotation.isEnclosed(ahead) { Self.skipArguments(&ahead) }
        let text = ahead.text(name.lowerBound..<ahead.offset)
        guard
            let address = AddressNotation.read(&ahead, after: text, isNeeded: isNeeded)
                ?? (isNeeded ? InstanceNotation.read(&ahead, after: text) : nil)
        else { return nil }
        cursor = ahead
        return LoggedObject(name: symbol(ofClass: text), address: address)
    }

    /// Reads a label in quotes: `"Product Detail"`.
    mutating func readLabel(_ cursor: inout ByteCursor) -> LoggedObject? {
        guard let inside = cursor.quoted, !inside.isEmpty else { return nil }
        cursor.offset = inside.upperBound + 1
        return LoggedObject(name: symbols.intern(cursor.text(inside)), address: nil)
    }

    /// Reads a class that stands alone and is generic: `Box<Int>`.
    mutating func readGeneric(_ cursor: inout ByteCursor) -> LoggedObject? {
        guard cursor.next.isUppercase else { return nil }
        var ahead = cursor
        let name = Self.skipBareClass(&ahead)
        guard ahead.bytes[name.upperBound - 1] == UInt8(ascii: ">"), ahead.isAtEnd || ahead.next.isSpace else {
            return nil
        }
        cursor = ahead
        return object(named: cursor.text(name))
    }

    /// Skips what people write in the place of a parent that is not there: `nil`, `NULL`, `"nil"`, `None`, `Optional.none`, `""`.
    static func skipNone(_ cursor: inout ByteCursor) -> Bool {
        var ahead = cursor
        let quote = ahead.next
        let isQuoted = quote.isOne(of: "\"'`")
        if isQuoted { ahead.offset += 1 }
        let isEnclosed = ahead.skip(UInt8(ascii: "("))
        if !isEnclosed { _ = ahead.skip("Optional.") || ahead.skip("Optional<UIViewController>.") || ahead.skip(".") }
        let word = ahead.text(ahead.skip(while: \.isIdentifier))
        let isNone =
            word.equals("0x0") || word.isEmpty && isQuoted
            || ["nil" as StaticString, "null", "none"].contains { word.isCaseInsensitively($0) }
        guard isNone, !isEnclosed || ahead.skip(UInt8(ascii: ")")), !isQuoted || ahead.skip(quote),
            !ahead.next.isIdentifier
        else { return false }
        cursor = ahead
        return true
    }

    static func isNone(_ cursor: ByteCursor) -> Bool {
        var ahead = cursor
        return skipNone(&ahead)
    }
}
