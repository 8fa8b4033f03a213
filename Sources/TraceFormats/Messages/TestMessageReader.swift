import TraceModel

/// Reads the lines that XCTest, Swift Testing and `xcodebuild` print when a test begins and ends, and marks.
struct TestMessageReader: Sendable {
    var clock = TestClock()
    /// The time of the last message, if its text, or that of earlier lines about a test, shows it.
    var time: LoggedTime?

    /// Reads a line of a test framework; nil for another line.
    mutating func read(_ message: ByteCursor, line: Int) -> LoggedEvent? {
        var cursor = message
        // fastlane marks the lines of its commands.
        if cursor.skip("▸") { cursor.skipSpaces() }
        if cursor.skip("Test Case '") || cursor.skip("Test case '") { return readCase(cursor, line) }
        if cursor.skip("Test Suite '") || cursor.skip("Test suite '") {
            clock.note(TestClock.date(in: cursor))
            return nil
        }
        // Swift Testing: a symbol outside ASCII, then the test; `Test run` and `Test case passing` are not tests.
        let symbol = cursor.skip { $0 >= 0x80 }
        cursor.skipSpaces()
        guard (1...4).contains(symbol.count), cursor.skip("Test "), !cursor.starts(with: "run "),
            !cursor.starts(with: "case passing ")
        else { return nil }
        return readSwiftTesting(cursor, line)
    }

    /// `-[Suite test]' started.`, `Suite.test' passed (0.123 seconds).`, `Suite.test()' passed on 'Clone 1 of iPhone 17'
    /// (0.123 seconds)`
    private mutating func readCase(_ message: ByteCursor, _ line: Int) -> LoggedEvent? {
        var cursor = message
        guard let quote = cursor.first("' ") else { return nil }
        let name = cursor.offset..<quote
        cursor.offset = quote + 2
        guard let event = event(cursor, name, cursor.skip(while: \.isLowercase), line) else { return nil }
        time =
            event.kind == .testStarted
            ? clock.start(at: TestClock.date(in: cursor)) : clock.finish(after: TestClock.duration(in: cursor))
        return event
    }

    /// `test() started.`, `"a name" passed after 0.1 seconds.`, `test() failed after 0.1 seconds with 1 issue.`
    private func readSwiftTesting(_ cursor: ByteCursor, _ line: Int) -> LoggedEvent? {
        let places = [
            cursor.last(" started."), cursor.last(" passed after "), cursor.last(" failed after "),
            cursor.last(" skipped."), cursor.last(" skipped: "),
        ]
        guard let place = places.lazy.compactMap({ $0 }).first else { return nil }
        var name = cursor.offset..<place
        if let count = Self.caseCount(after: ByteCursor(cursor.bytes, name)) { name = cursor.offset..<count }
        let quote = UInt8(ascii: "\"")
        if name.count > 2, cursor.bytes[name.lowerBound] == quote, cursor.bytes[name.upperBound - 1] == quote {
            name = name.lowerBound + 1..<name.upperBound - 1
        }
        var outcome = cursor
        outcome.offset = place + 1
        return event(cursor, name, outcome.skip(while: \.isLowercase), line)
    }

    private static let remarks: [StaticString] = [
        " started.", " passed after ", " failed after ", " skipped", " recorded a",
    ]

    /// Whether a line tells something of a test or of a suite, whatever that is called: `✘ Test "Home deinit" recorded an issue at …`,
    /// `◇ Suite "Home viewDidLoad" started.`, and as `xcbeautify` shows it, `✔ [HomeTests] viewDidLoad() on 'iPhone 17' (0.1 seconds)`.
    static func tellsOfTest(_ message: ByteCursor) -> Bool {
        var cursor = message
        if cursor.skip("▸") { cursor.skipSpaces() }
        guard (1...4).contains(cursor.skip { $0 >= 0x80 }.count), cursor.skip(UInt8(ascii: " ")) else { return false }
        cursor.skipSpaces()
        if cursor.skip("Test ") || cursor.skip("Suite ") { return remarks.contains { cursor.first($0) != nil } }
        return cursor.next == UInt8(ascii: "[") && cursor.endsWith(" seconds)") && cursor.first(" on '") != nil
    }

    /// Whether a text behind the time of a test is a step of it, which quotes what the test touches: `Tap "viewDidLoad" Button`.
    static func isStep(_ text: ByteCursor) -> Bool {
        text.next.isUppercase && text.first("\"") != nil && !NameNotation.isController(text.text(text.word))
    }

    /// Where the number of cases begins after the name of a test with parameters: `price(kind:) with 2 test cases`,
    /// `price(kind:) with 1 test case`.
    private static func caseCount(after name: ByteCursor) -> Int? {
        guard let place = name.last(" with ") else { return nil }
        var cursor = name
        cursor.offset = place + 6
        guard !cursor.skip(while: \.isDigit).isEmpty, cursor.skip(" test case") else { return nil }
        return cursor.isAtEnd || cursor.skip("s") && cursor.isAtEnd ? place : nil
    }

    private func event(_ cursor: ByteCursor, _ name: Range<Int>, _ outcome: Range<Int>, _ line: Int) -> LoggedEvent? {
        guard !name.isEmpty else { return nil }
        let name = String(decoding: cursor.text(name), as: UTF8.self)
        if cursor.text(outcome).equals("started") {
            return LoggedEvent(line: line, kind: .testStarted, payload: .test(name: name, outcome: nil))
        }
        return TestOutcome(rawValue: String(decoding: cursor.text(outcome), as: UTF8.self)).map {
            LoggedEvent(line: line, kind: .testFinished, payload: .test(name: name, outcome: $0))
        }
    }

    private static let keywords: [(text: StaticString, kind: EventKind)] = [
        ("testStarted", .testStarted), ("testFinished", .testFinished), ("mark", .mark),
    ]

    /// Reads `testStarted Suite.test`, `testFinished Suite.test passed` and `mark "text"`.
    func readKeyword(_ message: ByteCursor, isDeclared: Bool, line: Int) throws(LineFault) -> LoggedEvent? {
        var cursor = message
        guard let kind = Self.keywords.first(where: { cursor.skip($0.text) })?.kind,
            cursor.isAtEnd || cursor.next.isSpace
        else { return nil }
        cursor.skipSpaces()
        if kind == .mark, !isDeclared, cursor.next != UInt8(ascii: "\"") { return nil }
        if cursor.isAtEnd { throw .missingObject(kind) }
        let text = kind == .mark ? Self.unquoted(cursor) : String(decoding: cursor.text(cursor.rest), as: UTF8.self)
        return LoggedEvent(line: line, kind: kind, payload: EventPayload(text, of: kind))
    }

    /// Returns the text in quotes, with `\"` and `\\` resolved, or the whole text if there are no quotes.
    private static func unquoted(_ message: ByteCursor) -> String? {
        var cursor = message
        guard cursor.skip(UInt8(ascii: "\"")) else { return String(decoding: cursor.text(cursor.rest), as: UTF8.self) }
        var text: [UInt8] = []
        while !cursor.isAtEnd, cursor.next != UInt8(ascii: "\"") {
            if cursor.next == UInt8(ascii: "\\"), cursor.offset + 1 < cursor.end { cursor.offset += 1 }
            text.append(cursor.next)
            cursor.offset += 1
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// Whether a line shows a test as `xcbeautify` and `xcpretty` do, without its times: `✔ testPays (8.500 seconds)`.
    static func isFormattedTest(_ line: Bytes) -> Bool {
        var cursor = ByteCursor(line)
        guard cursor.endsWith(" seconds)") else { return false }
        _ = cursor.skip { $0 < 0x80 }
        guard !cursor.skip(while: { $0 >= 0x80 }).isEmpty, let word = cursor.first(" test") else { return false }
        cursor.offset = word + 5
        return cursor.next.isUppercase || cursor.next == UInt8(ascii: "_") || cursor.next.isDigit
    }
}

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
