import Testing
import TraceModel
import TraceReplay

/// Leaks in a log without times that shows too little.
@Suite struct StepCheckTests {
    private func test(_ name: String, _ controller: String, isLeaking: Bool = false) -> String {
        """
        Test Case '-[S \(name)]' started.
        <A.Host: 0x1> addChild(_:) <\(controller)>
        <\(controller)> didMove(toParent:) <A.Host: 0x1>
        <\(controller)> willMove(toParent:) nil
        <\(controller)> removeFromParent()
        \(isLeaking ? "" : "<\(controller)> deinit")
        Test Case '-[S \(name)]' passed (9.000 seconds).

        """
    }

    private func audit(_ text: String) -> (leaks: [String], notChecked: [RunReport.NotChecked]) {
        let trace = ReadTrace("Test Suite 'All tests' started at 2026-11-20 02:00:00.000.\n" + text)
        var audit = Audit(trace.summary)
        for batch in trace.batches { audit.replay(batch) }
        let rule = "controller-never-deallocated"
        return (
            audit.finish().filter { $0.rule == rule }.map { "\($0.severity) in \($0.test ?? "-")" },
            audit.notChecked.filter { $0.rule == rule }
        )
    }

    @Test func twoLaterTestsShowALeak() {
        let found = audit(
            test("one", "A.B: 0x2", isLeaking: true) + test("two", "A.B: 0x3") + test("three", "A.B: 0x4"))
        #expect(found.leaks == ["warning in -[S one]"])
        #expect(found.notChecked.isEmpty)
    }

    @Test func whatLeavesInTheLastTestIsNotChecked() {
        let found = audit(
            test("one", "A.B: 0x3") + test("two", "A.B: 0x4") + test("three", "A.Cart: 0x2", isLeaking: true))
        #expect(found.leaks.isEmpty)
        #expect(found.notChecked.map(\.classes) == [["A.Cart"]])
        #expect(found.notChecked.map(\.explanation) == ["not for 1 class whose last departure is too close to the end"])
    }

    @Test func aLogOfOneTestChecksNothingThatWasNotDeallocated() {
        let leaking = test("one", "A.Cart: 0x2", isLeaking: true) + "<A.B: 0x9> deinit\n"
        #expect(audit(leaking).notChecked.map(\.isWhole) == [true])
        #expect(audit(test("one", "A.Cart: 0x2")).notChecked.isEmpty)
    }
}
