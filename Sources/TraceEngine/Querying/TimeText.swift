/// A time as a statement writes it, `2026-11-20 12:01:10`: a part of the texts in columns of times.
struct TimeText {
    private let text: String
    private let bytes: [UInt8]

    init(_ text: String) {
        self.text = text
        bytes = Array(text.utf8)
    }

    /// Whether it begins with a date.
    var isDated: Bool {
        bytes.count >= 10 && bytes[..<4].allSatisfy(Self.isDigit) && bytes[4] == UInt8(ascii: "-")
            && bytes[7] == UInt8(ascii: "-")
    }

    /// Whether it is a time without a date: `12:01:10`.
    var isClock: Bool {
        bytes.count >= 5 && bytes[2] == UInt8(ascii: ":") && [0, 1, 3, 4].allSatisfy { Self.isDigit(bytes[$0]) }
    }

    /// Whether it is only a day.
    var isDay: Bool { isDated && bytes.count == 10 }

    /// Whether it is a date with a `T` before the time, or with a zone behind it.
    var hasZone: Bool {
        guard isDated, bytes.count > 10 else { return false }
        return bytes[10] == UInt8(ascii: "T")
            || [UInt8(ascii: "Z"), UInt8(ascii: "+"), UInt8(ascii: "-")].contains(where: bytes[11...].contains)
    }

    /// Whether it is a day, an hour, a minute or a second: a text that no time equals, because all have six digits more.
    var isCut: Bool { isDated && bytes.count < 26 && !hasZone }

    /// The same with zeros for the digits that are missing of its second; nil for a text that does not tell a second.
    var exact: String? {
        guard (19..<26).contains(bytes.count), isDated, !hasZone else { return nil }
        return text + (bytes.count == 19 ? "." : "") + String(repeating: "0", count: 26 - max(bytes.count, 20))
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}
