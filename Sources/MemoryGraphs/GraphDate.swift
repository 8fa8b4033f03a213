import TraceModel

/// Dates as Apple's tools write them: `2026-11-20 03:00:12.345 +0100`.
enum GraphDate {
    /// Nanoseconds since 1970; nil for a text that is not a date or has no zone.
    static func nanoseconds(_ text: String) -> Int64? {
        let parts = text.split(separator: " ")
        guard parts.count == 3, let zone = zone(parts[2]) else { return nil }
        let date = parts[0].split(separator: "-").map { Int64($0) }
        let clock = parts[1].split(separator: ":").map(String.init)
        guard date.count == 3, clock.count == 3, let year = date[0], let month = date[1], let day = date[2],
            let days = CivilDate.days(year: year, month: month, day: day), let hour = Int64(clock[0]),
            let minute = Int64(clock[1]), let second = fraction(clock[2]),
            (0..<24).contains(hour), (0..<60).contains(minute), (0..<61_000_000_000).contains(second)
        else { return nil }
        let minutes = hour * 60 + minute - zone
        let (whole, overflow) = (days * 86_400 + minutes * 60).multipliedReportingOverflow(by: 1_000_000_000)
        let (sum, overflowOfSum) = whole.addingReportingOverflow(second)
        return overflow || overflowOfSum ? nil : sum
    }

    /// Minutes east of UTC.
    private static func zone(_ text: Substring) -> Int64? {
        if text == "Z" || text == "UTC" || text == "GMT" { return 0 }
        let digits = text.dropFirst().filter { $0 != ":" }
        guard let sign = text.first, "+-".contains(sign), digits.count == 4, let number = Int64(digits), number >= 0
        else {
            return nil
        }
        return (number / 100 * 60 + number % 100) * (sign == "-" ? -1 : 1)
    }

    /// `12.345` seconds in nanoseconds.
    private static func fraction(_ text: String) -> Int64? {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard let seconds = Int64(parts[0]), seconds >= 0, parts.count <= 2 else { return nil }
        guard parts.count == 2 else { return seconds * 1_000_000_000 }
        let digits = parts[1].prefix(9)
        guard let number = Int64(digits), number >= 0 else { return nil }
        return seconds * 1_000_000_000 + (digits.count..<9).reduce(number) { value, _ in value * 10 }
    }
}
