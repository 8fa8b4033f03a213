import TraceModel

extension ObjectReader {
    /// Reads a text of the form `<Shop.Host: 0x600000c0a2d0>`; nil for one of another form.
    @inline(__always)
    mutating func readRecorded(_ text: Bytes) -> LoggedObject? { remembered(text) ?? readNew(text) }

    /// Whether a text has this form.
    static func isRecorded(_ text: Bytes) -> Bool {
        var form = ByteCursor(text, 1..<text.count)
        guard form.next.isIdentifier, !form.next.isDigit else { return false }
        _ = form.skip { $0.isIdentifier || $0 == UInt8(ascii: ".") }
        return form.skip(": ") && form.readHexadecimal() ?? 0 != 0 && form.skip(UInt8(ascii: ">")) && form.isAtEnd
    }

    private mutating func readNew(_ text: Bytes) -> LoggedObject? {
        guard Self.isRecorded(text) else { return nil }
        var cursor = ByteCursor(text)
        guard case .object(let object) = read(&cursor), object.address != nil else { return nil }
        return object
    }
}
