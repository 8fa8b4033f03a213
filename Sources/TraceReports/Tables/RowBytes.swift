import TraceModel

/// The bytes of a row of a table: appending to them takes a fraction of the time of appending to a string.
struct RowBytes: Sendable {
    private var bytes: [UInt8] = []

    mutating func append(_ byte: UInt8) { bytes.append(byte) }

    mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }

    mutating func append(_ number: Int64) { bytes.append(digitsOf: number) }

    /// Appends a text of visible ASCII, which most are; false, and nothing is appended, if it has another character or one that the
    /// layout objects to.
    ///
    /// - Parameter quote: stands before and after it.
    @inline(__always)
    mutating func append(plain text: String, in quote: UInt8? = nil, unless objects: (UInt8) -> Bool) -> Bool {
        var text = text
        return text.withUTF8 { characters in
            for byte in characters where byte < 0x20 || byte > 0x7E || objects(byte) { return false }
            if let quote { bytes.append(quote) }
            bytes.append(contentsOf: characters)
            if let quote { bytes.append(quote) }
            return true
        }
    }

    /// Appends the row to a text, and begins the next one.
    mutating func move(to text: inout String) {
        text += String(decoding: bytes, as: UTF8.self)
        bytes.removeAll(keepingCapacity: true)
    }
}
