import TraceModel

/// Punctuation, arrows, emoji.
extension MessageLexer {
    mutating func readMarks() -> TokenClasses {
        let start = cursor.offset
        while !cursor.isAtEnd {
            let count = cursor.symbolCount
            let byte = cursor.next
            if count == 0, byte.isIdentifier || byte.isSpace || byte.isOne(of: "[](){}\"") { break }
            if count == 0, byte == UInt8(ascii: "<"), cursor.byte(after: 1).isIdentifier { break }
            if byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+"), cursor.byte(after: 1) == UInt8(ascii: "[") {
                break
            }
            cursor.offset = min(cursor.offset + max(count, 1), cursor.end)
        }
        let text = ByteCursor(cursor.bytes, start..<cursor.offset)
        if text.starts(with: "***") { return .stars }
        // `folder/file`
        if text.next == UInt8(ascii: "%"), !isApart, cursor.isPercentOfProfile(start, from: self.start) {
            return []
        }
        if text.first("://") != nil { return [] }
        if text.next == UInt8(ascii: "/"), !isApart { return [] }
        return text.end - start == 1 && text.next == UInt8(ascii: "=") ? .equals : .mark
    }
}
