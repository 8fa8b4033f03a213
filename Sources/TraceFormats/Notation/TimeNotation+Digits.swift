import TraceModel

/// Dates with the names of their parts, and dates of digits alone.
extension TimeNotation {
    private static let dateUnits: [[StaticString]] = [["年", "년", "."], ["月", "월", "."], ["日", "일", "."]]
    private static let clockUnits: [[StaticString]] = [["時", "时", "点", "시", ":"], ["分", "분", ":"]]

    /// Reads `2026年2月3日 10:11:12`, `2026년 02월 03일 10시 11분 12초` and `2026. 2. 3. 오전 10:11:12`.
    static func readWithUnits(_ cursor: inout ByteCursor) -> LoggedTime? {
        var parts: [Int64] = []
        for units in dateUnits {
            guard let part = number(&cursor, digits: parts.isEmpty ? 4...4 : 1...2),
                units.contains(where: { cursor.skip($0) }) || parts.count == 2
            else { return nil }
            parts.append(part)
            cursor.skipSpaces()
        }
        guard let days = CivilDate.days(year: parts[0], month: parts[1], day: parts[2]) else { return nil }
        let isAfternoon = skipLeadingHalf(&cursor)
        guard let hour = number(&cursor, digits: 1...2), clockUnits[0].contains(where: { cursor.skip($0) }) else {
            return nil
        }
        cursor.skipSpaces()
        guard let minute = number(&cursor, digits: 1...2), clockUnits[1].contains(where: { cursor.skip($0) }) else {
            return nil
        }
        cursor.skipSpaces()
        guard let second = number(&cursor, digits: 1...2), hour < 24, minute < 60, second <= 60 else { return nil }
        let time = finish(days, seconds(hour * 3_600 + minute * 60 + second, isAfternoon), &cursor)
        _ = cursor.skip("秒") || cursor.skip("초")
        return time
    }

    /// Reads `20260203 10:11:12`, `20260203T101112`, `20260203-101112` and `20260203101112`.
    static func readCompact(_ cursor: inout ByteCursor) -> LoggedTime? {
        let start = cursor.offset
        let digits = cursor.skip(while: \.isDigit)
        guard digits.count == 8 || digits.count == 14, cursor.bytes[start].isOne(of: "12") else { return nil }
        let date = cursor.number(start..<start + 8)
        guard let days = CivilDate.days(year: date / 10_000, month: date / 100 % 100, day: date % 100) else {
            return nil
        }
        var clock = start + 8..<digits.upperBound
        if digits.count == 8 {
            guard skipSeparator(&cursor, "T-_ ") != nil else { return nil }
            if cursor.byte(after: 2) == UInt8(ascii: ":") { return finish(days, loose: &cursor) }
            clock = cursor.skip(while: \.isDigit)
            guard clock.count == 6 else { return nil }
        }
        let time = cursor.number(clock)
        guard time < 240_000, time / 100 % 100 < 60, time % 100 <= 60 else { return nil }
        return finish(days, time / 10_000 * 3_600 + time / 100 % 100 * 60 + time % 100, &cursor)
    }
}
