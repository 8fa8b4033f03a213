import Testing
import TraceFormats
import TraceModel

struct TestLineTests {
    @Test(arguments: [
        ("Test Case '-[ShopTests.Cart testPay]' started.", EventKind.testStarted, "-[ShopTests.Cart testPay]"),
        (
            "Test Case '-[ShopTests.Cart testPay]' passed (0.123 seconds).", .testFinished,
            "-[ShopTests.Cart testPay] passed"
        ),
        ("Test Case '-[Cart testPay]' failed (0.1 seconds).", .testFinished, "-[Cart testPay] failed"),
        ("Test Case '-[Cart testPay]' skipped (0.1 seconds).", .testFinished, "-[Cart testPay] skipped"),
        ("Test Case 'Cart.testPay' started at 2026-11-20 02:00:00.000", .testStarted, "Cart.testPay"),
        ("Test Case 'Cart.testPay' passed (0.0 seconds)", .testFinished, "Cart.testPay passed"),
        ("◇ Test pay() started.", .testStarted, "pay()"),
        ("✔ Test pay() passed after 0.1 seconds.", .testFinished, "pay() passed"),
        ("✘ Test pay() failed after 0.1 seconds with 1 issue.", .testFinished, "pay() failed"),
        ("✔ Test pay(_:) with 3 test cases passed after 0.1 seconds.", .testFinished, "pay(_:) passed"),
        ("➜ Test pay() skipped.", .testFinished, "pay() skipped"),
        ("➜ Test pay() skipped: \"not today\"", .testFinished, "pay() skipped"),
        ("◇ Test \"pays with points\" started.", .testStarted, "pays with points"),
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
}
