import TraceModel

/// Lines as bytes.
enum Lines {
    /// A line without the carriage return and the spaces at its end, and without spaces before it.
    @_lifetime(copy line)
    static func trimmed(_ line: Bytes) -> Bytes {
        var (start, end) = (0, line.count)
        while end > start, isBlank(line[end - 1]) { end -= 1 }
        while start < end, isBlank(line[start]) { start += 1 }
        return line[start..<end]
    }

    /// The line as people see it: bytes that are not UTF-8 replaced, cut after 1,000 characters.
    static func excerpt(_ line: Bytes) -> String {
        let text = String(decoding: line.prefix(4_000), as: UTF8.self)
        return String(text.unicodeScalars.prefix(1_000))
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte.isSpace || byte == UInt8(ascii: "\r") }
}
