import Testing

@testable import TraceModel

@Suite struct CivilDateTests {
    /// Reference values: `date -u -d DATE +%s`, divided by 86,400.
    @Test(arguments: [
        ("1678-01-01", -106_650), ("1900-02-28", -25_509), ("1900-03-01", -25_508), ("1969-12-31", -1),
        ("1970-01-01", 0),
        ("2000-02-29", 11_016), ("2026-11-20", 20_777), ("2261-12-31", 106_650),
    ])
    func datesAndDays(text: String, days: Int64) throws {
        let parts = text.split(separator: "-").compactMap { Int64($0) }
        #expect(CivilDate.days(year: parts[0], month: parts[1], day: parts[2]) == days)
        #expect(CivilDate(daysSince1970: days).description == text)
    }

    @Test func eachDayIsTheNextOne() throws {
        for days in Int64(-106_650)...106_650 {
            let date = CivilDate(daysSince1970: days)
            #expect(CivilDate.days(year: date.year, month: date.month, day: date.day) == days)
        }
    }

    @Test(arguments: [
        (1900, 2, 29), (2026, 2, 29), (2026, 4, 31), (2026, 13, 1), (2026, 0, 1), (2026, 1, 0), (1677, 12, 31),
        (2262, 1, 1),
    ])
    func datesThatAreNone(year: Int64, month: Int64, day: Int64) {
        #expect(CivilDate.days(year: year, month: month, day: day) == nil)
    }
}
