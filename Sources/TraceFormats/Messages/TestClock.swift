import TraceModel

/// Tells when tests begin and end, from the dates that suites print and the seconds that tests took.
///
///     Test Suite 'CartTests' started at 2026-11-20 02:00:00.120.
///     Test Case '-[ShopTests.CartTests testPay]' started.
///     Test Case '-[ShopTests.CartTests testPay]' passed (0.250 seconds).
///
/// XCTest names no zone, and no date where a test begins or ends: the tests of a suite run one after the other.
struct TestClock: Sendable {
    private var now: LoggedTime?
    private var started: LoggedTime?

    /// Takes note of a date.
    mutating func note(_ date: LoggedTime?) {
        if let date { now = date }
    }

    /// When the test begins that the next line tells of.
    mutating func start(at date: LoggedTime?) -> LoggedTime? {
        note(date)
        started = now
        return now
    }

    /// When the test that began last ends; nil where nothing tells that it began.
    mutating func finish(after duration: Int64?) -> LoggedTime? {
        defer { started = nil }
        guard var time = started, let duration else { return nil }
        let (sum, isTooLarge) = time.nanoseconds.addingReportingOverflow(duration)
        guard !isTooLarge else { return nil }
        time.nanoseconds = sum
        now = time
        return time
    }

    /// The date after ` at ` in a line.
    static func date(in line: ByteCursor) -> LoggedTime? {
        guard let place = line.first(" at ") else { return nil }
        var cursor = line
        cursor.offset = place + 4
        return TimeNotation.readSpaced(&cursor)
    }

    /// The nanoseconds in `(0.250 seconds)`.
    static func duration(in line: ByteCursor) -> Int64? {
        guard let end = line.last(" seconds)") else { return nil }
        var cursor = ByteCursor(line.bytes, line.offset..<end)
        guard let start = cursor.last("(") else { return nil }
        cursor.offset = start + 1
        let digits = cursor.skip(while: \.isDigit)
        guard (1...6).contains(digits.count) else { return nil }
        guard let fraction = TimeNotation.fraction(&cursor), cursor.isAtEnd else { return nil }
        return cursor.number(digits) * 1_000_000_000 + fraction
    }
}
