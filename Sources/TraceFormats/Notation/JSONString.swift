import TraceModel

enum JSONString {
    /// Replaces `text` with the string that the bytes between two quotes mean. Anything that is not an escape is kept as it is.
    static func unescape(_ bytes: Bytes, into text: inout [UInt8]) {
        text.removeAll(keepingCapacity: true)
        _ = read(bytes, upTo: .max, into: &text)
    }

    /// Returns the place in the bytes for a place in the string that they mean.
    static func offset(of place: Int, in bytes: Bytes) -> Int {
        var text: [UInt8] = []
        return read(bytes, upTo: place, into: &text)
    }

    /// Appends the string that the bytes mean, up to a place in it; returns the place in the bytes.
    private static func read(_ bytes: Bytes, upTo place: Int, into text: inout [UInt8]) -> Int {
        var cursor = ByteCursor(bytes)
        while !cursor.isAtEnd, text.count < place {
            let end = bytes.firstOffset(of: UInt8(ascii: "\\"), from: cursor.offset) ?? bytes.count
            if place - text.count <= end - cursor.offset { return cursor.offset + place - text.count }
            text.append(contentsOf: bytes[cursor.offset..<end])
            cursor.offset = end
            appendEscape(&cursor, to: &text)
        }
        return cursor.offset
    }

    private static func appendEscape(_ cursor: inout ByteCursor, to text: inout [UInt8]) {
        cursor.offset = min(cursor.offset + 1, cursor.bytes.count)
        guard !cursor.isAtEnd else { return }
        let byte = cursor.next
        cursor.offset += 1
        switch byte {
        case UInt8(ascii: "n"): text.append(UInt8(ascii: "\n"))
        case UInt8(ascii: "r"): text.append(UInt8(ascii: "\r"))
        case UInt8(ascii: "t"): text.append(UInt8(ascii: "\t"))
        case UInt8(ascii: "b"), UInt8(ascii: "f"): text.append(UInt8(ascii: " "))
        case UInt8(ascii: "u"): appendScalar(&cursor, to: &text)
        default: text.append(byte)
        }
    }

    /// Reads the digits of `\u00e9`, and the second half of a pair; half a pair becomes U+FFFD.
    private static func appendScalar(_ cursor: inout ByteCursor, to text: inout [UInt8]) {
        var value = readUnit(&cursor)
        if value >> 10 == 0x36, cursor.skip("\\u") {
            let low = readUnit(&cursor)
            value = low >> 10 == 0x37 ? 0x10000 + (value & 0x3FF) << 10 + low & 0x3FF : 0xFFFD
        }
        text.append(contentsOf: Array(String(Unicode.Scalar(value) ?? "\u{FFFD}").utf8))
    }

    private static func readUnit(_ cursor: inout ByteCursor) -> UInt32 {
        var value: UInt32 = 0
        for _ in 0..<4 {
            guard let digit = cursor.next.hexadecimalValue else { return 0xFFFD }
            value = value << 4 | UInt32(digit)
            cursor.offset += 1
        }
        return value
    }
}
