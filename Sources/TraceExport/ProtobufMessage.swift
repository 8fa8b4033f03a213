/// A message in protobuf's wire format, written field by field.
struct ProtobufMessage {
    private(set) var bytes: [UInt8] = []

    /// Appends the fields to bytes that are already there, without a copy of them.
    static func append(to output: inout [UInt8], _ body: (inout ProtobufMessage) -> Void) {
        var message = ProtobufMessage()
        swap(&message.bytes, &output)
        body(&message)
        swap(&message.bytes, &output)
    }

    /// An integer, which takes a byte for each seven bits.
    mutating func append(_ field: UInt64, _ value: UInt64) {
        appendVarint(field << 3)
        appendVarint(value)
    }

    /// A text.
    mutating func append(_ field: UInt64, _ text: String) {
        appendVarint(field << 3 | 2)
        appendVarint(UInt64(text.utf8.count))
        bytes.append(contentsOf: text.utf8)
    }

    /// A message inside this one. Its length stands before it, and is known after it: most are short, and their length takes
    /// the one byte that is kept free.
    mutating func append(_ field: UInt64, _ body: (inout ProtobufMessage) -> Void) {
        appendVarint(field << 3 | 2)
        let place = bytes.count
        bytes.append(0)
        body(&self)
        var rest = UInt64(bytes.count - place - 1)
        guard rest >= 0x80 else {
            bytes[place] = UInt8(rest)
            return
        }
        var length: [UInt8] = []
        while rest >= 0x80 {
            length.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        length.append(UInt8(rest))
        bytes.replaceSubrange(place...place, with: length)
    }

    private mutating func appendVarint(_ value: UInt64) {
        var rest = value
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }
}
