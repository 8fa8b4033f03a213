import TraceModel

/// Dates in the forms of an app's own loggers: `2017/04/04 3:05:32`, `2018-31-03 10:39:05`, `04-21 11:38:06`,
/// `Sat, 31 Mar 2018 10:39:05 +0000`.
extension TimeNotation {
    /// Reads a date that begins with the year. Its numbers may have one digit, and any order that makes a date.
    static func readLooseDate(_ cursor: inout ByteCursor) -> LoggedTime? {
        var ahead = cursor
        guard let year = number(&ahead, digits: 4...4), let separator = skipSeparator(&ahead, "-/"),
            let first = number(&ahead, digits: 1...2), ahead.skip(separator),
            let second = number(&ahead, digits: 1...2), ahead.next.isSpace,
            let days = CivilDate.days(year: year, month: first, day: second)
                ?? CivilDate.days(year: year, month: second, day: first),
            let time = finish(days, loose: &ahead)
        else { return nil }
        cursor = ahead
        return time
    }

    /// Completes a date whose time of day follows after spaces.
    private static func finish(_ days: Int64, loose cursor: inout ByteCursor) -> LoggedTime? {
        cursor.skipSpaces()
        return clock(loose: &cursor).flatMap { finish(days, $0, &cursor) }
    }

    /// Reads a date or a time of day that ``read(_:)`` does not read; nil if none begins here.
    static func readOther(_ cursor: inout ByteCursor) -> LoggedTime? {
        if beginsWithClock(at: cursor) { return readTimeOfDay(&cursor) }
        if beginsWithYearLast(at: cursor) { return readYearLast(&cursor) }
        return beginsWithoutYear(at: cursor) ? readMonthDay(&cursor) : readNamedMonth(&cursor)
    }

    /// Whether a date that ends with the year begins here: `31-03-2018 10:39:05`, `31.03.2018 10:39:05`, `31/03/2018, 10:39:05`.
    private static func beginsWithYearLast(at cursor: ByteCursor) -> Bool {
        cursor.byte(after: 2).isOne(of: "-./") && cursor.byte(after: 5) == cursor.byte(after: 2)
            && !cursor.byte(after: 10).isIdentifier && cursor.next.isDigit
    }

    /// Reads a date that ends with the year. With dashes and dots, the day is first. With slashes, either may be first, so the date
    /// counts only if one of them is no month.
    private static func readYearLast(_ cursor: inout ByteCursor) -> LoggedTime? {
        var ahead = cursor
        guard let first = number(&ahead, digits: 2...2), let separator = skipSeparator(&ahead, "-./"),
            let second = number(&ahead, digits: 2...2), ahead.skip(separator),
            let year = number(&ahead, digits: 4...4)
        else { return nil }
        let hasSlashes = separator == UInt8(ascii: "/")
        let isMonthFirst = hasSlashes && second > 12
        guard !hasSlashes || isMonthFirst || first > 12,
            let days = CivilDate.days(
                year: year, month: isMonthFirst ? first : second, day: isMonthFirst ? second : first)
        else { return nil }
        _ = ahead.skip(UInt8(ascii: ","))
        guard let time = finish(days, loose: &ahead) else { return nil }
        cursor = ahead
        return time
    }

    /// Reads `Sat, 31 Mar 2018 10:39:05 +0000` and `31 Mar 2018 10:39:05 GMT`.
    private static func readNamedMonth(_ cursor: inout ByteCursor) -> LoggedTime? {
        var ahead = cursor
        if ahead.byte(after: 3) == UInt8(ascii: ","), ahead.next.isUppercase {
            ahead.offset += 4
            ahead.skipSpaces()
        }
        guard let day = number(&ahead, digits: 1...2), ahead.skip(UInt8(ascii: " ")), let month = readMonth(&ahead),
            ahead.skip(UInt8(ascii: " ")), let year = number(&ahead, digits: 4...4),
            let days = CivilDate.days(year: year, month: month, day: day), let time = finish(days, loose: &ahead)
        else { return nil }
        cursor = ahead
        return time
    }

    /// Whether a date without a year begins here: `04-21 11:38:06`.
    static func beginsWithoutYear(at cursor: ByteCursor) -> Bool {
        cursor.byte(after: 2) == UInt8(ascii: "-") && cursor.byte(after: 5) == UInt8(ascii: " ")
            && cursor.byte(after: 8) == UInt8(ascii: ":") && cursor.next.isDigit
    }

    /// Reads a date without a year.
    private static func readMonthDay(_ cursor: inout ByteCursor) -> LoggedTime? {
        var ahead = cursor
        guard let month = number(&ahead, digits: 2...2), ahead.skip(UInt8(ascii: "-")),
            let day = number(&ahead, digits: 2...2), ahead.skip(UInt8(ascii: " ")), let clock = clock(loose: &ahead),
            let fraction = fraction(&ahead), let days = dayOfLeapYear(month: month, day: day)
        else { return nil }
        cursor = ahead
        return LoggedTime(
            nanoseconds: (days * 86_400 + clock) * 1_000_000_000 + fraction, base: .absolute, hasZone: false, gap: .year
        )
    }

    /// Whether a time of day alone begins here: `23:59:59.901`, `9:59:59 PM`.
    static func beginsWithClock(at cursor: ByteCursor) -> Bool {
        let hour = cursor.byte(after: 1) == UInt8(ascii: ":") ? 1 : 2
        return cursor.next.isDigit && cursor.byte(after: hour) == UInt8(ascii: ":")
            && cursor.byte(after: hour + 3) == UInt8(ascii: ":") && cursor.byte(after: hour + 4).isDigit
    }

    /// Reads a time of day alone.
    static func readTimeOfDay(_ cursor: inout ByteCursor) -> LoggedTime? {
        var ahead = cursor
        guard var seconds = clock(loose: &ahead), let fraction = fraction(&ahead) else { return nil }
        if let isAfternoon = skipHalf(&ahead) { seconds = seconds % 43_200 + (isAfternoon ? 43_200 : 0) }
        guard let zone = zone(&ahead) else { return nil }
        cursor = ahead
        return LoggedTime(
            nanoseconds: (seconds - (zone.offset ?? 0)) * 1_000_000_000 + fraction, base: .relative, hasZone: true,
            gap: .date)
    }

    /// Skips ` AM` or ` PM`; nil for a 24-hour time.
    static func skipHalf(_ cursor: inout ByteCursor) -> Bool? {
        var ahead = cursor
        ahead.skipSpaces()
        guard ahead.byte(after: 1) | 0x20 == UInt8(ascii: "m") else { return nil }
        let isAfternoon: Bool
        if ahead.skip("PM") || ahead.skip("pm") {
            isAfternoon = true
        } else if ahead.skip("AM") || ahead.skip("am") {
            isAfternoon = false
        } else {
            return nil
        }
        guard !ahead.next.isIdentifier else { return nil }
        cursor = ahead
        return isAfternoon
    }

    /// Seconds since midnight from `3:05:32`.
    private static func clock(loose cursor: inout ByteCursor) -> Int64? {
        guard let hour = number(&cursor, digits: 1...2), cursor.skip(UInt8(ascii: ":")),
            let minute = number(&cursor, digits: 2...2), cursor.skip(UInt8(ascii: ":")),
            let second = number(&cursor, digits: 2...2), hour < 24, minute < 60, second <= 60
        else { return nil }
        return hour * 3_600 + minute * 60 + second
    }

    private static func number(_ cursor: inout ByteCursor, digits: ClosedRange<Int>) -> Int64? {
        let range = cursor.skip(while: \.isDigit)
        guard digits.contains(range.count) else { return nil }
        return cursor.number(range)
    }

    private static func skipSeparator(_ cursor: inout ByteCursor, _ allowed: StaticString) -> UInt8? {
        let byte = cursor.next
        guard byte.isOne(of: allowed) else { return nil }
        cursor.offset += 1
        return byte
    }
}
