import TraceModel

/// An address that follows the name of its class, as people print it.
enum AddressNotation {
    /// Whether a number is certainly an address; smaller ones may be threads.
    static func isLong(_ address: UInt64) -> Bool { address > 0xFFF_FFFF }

    /// The number that begins here, perhaps behind punctuation: ` => 0x7fd1`.
    static func number(behind cursor: ByteCursor) -> UInt64? {
        var ahead = cursor
        _ = ahead.skip { !$0.isIdentifier }
        return ahead.readHexadecimal()
    }

    private static let pairs: [(opening: UInt8, closing: UInt8?)] = [
        (UInt8(ascii: "<"), UInt8(ascii: ">")), (UInt8(ascii: "("), UInt8(ascii: ")")),
        (UInt8(ascii: "["), UInt8(ascii: "]")), (UInt8(ascii: ":"), nil), (UInt8(ascii: "@"), nil),
        (UInt8(ascii: "#"), nil),
    ]

    /// Reads `(0x7fd1)`, `<0x7fd1>`, `[0x7fd1]`, `: 0x7fd1`, `@0x7fd1`, ` @ 0x7fd1`, `#0x7fd1` or ` ObjectIdentifier(0x7fd1)` after a name; ` 0x7fd1`
    /// and ` - 0x7fd1c8e0a200` after a name of a controller, or if only the call is beside them.
    ///
    /// - Parameter isNeeded: whether the name is that of a controller, because the call needs one.
    static func read(_ cursor: inout ByteCursor, after name: Bytes, isNeeded: Bool = false) -> UInt64? {
        if let address = readApart(&cursor, after: name, isNeeded) { return address }
        var ahead = cursor
        _ = ahead.skip(" ObjectIdentifier") || ahead.skip(" (ObjectIdentifier")
        let isBracketApart = ahead.starts(with: " [")
        if ahead.next == UInt8(ascii: " "), ahead.byte(after: 1).isOne(of: "<([@") { ahead.offset += 1 }
        // `TID: 0x1a2b3d`
        let roles = Lexicon.roles(of: name)
        guard !roles.contains(.tag) || roles.contains(.generic),
            let pair = pairs.first(where: { $0.opening == ahead.next })
        else { return nil }
        ahead.offset += 1
        ahead.skipSpaces()
        guard let address = ahead.readHexadecimal(), address != 0, pair.closing.map({ ahead.skip($0) }) ?? true,
            !ahead.next.isIdentifier,
            // `Host [0x1f4]` names a thread.
            !isBracketApart || isLong(address)
        else { return nil }
        cursor = ahead
        return address
    }

    /// Reads an address after a space, or after other punctuation: ` - 0x7fd1c8e0a200`.
    private static func readApart(_ cursor: inout ByteCursor, after name: Bytes, _ isNeeded: Bool) -> UInt64? {
        let isController = isNeeded || NameNotation.isController(name)
        guard isController || cursor.next.isSpace && !NameNotation.isAbbreviation(name) else { return nil }
        var ahead = cursor
        _ = ahead.skip(" at")
        let gap = ahead.skip { $0.isSpace || $0.isOne(of: "-|,@") }
        guard gap.count > 0, let address = ahead.readHexadecimal(), address != 0, !ahead.next.isIdentifier,
            gap.count == 1 && isController || isLong(address),
            isController || mayBeLabel(name) && endsOrCalls(ahead)
        else { return nil }
        cursor = ahead
        return address
    }

    /// Whether a word with an address behind it may be a label: `A`, `Done`, but not `Thread`, `DEBUG`.
    private static func mayBeLabel(_ name: Bytes) -> Bool {
        let roles = Lexicon.roles(of: name)
        return roles.isEmpty || name.count == 1 && !name.equals("I") || roles.isSubset(of: [.status, .end])
    }

    /// Whether nothing follows an address but a call.
    private static func endsOrCalls(_ after: ByteCursor) -> Bool {
        var cursor = after
        _ = cursor.skip { $0.isSpace || $0.isOne(of: ":-|,>])=") }
        var lexer = MessageLexer(cursor: cursor)
        return cursor.isAtEnd || lexer.readVerb() != nil
    }
}
