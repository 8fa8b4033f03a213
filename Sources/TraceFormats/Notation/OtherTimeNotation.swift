import TraceModel

/// Dates that lack something, and dates in the forms of an app's own loggers: `Nov 20 02:00:01`, `02:00:01.120 +0100`,
/// `2017/04/04 3:05:32`, `2018-31-03 10:39:05`, `04-21 11:38:06`, `Sat, 31 Mar 2018 10:39:05 +0000`,
/// `Fri Nov 20 02:00:01 2026`, `Nov 20, 2026 at 2:00:01 AM`.
extension TimeNotation {
    /// Reads a date or a time of day that ``read(_:)`` does not read; nil if none begins here.
    static func readOther(_ cursor: inout ByteCursor) -> LoggedTime? {
        cursor.attempt(readTimeOfDay) ?? cursor.attempt(readYearLast) ?? cursor.attempt(readMonthDay)
            ?? cursor.attempt(readNamedMonth) ?? cursor.attempt(readMonthFirst) ?? cursor.attempt(readYearAtEnd)
            ?? cursor.attempt(readWithUnits) ?? readCompact(&cursor)
    }

    // MARK: Dates with a year

    /// Reads a date that begins with the year. Its numbers may have one digit, and any order that makes a date.
    static func readLooseDate(_ cursor: inout ByteCursor) -> LoggedTime? {
        guard let year = number(&cursor, digits: 4...4), let separator = skipSeparator(&cursor, "-/"),
            let first = number(&cursor, digits: 1...2), cursor.skip(separator),
            let second = number(&cursor, digits: 1...2), cursor.next.isSpace || cursor.next.isOne(of: "-_,"),
            let days = CivilDate.days(year: year, month: first, day: second)
                ?? CivilDate.days(year: year, month: second, day: first)
        else { return nil }
        return finish(days, loose: &cursor)
    }

    /// Reads a date that ends with the year: `31-03-2018 10:39:05`, `31.03.18 10:39:05`, `31/03/2018, 10:39:05`,
    /// `31/Mar/2018:10:39:05 +0000`. With dashes and dots, the day is first. With slashes, either may be first: if both may be months, only
    /// the time of day counts.
    private static func readYearLast(_ cursor: inout ByteCursor) -> LoggedTime? {
        guard let first = number(&cursor, digits: 1...2), let separator = skipSeparator(&cursor, "-./") else {
            return nil
        }
        let name = readMonth(&cursor)
        guard let second = name ?? number(&cursor, digits: 1...2), cursor.skip(separator),
            var year = number(&cursor, digits: 2...4), year < 100 || year > 999
        else { return nil }
        if year < 100 { year += 2_000 }
        let hasSlashes = separator == UInt8(ascii: "/") && name == nil
        let isMonthFirst = hasSlashes && second > 12
        guard
            let days = CivilDate.days(
                year: year, month: isMonthFirst ? first : second, day: isMonthFirst ? second : first)
        else { return nil }
        _ = cursor.skip { $0.isOne(of: ",:") }
        guard let time = finish(days, loose: &cursor) else { return nil }
        guard hasSlashes, !isMonthFirst, first < 13 else { return time }
        return timeOfDay(time.nanoseconds - days * .day)
    }

    /// Reads `Sat, 31 Mar 2018 10:39:05 +0000` and `31 Mar 2018 10:39:05 GMT`.
    private static func readNamedMonth(_ cursor: inout ByteCursor) -> LoggedTime? {
        if cursor.byte(after: 3) == UInt8(ascii: ","), cursor.next.isUppercase {
            cursor.offset += 4
            cursor.skipSpaces()
        }
        guard let day = number(&cursor, digits: 1...2), cursor.skip(UInt8(ascii: " ")), let month = readMonth(&cursor),
            cursor.skip(UInt8(ascii: " ")), let year = number(&cursor, digits: 4...4),
            let days = CivilDate.days(year: year, month: month, day: day)
        else { return nil }
        return finish(days, loose: &cursor)
    }

    /// Reads `Nov 20, 2026 at 10:11:12 PM` and `Nov 20, 2026, 10:11:12 PM`, as a date formatter writes it.
    private static func readMonthFirst(_ cursor: inout ByteCursor) -> LoggedTime? {
        guard let month = readMonth(&cursor) else { return nil }
        guard cursor.skip(UInt8(ascii: " ")), let day = number(&cursor, digits: 1...2), cursor.skip(", "),
            let year = number(&cursor, digits: 4...4), let days = CivilDate.days(year: year, month: month, day: day)
        else { return nil }
        _ = cursor.skip(" at") || cursor.skip(UInt8(ascii: ","))
        return finish(days, loose: &cursor)
    }

    /// Reads `Fri Nov 20 02:00:01 2026`, as C's `asctime` writes it.
    private static func readYearAtEnd(_ cursor: inout ByteCursor) -> LoggedTime? {
        guard cursor.next.isUppercase, cursor.byte(after: 3).isSpace else { return nil }
        cursor.offset += 4
        guard let month = readMonth(&cursor), cursor.next.isSpace else { return nil }
        cursor.skipSpaces()
        guard let day = number(&cursor, digits: 1...2), cursor.skip(UInt8(ascii: " ")), let seconds = clock(&cursor),
            cursor.skip(UInt8(ascii: " ")), let year = number(&cursor, digits: 4...4),
            let days = CivilDate.days(year: year, month: month, day: day)
        else { return nil }
        return finish(days, seconds, &cursor)
    }

    /// Completes a date whose time of day follows after spaces.
    static func finish(_ days: Int64, loose cursor: inout ByteCursor) -> LoggedTime? {
        _ = cursor.skip { $0.isSpace || $0.isOne(of: "-_,") }
        if let word = joins.first(where: { cursor.starts(with: $0) }) { cursor.offset += word.utf8CodeUnitCount }
        let isAfternoon = skipLeadingHalf(&cursor)
        let time = clock(&cursor, mayLackSeconds: true).flatMap { finish(days, Self.seconds($0, isAfternoon), &cursor) }
        _ = cursor.skip(" Uhr")
        return time
    }

    /// Words between a date and a time of day.
    private static let joins: [StaticString] = ["um ", "à ", "at ", "a las ", "alle ", "às ", "в "]

    private static let halves: [(word: StaticString, isAfternoon: Bool)] = [
        ("上午", false), ("下午", true), ("午前", false), ("午後", true), ("오전", false), ("오후", true), ("凌晨", false),
        ("早上", false),
        ("中午", true), ("晚上", true), ("AM ", false), ("PM ", true),
    ]

    /// Skips the half of the day that East Asian texts write before the time: `下午10:11:12`.
    static func skipLeadingHalf(_ cursor: inout ByteCursor) -> Bool? {
        for half in halves where cursor.skip(half.word) {
            cursor.skipSpaces()
            return half.isAfternoon
        }
        return nil
    }

    static func seconds(_ seconds: Int64, _ isAfternoon: Bool?) -> Int64 {
        isAfternoon.map { seconds % 43_200 + ($0 ? 43_200 : 0) } ?? seconds
    }

    // MARK: Dates without a year

    /// Reads `Nov  2 02:00:01` and `Nov 20 02:00:01.250`, which have neither a year nor a zone.
    static func readWithoutYear(_ cursor: inout ByteCursor) -> LoggedTime? {
        guard cursor.byte(after: 3).isSpace, cursor.next.isUppercase, let month = readMonth(&cursor) else { return nil }
        cursor.skipSpaces()
        guard let day = number(&cursor, digits: 1...2) else { return nil }
        return finish(month: month, day: day, &cursor)
    }

    /// Whether a date without a year begins here: `04-21 11:38:06`.
    static func beginsWithoutYear(at cursor: ByteCursor) -> Bool {
        cursor.byte(after: 2) == UInt8(ascii: "-") && cursor.byte(after: 5) == UInt8(ascii: " ")
            && cursor.byte(after: 8) == UInt8(ascii: ":") && cursor.next.isDigit
    }

    /// Reads `04-21 11:38:06`.
    private static func readMonthDay(_ cursor: inout ByteCursor) -> LoggedTime? {
        guard let month = number(&cursor, digits: 2...2), cursor.skip(UInt8(ascii: "-")),
            let day = number(&cursor, digits: 2...2)
        else { return nil }
        return finish(month: month, day: day, &cursor)
    }

    private static func finish(month: Int64, day: Int64, _ cursor: inout ByteCursor) -> LoggedTime? {
        // The year 2000 has every day that a year can have.
        guard cursor.skip(UInt8(ascii: " ")), let seconds = clock(&cursor, hourDigits: 2...2),
            let fraction = fraction(&cursor), let start = CivilDate.days(year: 2000, month: 1, day: 1),
            let days = CivilDate.days(year: 2000, month: month, day: day)
        else { return nil }
        return LoggedTime(
            nanoseconds: ((days - start) * 86_400 + seconds) * 1_000_000_000 + fraction, base: .absolute,
            hasZone: false, gap: .year)
    }

    /// Places a time without a year in a given year; nil for 29 February in a year without it.
    static func place(_ nanosecondsIn2000: Int64, year: Int) -> Int64? {
        let day = nanosecondsIn2000 / .day
        guard let start = CivilDate.days(year: Int64(year), month: 1, day: 1) else { return nil }
        let isLeap = CivilDate.days(year: Int64(year), month: 2, day: 29) != nil
        if !isLeap, day == 59 { return nil }
        let placed = start + (isLeap || day < 59 ? day : day - 1)
        return placed * .day + nanosecondsIn2000 % .day
    }

    // MARK: Times of day

    /// Reads `02:00:01.120334 +0100`, the time of day alone.
    static func readClock(_ cursor: inout ByteCursor) -> LoggedTime? {
        guard let seconds = clock(&cursor, hourDigits: 2...2), let fraction = fraction(&cursor),
            let zone = zone(&cursor)
        else { return nil }
        return timeOfDay((seconds - (zone.offset ?? 0)) * 1_000_000_000 + fraction)
    }

    /// Whether a time of day alone begins here: `23:59:59.901`, `9:59:59 PM`.
    static func beginsWithClock(at cursor: ByteCursor) -> Bool {
        let hour = cursor.byte(after: 1) == UInt8(ascii: ":") ? 1 : 2
        return cursor.next.isDigit && cursor.byte(after: hour) == UInt8(ascii: ":")
            && cursor.byte(after: hour + 3) == UInt8(ascii: ":") && cursor.byte(after: hour + 4).isDigit
    }

    /// Reads a time of day alone, which may be before or after noon.
    private static func readTimeOfDay(_ cursor: inout ByteCursor) -> LoggedTime? {
        let isAfternoon = skipLeadingHalf(&cursor)
        return clock(&cursor, mayLackSeconds: cursor.byte(after: 2) == UInt8(ascii: ":"))
            .flatMap { finish(0, Self.seconds($0, isAfternoon), &cursor) }.map { timeOfDay($0.nanoseconds) }
    }

    private static func timeOfDay(_ nanoseconds: Int64) -> LoggedTime {
        LoggedTime(nanoseconds: nanoseconds, base: .relative, hasZone: true, gap: .date)
    }

    /// `p.m.`, `a. m.`
    static func skipDottedHalf(_ cursor: inout ByteCursor) -> Bool? {
        cursor.skipSpaces()
        let first = cursor.next | 0x20
        guard first == UInt8(ascii: "a") || first == UInt8(ascii: "p") else { return nil }
        cursor.offset += 2
        cursor.skipSpaces()
        guard cursor.next | 0x20 == UInt8(ascii: "m") else { return nil }
        cursor.offset += 1
        _ = cursor.skip(UInt8(ascii: "."))
        return first == UInt8(ascii: "p")
    }

    /// Seconds since midnight from `03:05:32` or `3:05:32`, and `03:05` before a space or a bracket.
    private static func clock(
        _ cursor: inout ByteCursor, hourDigits: ClosedRange<Int> = 1...2, mayLackSeconds: Bool = false
    ) -> Int64? {
        guard let hour = number(&cursor, digits: hourDigits),
            // `2026-02-03_10-11-12`, and `2026-02-03 10.11.12` in Danish and Finnish.
            let separator = skipSeparator(&cursor, mayLackSeconds ? ":-." : ":"),
            let minute = number(&cursor, digits: 2...2), hour < 24, minute < 60
        else { return nil }
        if mayLackSeconds, separator != UInt8(ascii: "."), cursor.next.isSpace || cursor.next.isOne(of: "])") {
            return hour * 3_600 + minute * 60
        }
        guard cursor.skip(separator), let second = number(&cursor, digits: 2...2), second <= 60 else {
            return nil
        }
        return hour * 3_600 + minute * 60 + second
    }

    // MARK: Parts of dates

    private static let months: [StaticString] = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// Reads the English abbreviation of a month: `Nov`.
    private static func readMonth(_ cursor: inout ByteCursor) -> Int64? {
        guard let month = months.firstIndex(where: { cursor.skip($0) }) else { return nil }
        return Int64(month + 1)
    }

    static func number(_ cursor: inout ByteCursor, digits: ClosedRange<Int>) -> Int64? {
        let range = cursor.skip(while: \.isDigit)
        guard digits.contains(range.count) else { return nil }
        return cursor.number(range)
    }

    static func skipSeparator(_ cursor: inout ByteCursor, _ allowed: StaticString) -> UInt8? {
        let byte = cursor.next
        guard byte.isOne(of: allowed) else { return nil }
        cursor.offset += 1
        return byte
    }
}
