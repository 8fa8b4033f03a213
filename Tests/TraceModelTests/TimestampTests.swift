import Foundation
import Testing
import TraceModel

@Suite struct TimestampTests {
    @Test(arguments: [
        (0, "1970-01-01T00:00:00.000000Z"),
        (1, "1970-01-01T00:00:00.000000001Z"),
        (1_000, "1970-01-01T00:00:00.000001Z"),
        (-1, "1969-12-31T23:59:59.999999999Z"),
        (-86_400_000_000_000, "1969-12-31T00:00:00.000000Z"),
        (68_169_600_000_000_000, "1972-02-29T00:00:00.000000Z"),
        (951_782_400_000_000_000, "2000-02-29T00:00:00.000000Z"),
        (951_868_799_123_456_000, "2000-02-29T23:59:59.123456Z"),
        (951_868_800_000_000_000, "2000-03-01T00:00:00.000000Z"),
        (1_704_067_199_000_000_000, "2023-12-31T23:59:59.000000Z"),
        (1_735_603_200_000_000_000, "2024-12-31T00:00:00.000000Z"),
        (1_795_140_000_000_000_000, "2026-11-20T02:00:00.000000Z"),
        (4_107_542_400_000_000_000, "2100-03-01T00:00:00.000000Z"),
        (Int64.max, "2262-04-11T23:47:16.854775807Z"),
        (Int64.min, "1677-09-21T00:12:43.145224192Z"),
    ])
    func writesDates(nanoseconds: Int64, text: String) {
        #expect(Timestamp(nanoseconds: nanoseconds, base: .absolute).description == text)
    }

    @Test(arguments: [
        (0, "+0.000000"), (1_500_000_000, "+1.500000"), (1, "+0.000000001"), (-1_500_000_000, "-1.500000"),
        (Int64.min, "-9223372036.854775808"),
    ])
    func writesDistances(nanoseconds: Int64, text: String) {
        #expect(Timestamp(nanoseconds: nanoseconds, base: .relative).description == text)
    }

    @Test func agreesWithFoundationOnEveryDay() {
        // From 1700 to 2261, where both use the Gregorian calendar.
        for day in Int64(-98_615)..<106_650 {
            let text = Timestamp(nanoseconds: day * 86_400_000_000_000, base: .absolute).description
            let expected = Date(timeIntervalSince1970: Double(day * 86_400)).formatted(.iso8601)
            guard text.prefix(10) != expected.prefix(10) else { continue }
            Issue.record("\(text) is \(expected)")
            return
        }
    }

    @Test func addsTheStart() {
        var summary = TraceSummary()
        #expect(Timestamp(5, after: summary) == nil)
        summary.start = Int64.max - 5
        summary.header.timeBase = .absolute
        #expect(Timestamp(5, after: summary)?.nanoseconds == Int64.max)
        #expect(Timestamp(nil, after: summary) == nil)
        #expect(Timestamp(6, after: summary) == nil)
    }
}
