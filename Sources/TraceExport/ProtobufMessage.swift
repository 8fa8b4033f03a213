/// A message in protobuf's wire format, written field by field.
struct ProtobufMessage {
    private(set) var bytes: [UInt8] = []

    /// An integer, which takes a byte for each seven bits.
    mutating func append(_ field: UInt64, _ value: UInt64) {
        appendVarint(field << 3)
        appendVarint(value)
    }

    /// A text.
    mutating func append(_ field: UInt64, _ text: String) {
        append(field, bytes: text.utf8)
    }

    /// A message inside this one.
    mutating func append(_ field: UInt64, _ body: (inout ProtobufMessage) -> Void) {
        var message = ProtobufMessage()
        body(&message)
        append(field, bytes: message.bytes)
    }

    private mutating func append(_ field: UInt64, bytes content: some Collection<UInt8>) {
        appendVarint(field << 3 | 2)
        appendVarint(UInt64(content.count))
        bytes.append(contentsOf: content)
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
