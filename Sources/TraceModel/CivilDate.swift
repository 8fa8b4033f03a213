/// A day of the Gregorian calendar, also where it is reckoned back before its introduction.
struct CivilDate: Hashable, CustomStringConvertible {
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

    /// `2026-11-20`. Nanoseconds in 64 bits reach from 1677 to 2262, so that four digits are enough.
    var description: String {
        "\(zeroPadded(year.magnitude, to: 4))-\(zeroPadded(month.magnitude, to: 2))-\(zeroPadded(day.magnitude, to: 2))"
    }
}
