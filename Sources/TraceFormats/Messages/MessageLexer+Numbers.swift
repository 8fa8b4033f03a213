import TraceModel

/// Numbers, times and dates.
extension MessageLexer {
    /// `42`, `0.`, `12:00:01.120`, `2017/04/04`; `111behind` is a label.
    mutating func readNumber() -> TokenReading {
        let start = cursor.offset
        if cursor.readHexadecimal() != nil {
            return (.text, cursor.offset - start > 6 ? .pointer : .number)
        }
        while !cursor.isAtEnd {
            _ = cursor.skip(while: \.isDigit)
            if cursor.next.isOne(of: ".:,/-+T"), cursor.byte(after: 1).isDigit {
                cursor.offset += 1
            } else if !Self.skipUnit(&cursor) {
                break
            } else if !cursor.next.isDigit {
                return (.text, .number)
            }
        }
        guard cursor.next.isIdentifier, cursor.symbolCount == 0 else {
            return (.text, cursor.offset == start + 1 ? [.number, .index] : .number)
        }
        _ = cursor.skip(while: \.isIdentifier)
        let text = cursor.text(start..<cursor.offset)
        return (.text, NameNotation.isController(text) ? .controller : .label)
    }

    private static let units: [StaticString] = ["年", "月", "日", "時", "时", "分", "秒", "년", "월", "일", "시", "분", "초"]
    private static let shortUnits: [StaticString] = ["ms", "us", "µs", "ns", "sec", "s", "min", "m", "h"]

    /// Skips the unit of a time behind its number: `5.520s`, `10時11分`.
    private static func skipUnit(_ cursor: inout ByteCursor) -> Bool {
        if units.contains(where: { cursor.skip($0) }) { return cursor.next.isDigit || !cursor.next.isIdentifier }
        return shortUnits.contains { unit in
            var ahead = cursor
            guard ahead.skip(unit), !ahead.next.isIdentifier else { return false }
            cursor = ahead
            return true
        }
    }
}
