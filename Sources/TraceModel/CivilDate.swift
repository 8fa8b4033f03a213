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
