import TraceModel

extension TimeNotation {
    private static let months: [StaticString] = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// Reads the English abbreviation of a month: `Nov`.
    static func readMonth(_ cursor: inout ByteCursor) -> Int64? {
        guard let month = months.firstIndex(where: { cursor.starts(with: $0) }) else { return nil }
        cursor.offset += 3
        return Int64(month + 1)
    }

    /// Reads `Nov  2 02:00:01` and `Nov 20 02:00:01.250`, which have neither a year nor a zone.
    static func readWithoutYear(_ cursor: inout ByteCursor) -> LoggedTime? {
        var ahead = cursor
        guard ahead.byte(after: 3).isSpace, ahead.next.isUppercase, let month = readMonth(&ahead) else { return nil }
        ahead.skipSpaces()
        let digits = ahead.skip(while: \.isDigit)
        guard (1...2).contains(digits.count), ahead.skip(UInt8(ascii: " ")), let clock = clock(&ahead) else {
            return nil
        }
        let day = ahead.number(digits)
        guard let days = dayOfLeapYear(month: month, day: day) else { return nil }
        cursor = ahead
        return LoggedTime(
            nanoseconds: days * 86_400_000_000_000 + clock, base: .absolute, hasZone: false, gap: .year)
    }

    /// Reads `02:00:01.120334 +0100`, the time of day alone.
    static func readClock(_ cursor: inout ByteCursor) -> LoggedTime? {
        var ahead = cursor
        guard let clock = clock(&ahead), let zone = zone(&ahead) else { return nil }
        cursor = ahead
        return LoggedTime(
            nanoseconds: clock - (zone.offset ?? 0) * 1_000_000_000, base: .relative, hasZone: true, gap: .date)
    }

    /// Returns the number of days before a day in the year 2000, which has every day that a year can have.
    static func dayOfLeapYear(month: Int64, day: Int64) -> Int64? {
        guard let start = CivilDate.days(year: 2000, month: 1, day: 1),
            let days = CivilDate.days(year: 2000, month: month, day: day)
        else {
            return nil
        }
        return days - start
    }

    /// Places a time without a year in a given year; nil for 29 February in a year without it.
    static func place(_ nanosecondsIn2000: Int64, year: Int) -> Int64? {
        let day = nanosecondsIn2000 / 86_400_000_000_000
        guard let start = CivilDate.days(year: Int64(year), month: 1, day: 1) else { return nil }
        let isLeap = CivilDate.days(year: Int64(year), month: 2, day: 29) != nil
        if !isLeap, day == 59 { return nil }
        let placed = start + (isLeap || day < 59 ? day : day - 1)
        return placed * 86_400_000_000_000 + nanosecondsIn2000 % 86_400_000_000_000
    }

    /// Nanoseconds since midnight from `02:00:01.120334`.
    private static func clock(_ cursor: inout ByteCursor) -> Int64? {
        let (bytes, start) = (cursor.bytes, cursor.offset)
        guard cursor.end - start >= 8, bytes[start + 2] == UInt8(ascii: ":"), bytes[start + 5] == UInt8(ascii: ":"),
            let hour = pair(bytes, start), let minute = pair(bytes, start + 3), let second = pair(bytes, start + 6),
            hour < 24, minute < 60, second <= 60
        else { return nil }
        cursor.offset = start + 8
        guard let fraction = fraction(&cursor) else { return nil }
        return (hour * 3_600 + minute * 60 + second) * 1_000_000_000 + fraction
    }
}
