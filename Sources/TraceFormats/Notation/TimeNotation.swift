package import TraceModel

/// A time as a line of a log writes it.
package struct LoggedTime: Equatable, Sendable {
    /// The missing part of a date.
    package enum MissingPart: Sendable {
        case year
        /// Only the time of day is there.
        case date
    }

    /// Since 1970 for dates, or else since the run's start; with a gap, since the start of the year 2000 or since
    /// midnight.
    package var nanoseconds: Int64
    package var base: TraceHeader.TimeBase
    /// False for a date without a time zone, which was read as UTC.
    package var hasZone: Bool
    /// Seconds east of UTC, if the line writes them as an offset.
    var offset: Int64?
    package var gap: MissingPart?
}

extension LoggedTime {
    /// A time as a native trace writes it: `2026-11-20T02:00:00.000021Z` or `+12.5`; nil for anything else.
    package init?(_ text: String) {
        let read: LoggedTime? = text.withBytes { bytes in
            var cursor = ByteCursor(bytes)
            guard TimeNotation.begins(at: cursor), let time = TimeNotation.read(&cursor), cursor.isAtEnd else {
                return nil
            }
            return time
        }
        guard let read else { return nil }
        self = read
    }
}

/// Reads `2026-11-20T02:00:00.000021Z`, the same with a space and an offset, and `+12.5`.
///
/// A reader that finds no time may leave the cursor anywhere; ``ByteCursor/attempt(_:)`` goes back.
enum TimeNotation {
    struct Zone {
        /// Seconds east of UTC; nil if the line names no zone.
        var offset: Int64?
        /// Whether the line writes an offset, and not `Z`.
        var isWritten = false
    }

    /// Whether a time begins here: four digits and a dash or a slash, or a plus sign and a digit.
    static func begins(at cursor: ByteCursor) -> Bool {
        if cursor.next == UInt8(ascii: "+") { return cursor.byte(after: 1).isDigit }
        let separator = cursor.byte(after: 4)
        return separator == UInt8(ascii: "-") && cursor.byte(after: 7) == separator || separator == UInt8(ascii: "/")
            ? (0..<4).allSatisfy { cursor.byte(after: $0).isDigit } : false
    }

    /// Reads the time that begins here; nil if it is malformed or outside the years 1678 to 2261, which are the years that
    /// nanoseconds in 64 bits can hold.
    static func read(_ cursor: inout ByteCursor) -> LoggedTime? {
        cursor.next == UInt8(ascii: "+") ? seconds(&cursor) : readDate(&cursor)
    }

    /// The date and time that begins here, if a space joins them, as in all layouts but the native one.
    static func readSpaced(_ cursor: inout ByteCursor) -> LoggedTime? {
        guard cursor.next.isDigit, (8...10).contains(where: { cursor.byte(after: $0) == UInt8(ascii: " ") }) else {
            return nil
        }
        return readDate(&cursor)
    }

    /// The time that begins here, before a space, if it has the form in which a recorder writes it: `2026-11-20T02:00:00.000021Z`. Nil
    /// for any other, also if that is a time. Most lines have this one, and ``read(_:)`` takes three times as long.
    static func readExact(_ cursor: inout ByteCursor) -> LoggedTime? {
        let start = cursor.offset
        guard cursor.end - start >= 28 else { return nil }
        // The compiler checks no index in a part of known length.
        let bytes = cursor.text(start..<start + 28)
        guard bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"), bytes[10] == UInt8(ascii: "T"),
            bytes[13] == UInt8(ascii: ":"), let century = pair(bytes, 0), let year = pair(bytes, 2),
            let month = pair(bytes, 5), let day = pair(bytes, 8), let hour = pair(bytes, 11),
            let minute = pair(bytes, 14), hour < 24, minute < 60, let rest = exactSeconds(bytes),
            let days = CivilDate.days(year: century * 100 + year, month: month, day: day)
        else { return nil }
        cursor.offset = start + 27
        let minutes = days * 1_440 + hour * 60 + minute
        return LoggedTime(nanoseconds: minutes * 60_000_000_000 + rest, base: .absolute, hasZone: true)
    }

    /// The nanoseconds since the beginning of the minute, in the 28 bytes of such a time and the space after it; nil for another form.
    @inline(__always)
    static func exactSeconds(_ bytes: Bytes) -> Int64? {
        guard bytes[16] == UInt8(ascii: ":"), bytes[19] == UInt8(ascii: "."), bytes[26] == UInt8(ascii: "Z"),
            bytes[27] == UInt8(ascii: " "), let second = pair(bytes, 17), let first = pair(bytes, 20),
            let middle = pair(bytes, 22), let last = pair(bytes, 24), second <= 60
        else { return nil }
        return second * 1_000_000_000 + ((first * 100 + middle) * 100 + last) * 1_000
    }

    private static func seconds(_ cursor: inout ByteCursor) -> LoggedTime? {
        cursor.offset += 1
        let digits = cursor.skip(while: \.isDigit)
        guard digits.count > 0, digits.count <= 10 else { return nil }
        let seconds = cursor.number(digits)
        let isWhole = cursor.next != UInt8(ascii: ".")
        guard seconds < 9_223_372_036, let fraction = fraction(&cursor) else { return nil }
        let nanoseconds = seconds * 1_000_000_000 + fraction
        // `+0.500s`, `+500 ms`
        var unit = cursor
        let isMilliseconds = unit.skip("ms") || unit.skip(" ms")
        guard isMilliseconds || !isWhole && unit.skip(UInt8(ascii: "s")), !unit.next.isIdentifier else {
            return LoggedTime(nanoseconds: nanoseconds, base: .relative, hasZone: true)
        }
        cursor = unit
        return LoggedTime(
            nanoseconds: isMilliseconds ? nanoseconds / 1_000 : nanoseconds, base: .relative, hasZone: true)
    }

    static func readDate(_ cursor: inout ByteCursor) -> LoggedTime? {
        let start = cursor.offset
        guard cursor.end - start >= 19 else { return readLooseDate(&cursor) }
        // The compiler checks no index in a part of known length.
        let bytes = cursor.text(start..<start + 19)
        guard bytes[7] == UInt8(ascii: "-"), bytes[13] == UInt8(ascii: ":"), bytes[16] == UInt8(ascii: ":"),
            let century = pair(bytes, 0), let year = pair(bytes, 2), let month = pair(bytes, 5),
            let day = pair(bytes, 8), let hour = pair(bytes, 11), let minute = pair(bytes, 14),
            let second = pair(bytes, 17)
        else { return readLooseDate(&cursor) }
        let separator = bytes[10]
        let isSpaced = separator == UInt8(ascii: " ") || separator == UInt8(ascii: "_")
        guard isSpaced || separator | 0x20 == UInt8(ascii: "t") else { return readLooseDate(&cursor) }
        // RFC 3339 allows the second 60 for a leap second.
        guard hour < 24, minute < 60, second <= 60,
            let days = CivilDate.days(year: century * 100 + year, month: month, day: day)
        else { return isSpaced ? readLooseDate(&cursor) : nil }
        cursor.offset = start + 19
        return finish(days, hour * 3_600 + minute * 60 + second, &cursor)
    }

    /// Skips ` AM`, ` PM` or ` p.m.`; nil for a 24-hour time.
    static func skipHalf(_ cursor: inout ByteCursor) -> Bool? {
        var ahead = cursor
        // Newer systems write a narrow space that does not break.
        _ = ahead.skip("\u{202F}")
        ahead.skipSpaces()
        if ahead.byte(after: 1) == UInt8(ascii: ".") { return cursor.attempt(skipDottedHalf) }
        guard ahead.byte(after: 1) | 0x20 == UInt8(ascii: "m") else { return nil }
        let isAfternoon = ahead.skip("PM") || ahead.skip("pm")
        guard isAfternoon || ahead.skip("AM") || ahead.skip("am"), !ahead.next.isIdentifier else { return nil }
        cursor = ahead
        return isAfternoon
    }

    /// Completes the time of a day after its whole seconds were read.
    static func finish(_ days: Int64, _ seconds: Int64, _ cursor: inout ByteCursor) -> LoggedTime? {
        guard let fraction = fraction(&cursor) else { return nil }
        let isAfternoon = skipHalf(&cursor)
        guard let zone = zone(&cursor) else { return nil }
        var seconds = seconds
        if let isAfternoon { seconds = seconds % 43_200 + (isAfternoon ? 43_200 : 0) }
        return LoggedTime(
            nanoseconds: (days * 86_400 + seconds - (zone.offset ?? 0)) * 1_000_000_000 + fraction, base: .absolute,
            hasZone: zone.offset != nil, offset: zone.isWritten ? zone.offset : nil)
    }

    /// Reads nanoseconds from `.` and up to nine digits; 0 without a dot, nil if there are more digits. Some logs write a comma,
    /// or a colon and three digits.
    static func fraction(_ cursor: inout ByteCursor) -> Int64? {
        switch cursor.next {
        case UInt8(ascii: "."): cursor.offset += 1
        case UInt8(ascii: ",") where cursor.byte(after: 1).isDigit: cursor.offset += 1
        case UInt8(ascii: ":") where (1...3).allSatisfy { cursor.byte(after: $0).isDigit }: cursor.offset += 1
        default: return 0
        }
        var value: Int64 = 0
        var count = 0
        while case let digit = cursor.next &- UInt8(ascii: "0"), digit < 10 {
            guard count < 9 else { return nil }
            value = value &* 10 &+ Int64(digit)
            count += 1
            cursor.offset += 1
        }
        for _ in count..<9 { value = value &* 10 }
        return value
    }

    /// Seconds east of UTC from `Z`, `+01:00`, `+0100`, or ` +0100`, ` GMT`, ` UTC`, as dates of apps have them.
    static func zone(_ cursor: inout ByteCursor) -> Zone? {
        var ahead = cursor
        if ahead.next | 0x20 == UInt8(ascii: "z") {
            cursor.offset += 1
            return Zone(offset: 0)
        }
        let isApart = ahead.skip(UInt8(ascii: " "))
        let sign = ahead.next
        guard sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-"), !isApart || isOffset(ahead) else {
            guard isApart, ahead.skip("GMT") || ahead.skip("UTC"), !ahead.next.isName, ahead.next != UInt8(ascii: "+")
            else { return Zone(offset: nil) }
            cursor = ahead
            return Zone(offset: 0)
        }
        ahead.offset += 1
        guard ahead.end - ahead.offset >= 4, let hours = pair(ahead.bytes, ahead.offset), hours < 24 else { return nil }
        ahead.offset += 2
        _ = ahead.skip(UInt8(ascii: ":"))
        guard ahead.end - ahead.offset >= 2, let minutes = pair(ahead.bytes, ahead.offset), minutes < 60 else {
            return nil
        }
        ahead.offset += 2
        cursor = ahead
        let seconds = hours * 3_600 + minutes * 60
        return Zone(offset: sign == UInt8(ascii: "-") ? -seconds : seconds, isWritten: true)
    }

    /// Whether there are a sign and exactly four digits here, so that `2026-11-20 02:00:00 -[Host init]` has no zone.
    private static func isOffset(_ cursor: ByteCursor) -> Bool {
        (1...4).allSatisfy { cursor.byte(after: $0).isDigit } && !cursor.byte(after: 5).isIdentifier
    }

    @inline(__always)
    static func pair(_ bytes: Bytes, _ offset: Int) -> Int64? {
        let tens = bytes[offset] &- UInt8(ascii: "0")
        let ones = bytes[offset + 1] &- UInt8(ascii: "0")
        guard tens < 10, ones < 10 else { return nil }
        return Int64(tens) * 10 + Int64(ones)
    }
}
