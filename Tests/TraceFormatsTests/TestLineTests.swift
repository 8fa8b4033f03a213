import Testing
import TraceModel

@testable import TraceFormats

struct TestLineTests {
    @Test(arguments: [
        ("Test Case '-[ShopTests.Cart testPay]' started.", EventKind.testStarted, "-[ShopTests.Cart testPay]"),
        (
            "Test Case '-[ShopTests.Cart testPay]' passed (0.123 seconds).", .testFinished,
            "-[ShopTests.Cart testPay] passed"
        ),
        ("▸ Test Case '-[Cart testPay]' started.", .testStarted, "-[Cart testPay]"),
        ("Test Case '-[Cart testPay]' failed (0.1 seconds).", .testFinished, "-[Cart testPay] failed"),
        ("Test Case '-[Cart testPay]' skipped (0.1 seconds).", .testFinished, "-[Cart testPay] skipped"),
        ("Test Case 'Cart.testPay' passed (0.0 seconds)", .testFinished, "Cart.testPay passed"),
        ("◇ Test pay() started.", .testStarted, "pay()"),
        ("✔ Test pay() passed after 0.1 seconds.", .testFinished, "pay() passed"),
        ("✘ Test pay() failed after 0.1 seconds with 1 issue.", .testFinished, "pay() failed"),
        ("✔ Test pay(_:) with 3 test cases passed after 0.1 seconds.", .testFinished, "pay(_:) passed"),
        ("✔ Test pay(_:) with 1 test case passed after 0.1 seconds.", .testFinished, "pay(_:) passed"),
        ("✔ Test \"pays with 1 card\" passed after 0.1 seconds.", .testFinished, "pays with 1 card passed"),
        ("➜ Test pay() skipped.", .testFinished, "pay() skipped"),
        ("➜ Test pay() skipped: \"not today\"", .testFinished, "pay() skipped"),
        ("◇ Test \"pays with points\" started.", .testStarted, "pays with points"),
        (
            "Test case 'Cart.testPay()' passed on 'Clone 1 of iPhone 17 - Shop (4188)' (0.123 seconds)", .testFinished,
            "Cart.testPay() passed"
        ),
        (
            "Test case 'Cart.testPay()' failed on 'iPhone 17 (26.1)' (0.1 seconds)", .testFinished,
            "Cart.testPay() failed"
        ),
        ("testStarted Cart.testPay", .testStarted, "Cart.testPay"),
        ("testFinished Cart.testPay passed", .testFinished, "Cart.testPay passed"),
        ("mark \"the \\\"sheet\\\" is up\"", .mark, "the \"sheet\" is up"),
    ])
    func readsTests(_ line: String, _ kind: EventKind, _ detail: String) {
        for (prefix, time) in [("", nil), ("+2 [main] ", Int64(2_000_000_000))] {
            let log = ReadLog("<A: 0x1> init\n" + prefix + line, format: .native)
            #expect(log.events.last?.kind == kind)
            #expect(log.events.last?.detail == detail)
            #expect(log.events.last?.subject == nil)
            #expect(log.events.last?.time == time)
        }
    }

    @Test func suitesTellTheTimes() {
        let log = ReadLog(
            """
            Test Suite 'All tests' started at 2026-11-20 02:00:00.250.
            Test Case '-[ShopTests.Cart testPay]' started.
            Test Case '-[ShopTests.Cart testPay]' passed (0.500 seconds).
            Test Case '-[ShopTests.Cart testLeave]' started.
            Test Case '-[ShopTests.Cart testLeave]' failed (1.25 seconds).
            Test Suite 'Cart' failed at 2026-11-20 02:00:05.000.
            Test Case 'Shop.testOpen' started at 2026-11-20 02:00:06.000
            Test Case 'Shop.testOpen' passed (0.0 seconds)
            Test Case 'Shop.testOther' passed (0.0 seconds)
            """)
        let start: Int64 = 1_795_140_000_000_000_000
        let seconds = [0.25, 0.75, 0.75, 2, 6, 6, nil].map { $0.map { start + Int64($0 * 1e9) } }
        #expect(log.events.map(\.time) == seconds)
        #expect(log.header.timeBase == .absolute)
    }

    /// Between UI tests, time passes that no duration includes.
    static let uiTests = """
        Test Suite 'CartTests' started at 2026-11-20 02:00:00.000.
        Test Case '-[UI.CartTests testPays]' started.
            t =     0.00s Start Test at 2026-11-20 02:00:01.500
            t =     0.02s Set Up
        Test Case '-[UI.CartTests testPays]' passed (8.500 seconds).
        Test Case '-[UI.CartTests testLeaves]' started.
        nothing of interest
            t =     0.00s Start Test at 2026-11-20 02:00:50.250
            t =    10.00s Start Test at noon
        Test Case '-[UI.CartTests testLeaves]' failed (10.000 seconds).
            t =     0.00s Start Test at 2026-11-20 02:30:00.000
        Test Case '-[UI.CartTests testStays]' started.
        Test Case '-[UI.CartTests testStays]' passed (1.000 seconds).
        """

    @Test func uiTestsTellTheirOwnStarts() {
        let log = ReadLog(Self.uiTests)
        let start: Int64 = 1_795_140_000_000_000_000
        let seconds: [Double] = [1.5, 10, 50.25, 60.25, 60.25, 61.25]
        let times: [Int64?] = seconds.map { start + Int64($0 * 1e9) }
        #expect(log.events.map(\.line) == [2, 5, 6, 10, 12, 13])
        #expect(log.events.map(\.time) == times)
        #expect(log.problems.map(\.line) == [2])
        #expect(log.problems.map(\.text) == ["Test Case '-[UI.CartTests testPays]' started."])
        #expect(log.skipped == 7)
    }

    /// Lines that the app prints before the date belong to the test, which then starts at the suite's date.
    @Test func anEventDoesNotWaitForTheStartOfATest() {
        let log = ReadLog(
            """
            Test Suite 'CartTests' started at 2026-11-20 02:00:00.000.
            Test Case '-[UI.CartTests testPays]' started.
            <Shop.Cart: 0x1> viewDidLoad
                t =     0.00s Start Test at 2026-11-20 02:00:01.500
            Test Case '-[UI.CartTests testPays]' passed (8.500 seconds).
            Test Case '-[UI.CartTests testLeaves]' started.
            """)
        let start: Int64 = 1_795_140_000_000_000_000
        #expect(log.events.map(\.kind) == [.testStarted, .viewDidLoad, .testFinished, .testStarted])
        #expect(log.events.map(\.time) == [start, nil, start + 10_000_000_000, start + 10_000_000_000])
    }

    @Test(arguments: [
        "    ✔ testPays (8.500 seconds)", "    \u{1B}[32m✓\u{1B}[0m testPays (\u{1B}[33m8.500\u{1B}[0m seconds)",
        "✔ [CartTests] test_pays on 'Clone 1 of iPhone 17' (8.500 seconds)",
        "[02:00:08]: ▸     ✓ testPays (8.500 seconds)",
    ])
    func testsWithoutTimesAreSeen(_ line: String) {
        #expect(showsFormattedTests(line))
        #expect(ReadLog("\(line)\n<A: 0x1> init", format: .native).problems.isEmpty)
    }

    private func showsFormattedTests(_ line: String) -> Bool {
        line.withBytes { TestMessageReader.isFormattedTest($0) }
    }

    @Test(arguments: [
        "✔ Uploaded the tests (8.500 seconds)", "testPays (8.500 seconds)", "✔ testPays", "✔ latest (8.500 seconds)",
        "    ✖ testPays, XCTAssertTrue failed", "✔ testing (8.500 seconds)",
    ])
    func otherLinesTellOfNoTests(_ line: String) {
        #expect(!showsFormattedTests(line))
    }

    @Test func aTraceThatCountsFromItsStartGoesOn() {
        let log = ReadLog("# vctrace: 1\n+1 <A: 0x1> init\nTest Case 'Cart.testPay' started at 2026-11-20 02:00:00.000")
        #expect(log.events.map(\.time) == [1_000_000_000, nil])
        #expect(log.problems.isEmpty)
    }

    @Test(arguments: ["[10:23:45]: ", "[10:23:45]: ▸ ", "[2026-11-20T02:00:01.123Z] "])
    func readsTestsBehindThePrefixesOfOtherTools(_ prefix: String) {
        let log = ReadLog("<A: 0x1> viewDidLoad\n\(prefix)Test Case '-[Cart testPay]' started.")
        #expect(log.events.map(\.kind) == [.viewDidLoad, .testStarted])
    }
}
