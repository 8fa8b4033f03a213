import TraceModel

/// The times when tests begin and end, from the dates that suites print and the seconds that tests took.
///
///     Test Suite 'CartTests' started at 2026-11-20 02:00:00.120.
///     Test Case '-[ShopTests.CartTests testPay]' started.
///         t =     0.00s Start Test at 2026-11-20 02:00:00.120
///     Test Case '-[ShopTests.CartTests testPay]' passed (0.250 seconds).
///
/// XCTest prints no zone, and no date when a test begins or ends, but the tests of a suite run one after the other. No duration
/// includes the time between two tests; UI tests, where it is long, print their own dates.
struct TestClock: Sendable {
    private var now: LoggedTime?
    private var started: LoggedTime?
    /// Whether a test has begun and not ended.
    private(set) var isInTest = false

    mutating func note(_ date: LoggedTime?) {
        if let date { now = date }
    }

    /// Begins a test, and returns its start time.
    mutating func start(at date: LoggedTime?) -> LoggedTime? {
        note(date)
        started = now
        isInTest = true
        return now
    }

    mutating func restart(at date: LoggedTime) {
        now = date
        started = date
    }

    /// Ends the test that began last, and returns its end time; nil if its start is not known.
    mutating func finish(after duration: Int64?) -> LoggedTime? {
        defer {
            started = nil
            isInTest = false
        }
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

    /// The date in `t =     0.00s Start Test at 2026-11-20 02:00:00.120`.
    static func start(in line: Bytes) -> LoggedTime? {
        var cursor = ByteCursor(line)
        guard skipElapsed(&cursor), cursor.skip("Start Test at ") else { return nil }
        return TimeNotation.readSpaced(&cursor)
    }

    /// Skips the seconds since a test began, `t =     0.12s `; false if there are none.
    @discardableResult
    static func skipElapsed(_ cursor: inout ByteCursor) -> Bool {
        var ahead = cursor
        guard ahead.skip("t =") else { return false }
        ahead.skipSpaces()
        guard !ahead.skip(while: { $0.isDigit || $0 == UInt8(ascii: ".") }).isEmpty, ahead.skip("s ") else {
            return false
        }
        ahead.skipSpaces()
        cursor = ahead
        return true
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
