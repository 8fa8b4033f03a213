import Testing
import TraceModel
import TraceReplay

/// Launches of one app that overlap: tests that run side by side.
@Suite struct LaunchEndTests {
    private func findings(_ lines: [String]) -> [String] {
        let trace = ReadTrace(lines.joined(separator: "\n"))
        var audit = Audit(trace.summary)
        for batch in trace.batches { audit.replay(batch) }
        return audit.finish().map { "\($0.rule) \($0.severity) \($0.subject?.className ?? "")" }
    }

    private func line(_ time: String, of process: Int, _ call: String) -> String {
        "2026-11-20 02:\(time).000000+0000 Shop[\(process):15] \(call)"
    }

    /// A controller is removed at the end of the second launch.
    private func parallel(_ rest: String...) -> [String] {
        [
            line("00:00", of: 41, "<Shop.Old: 0x3> dealloc"), line("00:01", of: 41, "<Shop.Child: 0x4> dealloc"),
            line("00:50", of: 52, "<Shop.Host: 0x1> addChild: <Shop.Child: 0x2>"),
            line("00:50", of: 52, "<Shop.Child: 0x2> didMoveToParentViewController: <Shop.Host: 0x1>"),
            line("00:51", of: 52, "<Shop.Child: 0x2> removeFromParentViewController"),
        ] + rest
    }

    private let leak = "controller-never-deallocated error Shop.Child"

    @Test func aLaunchThatAnotherOutlastsEndsWithItsOwnLastCall() {
        #expect(findings(parallel(line("01:40", of: 41, "<Shop.Old: 0x1> viewDidAppear:"))) == [])
    }

    /// A child was removed, and a second launch follows in the same log.
    private func launches(closedBy end: [String]) -> [String] {
        [
            "# vctrace: 1", "# records: init addChild didMove willMove removeFromParent deinit",
            "+0.000 <Shop.Host: 0x1> addChild(_:) <Shop.Child: 0x2>",
            "+0.010 <Shop.Child: 0x2> didMove(toParent:) <Shop.Host: 0x1>",
            "+1.000 <Shop.Child: 0x2> willMove(toParent:) nil", "+1.010 <Shop.Child: 0x2> removeFromParent()",
        ] + end + ["# vctrace: 1", "+0.000 <Shop.Host: 0x1> init"]
    }

    @Test func aClosedLaunchLastsUntilItWasClosed() {
        #expect(findings(launches(closedBy: [])) == [])
        #expect(findings(launches(closedBy: ["# end: +1.800"])) == [])
        #expect(findings(launches(closedBy: ["# end: +9.000"])) == [leak])
    }

    @Test func testsAndMessagesOutlastNoLaunch() {
        let message = "Unbalanced calls to begin/end appearance transitions for <Shop.Old: 0x1>."
        #expect(findings(parallel(line("01:40", of: 41, message))).contains(leak))
        #expect(findings(parallel(line("01:40", of: 41, "Test Case 'Cart.testPay' started."))).contains(leak))
        #expect(findings(parallel(line("01:40", of: 52, "<Shop.Host: 0x1> viewDidAppear:"))).contains(leak))
    }
}
