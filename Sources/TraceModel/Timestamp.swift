/// An instant of a trace as text: `2026-11-20T02:00:00.000000Z`, or `+1.500000` if the log has no date.
///
/// There are 6 fraction digits, or 9 if the instant is not a whole number of microseconds.
package struct Timestamp: Sendable, Hashable, CustomStringConvertible {
    /// Since 1970 UTC for absolute times, or since the run's start.
    package var nanoseconds: Int64
    package var base: TraceHeader.TimeBase

    package init(nanoseconds: Int64, base: TraceHeader.TimeBase) {
        self.nanoseconds = nanoseconds
        self.base = base
    }

    /// The instant at an offset from the run's start.
    ///
    /// Nil for a run without times, and for a sum that overflows.
    package init?(_ offset: Int64?, after summary: TraceSummary) {
        guard let offset, let start = summary.start else { return nil }
        let (sum, overflow) = start.addingReportingOverflow(offset)
        guard !overflow else { return nil }
        self.init(nanoseconds: sum, base: summary.header.timeBase ?? .relative)
    }

    /// The second in the zone of the log: `2026-11-20T03:00:00+01:00`; nil without a date.
    ///
    /// - Parameter hasFraction: whether the microseconds follow the seconds.
    package func inZone(of header: TraceHeader, hasFraction: Bool = false) -> String? {
        guard base == .absolute else { return nil }
        let offset = header.utcOffset ?? 0
        let local = Timestamp(nanoseconds: nanoseconds.later(by: offset * Int64(Self.second)), base: .absolute)
        return String(hasFraction ? local.description.dropLast() : local.description.prefix(19))
            + (offset == 0 ? "Z" : Self.zone(offset))
    }

    /// `+01:00` for the seconds that a zone is ahead.
    package static func zone(_ offset: Int64) -> String {
        let minutes = offset.magnitude / 60
        return "\(offset < 0 ? "-" : "+")\(zeroPadded(minutes / 60, to: 2)):\(zeroPadded(minutes % 60, to: 2))"
    }

    package var description: String {
        switch base {
        case .absolute:
            "\(CivilDate(daysSince1970: daysSince1970))T\(timeOfDay)Z"
        case .relative:
            "\(nanoseconds < 0 ? "-" : "+")\(nanoseconds.magnitude / Self.second).\(fraction(of: nanoseconds.magnitude))"
        }
    }

    private static let second: UInt64 = 1_000_000_000

    /// Rounded down, so an instant before 1970 falls into its own day.
    private var daysSince1970: Int64 {
        nanoseconds / .day - (nanoseconds % .day < 0 ? 1 : 0)
    }

    private var timeOfDay: String {
        let remainder = nanoseconds % .day
        let sinceMidnight = UInt64(remainder < 0 ? remainder + .day : remainder)
        let seconds = sinceMidnight / Self.second
        let clock = [seconds / 3600, seconds / 60 % 60, seconds % 60].map { zeroPadded($0, to: 2) }
        return clock.joined(separator: ":") + "." + fraction(of: sinceMidnight)
    }

    private func fraction(of nanoseconds: UInt64) -> String {
        let fraction = nanoseconds % Self.second
        return fraction % 1000 == 0 ? zeroPadded(fraction / 1000, to: 6) : zeroPadded(fraction, to: 9)
    }
}

package func zeroPadded(_ number: UInt64, to count: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, count - digits.count)) + digits
}

/// `1,234`.
package func grouped(_ number: Int) -> String {
    var digits = Array(String(number.magnitude))
    for place in stride(from: digits.count - 3, to: 0, by: -3) { digits.insert(",", at: place) }
    return (number < 0 ? "-" : "") + String(digits)
}

/// `1 error`, `1,234 events`.
///
/// - Parameter plural: nil for a noun that takes an s.
package func counted(_ number: Int, _ noun: String, _ plural: String? = nil) -> String {
    "\(grouped(number)) \(number == 1 ? noun : plural ?? noun + "s")"
}

/// Arithmetic on times and durations in nanoseconds. A log can contain any value, so a result that does not fit becomes the
/// greatest or the least value.
extension Int64 {
    package static let day: Int64 = 86_400 * 1_000_000_000

    /// Returns the time that is later by a span.
    package func later(by span: Int64) -> Int64 {
        let (sum, overflow) = addingReportingOverflow(span)
        return overflow ? (span < 0 ? .min : .max) : sum
    }

    /// Returns the span from another time to this one.
    @inlinable package func since(_ other: Int64) -> Int64 {
        let (difference, overflow) = subtractingReportingOverflow(other)
        return overflow ? (other > 0 ? .min : .max) : difference
    }
}

/// A day of the Gregorian calendar, also for dates before its introduction.
package struct CivilDate: Hashable, CustomStringConvertible {
    var year: Int64
    /// From 1.
    var month: Int64
    /// From 1.
    var day: Int64

    /// The calendar repeats after 400 years, which are 146,097 days.
    ///
    /// Years are counted from March here: the leap day is then the last of its year, and the months' lengths follow one
    /// pattern of 153 days in five months.
    init(daysSince1970: Int64) {
        // 719,468 days lie between 1 March of the year 0 and 1 January 1970.
        let days = daysSince1970 + 719_468
        let cycle = days / 146_097 - (days % 146_097 < 0 ? 1 : 0)
        let dayOfCycle = days - cycle * 146_097
        // Leave the leap days out: one in 4 years, none in 100, one in 400.
        let yearOfCycle = (dayOfCycle - dayOfCycle / 1460 + dayOfCycle / 36_524 - dayOfCycle / 146_096) / 365
        let dayOfYear = dayOfCycle - (yearOfCycle * 365 + yearOfCycle / 4 - yearOfCycle / 100)
        let monthFromMarch = (dayOfYear * 5 + 2) / 153
        day = dayOfYear - (monthFromMarch * 153 + 2) / 5 + 1
        month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        year = cycle * 400 + yearOfCycle + (month <= 2 ? 1 : 0)
    }

    /// Returns the days from 1970 to a date; nil if the date does not exist, or is outside the years 1678 to 2261, which are the
    /// years that nanoseconds in 64 bits can hold.
    package static func days(year: Int64, month: Int64, day: Int64) -> Int64? {
        guard year >= 1678, year <= 2261, month >= 1, month <= 12, day >= 1, day <= length(of: month, year) else {
            return nil
        }
        let fromMarch = month > 2 ? month - 3 : month + 9
        let marchYear = month > 2 ? year : year - 1
        let dayOfYear = (153 * fromMarch + 2) / 5 + day - 1
        return marchYear * 365 + marchYear / 4 - marchYear / 100 + marchYear / 400 + dayOfYear - 719_468
    }

    /// Whether the text is a day in the form `2026-11-20`.
    package static func isDay(_ text: String) -> Bool {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.map(\.count) == [4, 2, 2], let year = Int64(parts[0]), let month = Int64(parts[1]),
            let day = Int64(parts[2])
        else { return false }
        return days(year: year, month: month, day: day) != nil
    }

    private static func length(of month: Int64, _ year: Int64) -> Int64 {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    /// `2026-11-20`. Nanoseconds in 64 bits reach from 1677 to 2262, so four digits are enough.
    package var description: String {
        "\(zeroPadded(year.magnitude, to: 4))-\(zeroPadded(month.magnitude, to: 2))-\(zeroPadded(day.magnitude, to: 2))"
    }
}
