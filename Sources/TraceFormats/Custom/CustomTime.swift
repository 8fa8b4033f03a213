import TraceModel

enum CustomTime {
    /// Reads a text that is a time as a whole; nil if it is not one.
    static func read(_ text: Bytes, _ style: CustomFormatDescription.TimeStyle) -> LoggedTime? {
        switch style {
        case .date: whole(text, TimeNotation.readDate)
        case .clock: whole(text, TimeNotation.readClock)
        case .monthDay: whole(text, TimeNotation.readWithoutYear)
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

    private static func whole(
        _ text: Bytes, _ read: (inout ByteCursor) -> LoggedTime?
    ) -> LoggedTime? {
        var cursor = ByteCursor(text)
        guard let time = read(&cursor), cursor.isAtEnd else { return nil }
        return time
    }

    /// Reads `1795140000.000021` in a unit of that many nanoseconds; a time since the start may have a sign.
    private static func count(
        _ text: Bytes, _ base: TraceHeader.TimeBase, unit: Int64
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
