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
            } else if !cursor.skipUnitOfTime() {
                break
            } else if !cursor.next.isDigit {
                return (.text, .number)
            }
        }
        guard cursor.next.isIdentifier, cursor.symbolCount == 0 else {
            return (.text, cursor.offset == start + 1 ? [.number, .index] : .number)
        }
        let rest = cursor
        let letters = cursor.skipLetters()
        // `1番目の画面viewDidLoad`, but not `1番目のHomeVC`, which is one name.
        if let call = rest.endOfScript(in: letters),
            !NameNotation.isController(rest.text(call..<letters.upperBound))
        {
            cursor.offset = call
        }
        let text = cursor.text(start..<cursor.offset)
        return (.text, NameNotation.isController(text) ? .controller : .label)
    }
}
