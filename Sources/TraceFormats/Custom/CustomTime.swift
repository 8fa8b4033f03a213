import TraceModel

/// Reads the times of a team's log.
enum CustomTime {
    /// The time that is all of a text; nil where it is none.
    static func read(_ text: UnsafeRawBufferPointer, _ style: CustomFormatDescription.TimeStyle) -> LoggedTime? {
        switch style {
        case .date: whole(normalized(text), TimeNotation.readDate)
        case .clock: whole(normalized(text), TimeNotation.readClock)
        case .monthDay: whole(normalized(text), TimeNotation.readWithoutYear)
        case .epochSeconds: count(text, .absolute, unit: 1_000_000_000)
        case .epochMilliseconds: count(text, .absolute, unit: 1_000_000)
        case .epochMicroseconds: count(text, .absolute, unit: 1000)
        case .epochNanoseconds: count(text, .absolute, unit: 1)
        case .relativeSeconds: count(text, .relative, unit: 1_000_000_000)
        case .relativeMilliseconds: count(text, .relative, unit: 1_000_000)
        case .relativeMicroseconds: count(text, .relative, unit: 1000)
        case .relativeNanoseconds: count(text, .relative, unit: 1)
        }
    }

    private static func whole(_ text: [UInt8], _ read: (inout ByteCursor) -> LoggedTime?) -> LoggedTime? {
        text.withUnsafeBytes { bytes in
            var cursor = ByteCursor(bytes)
            guard let time = read(&cursor), cursor.isAtEnd else { return nil }
            return time
        }
    }

    /// `2026/11/20 02:00:00,123` and `…:00:123` as `2026-11-20 02:00:00.123`, and `… +01:00` as `…+01:00`.
    private static func normalized(_ text: UnsafeRawBufferPointer) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(text.count)
        var colons = 0
        for (index, byte) in text.enumerated() {
            switch byte {
            case UInt8(ascii: "/") where index == 4 || index == 7:
                result.append(UInt8(ascii: "-"))
            case UInt8(ascii: ","):
                result.append(UInt8(ascii: "."))
            case UInt8(ascii: ":"):
                colons += 1
                let isFraction = colons == 3 && !result.contains(UInt8(ascii: ".")) && !isZone(text, index)
                result.append(isFraction ? UInt8(ascii: ".") : byte)
            default:
                result.append(byte)
            }
        }
        return result
    }

    /// Whether a colon stands between the hours and the minutes of a zone.
    private static func isZone(_ text: UnsafeRawBufferPointer, _ colon: Int) -> Bool {
        colon >= 3 && (text[colon - 3] == UInt8(ascii: "+") || text[colon - 3] == UInt8(ascii: "-"))
    }

    /// Reads `1795140000.000021` of a unit that is so many nanoseconds; a sign may stand before a time since the start.
    private static func count(
        _ text: UnsafeRawBufferPointer, _ base: TraceHeader.TimeBase, unit: Int64
    ) -> LoggedTime? {
        var cursor = ByteCursor(text)
        if base == .relative { _ = cursor.skip(UInt8(ascii: "+")) }
        let digits = cursor.skip(while: \.isDigit)
        guard !digits.isEmpty, let whole = Int64(String(decoding: cursor.text(digits), as: UTF8.self)),
            let fraction = TimeNotation.fraction(&cursor), cursor.isAtEnd
        else { return nil }
        let (product, isTooLarge) = whole.multipliedReportingOverflow(by: unit)
        let (sum, isOver) = product.addingReportingOverflow(fraction / (1_000_000_000 / unit))
        guard !isTooLarge, !isOver else { return nil }
        return LoggedTime(nanoseconds: sum, base: base, hasZone: true)
    }
}
