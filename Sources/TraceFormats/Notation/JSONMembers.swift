import TraceModel

/// The members of a JSON object, in their order.
///
/// Text that is not JSON is skipped up to the next line, so a damaged member does not affect the others.
struct JSONMembers: ~Escapable {
    struct Member {
        var key: Range<Int>
        /// Without the quotes of a string.
        var value: Range<Int>
        var isString: Bool
    }

    private var cursor: ByteCursor
    /// Whether the object spans lines; its strings do not.
    private let spansLines: Bool
    /// How many more damaged members are skipped line by line; each may cost the rest of the object.
    private var patience = Self.patience
    private static let patience = 16

    /// The object's `{` is the first byte.
    @_lifetime(copy object)
    init(_ object: Bytes) {
        cursor = ByteCursor(object)
        cursor.offset = 1
        spansLines = object.firstOffset(of: UInt8(ascii: "\n"), from: 0) != nil
    }

    mutating func next() -> Member? {
        while true {
            skipBlanks()
            // After damage, a brace may belong to a member whose beginning was skipped.
            if cursor.isAtEnd || cursor.next == UInt8(ascii: "}") && patience == Self.patience { return nil }
            let start = cursor.offset
            if let member = readMember() { return member }
            guard patience > 0 else { return nil }
            patience -= 1
            cursor.offset = start
            _ = cursor.skip { $0 != UInt8(ascii: "\n") }
        }
    }

    private mutating func readMember() -> Member? {
        guard let key = readString() else { return nil }
        skipBlanks()
        guard cursor.skip(UInt8(ascii: ":")) else { return nil }
        skipBlanks()
        let isString = cursor.next == UInt8(ascii: "\"")
        guard let value = isString ? readString() : readOther() else { return nil }
        skipBlanks()
        _ = cursor.skip(UInt8(ascii: ","))
        return Member(key: key, value: value, isString: isString)
    }

    /// The inside of the string that begins here; nil if it does not end.
    private mutating func readString() -> Range<Int>? {
        guard cursor.next == UInt8(ascii: "\"") else { return nil }
        let start = cursor.offset + 1
        var from = start
        while let quote = cursor.bytes.firstOffset(of: UInt8(ascii: "\""), from: from), quote < cursor.end {
            var slash = quote
            while slash > start, cursor.bytes[slash - 1] == UInt8(ascii: "\\") { slash -= 1 }
            if (quote - slash).isMultiple(of: 2) {
                if spansLines, cursor.text(start..<quote).contains(UInt8(ascii: "\n")) { return nil }
                cursor.offset = quote + 1
                return start..<quote
            }
            from = quote + 1
        }
        return nil
    }

    /// A number, a word, an array or an object.
    private mutating func readOther() -> Range<Int>? {
        let start = cursor.offset
        var depth = 0
        while !cursor.isAtEnd {
            switch cursor.next {
            case UInt8(ascii: "\""):
                guard readString() != nil else { return nil }
                continue
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                if depth == 0 { return start..<cursor.offset }
                depth -= 1
                if depth == 0 {
                    cursor.offset += 1
                    return start..<cursor.offset
                }
            case UInt8(ascii: ","), UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\r"):
                if depth == 0 { return start..<cursor.offset }
            default:
                break
            }
            cursor.offset += 1
        }
        return depth == 0 ? start..<cursor.offset : nil
    }

    private mutating func skipBlanks() {
        while !cursor.isAtEnd, cursor.next <= UInt8(ascii: " ") { cursor.offset += 1 }
    }
}
