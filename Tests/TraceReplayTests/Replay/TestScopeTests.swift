import Testing
import TraceModel
import TraceReplay

/// The tests in which findings happened.
@Suite struct TestScopeTests {
    private let header = "# records: init deinit addChild willMove didMove removeFromParent\n"

    private func report(_ text: String, _ scope: RuleSettings.Scope) -> [String] {
        let trace = ReadTrace(header + text + "\n# end: +100")
        var settings = RuleSettings()
        settings.scope = scope
        var audit = Audit(trace.summary, settings: settings)
        for batch in trace.batches { audit.replay(batch) }
        return audit.finish().map { "\($0.rule) \($0.severity) \($0.subject?.className ?? "") in \($0.test ?? "-")" }
    }

    private func add(_ child: String, to parent: String, at time: Int) -> String {
        """
        +\(time).1 [main] \(parent) addChild(_:) \(child)
        +\(time).2 [main] \(child) willMove(toParent:) \(parent)
        +\(time).3 [main] \(child) didMove(toParent:) \(parent)

        """
    }

    private func remove(_ child: String, at time: Int) -> String {
        """
        +\(time).1 [main] \(child) willMove(toParent:) nil
        +\(time).2 [main] \(child) removeFromParent()
        +\(time).3 [main] \(child) didMove(toParent:) nil

        """
    }

    private func test(_ name: String, _ times: ClosedRange<Int>, _ body: String) -> String {
        "+\(times.lowerBound) Test Case '-[\(name)]' started.\n\(body)"
            + "+\(times.upperBound) Test Case '-[\(name)]' passed (1.0 seconds).\n"
    }

    @Test func knowsTheTestOfTheEvent() {
        let call = "+11.5 [main] <A.Host: 0x1> addChild(_:) <A.Child: 0x2>\n+11.6 [main] <A.Child: 0x2> deinit\n"
        #expect(report(test("S one", 10...12, call), .run) == ["missing-did-move error A.Child in -[S one]"])
        #expect(report(test("S one", 10...11, "") + call, .run) == ["missing-did-move error A.Child in -"])
    }

    /// It is deallocated in the end, but not with its test.
    @Test func leakOfATestIsFoundAtItsEnd() {
        let log =
            "+1 [main] <A.Host: 0x1> init\n"
            + test(
                "S one", 10...13, add("<A.Child: 0x2>", to: "<A.Host: 0x1>", at: 10) + remove("<A.Child: 0x2>", at: 11))
            + test("S two", 30...31, "") + "+40 [main] <A.Child: 0x2> deinit\n+41 [main] <A.Host: 0x1> deinit\n"
        #expect(report(log, .run) == ["controller-never-deallocated note A.Child in -"])
        #expect(report(log, .test) == ["controller-never-deallocated error A.Child in -[S one]"])
    }

    @Test func whatGoesWithinTheGraceIsNoLeak() {
        let log =
            "+1 [main] <A.Host: 0x1> init\n"
            + test(
                "S one", 10...12, add("<A.Child: 0x2>", to: "<A.Host: 0x1>", at: 10) + remove("<A.Child: 0x2>", at: 11))
            + "+13 [main] <A.Child: 0x2> deinit\n" + test("S two", 30...31, "") + "+41 [main] <A.Host: 0x1> deinit\n"
        #expect(report(log, .test) == [])
    }

    /// Swift Testing prints its lines without times among calls with times.
    @Test func aTestWithoutTimesHasTheGraceAfterTheEventBeforeItsEnd() {
        let call = add("<A.Child: 0x2>", to: "<A.Host: 0x1>", at: 10) + remove("<A.Child: 0x2>", at: 11)
        let test = "+1 [main] <A.Host: 0x1> init\n◇ Test one() started.\n\(call)✔ Test one() passed after 1 seconds.\n"
        let next = "◇ Test two() started.\n✔ Test two() passed after 0.1 seconds.\n"
        let end = "[main] <A.Child: 0x2> deinit\n+41 [main] <A.Host: 0x1> deinit\n"
        #expect(report(test + "+12.5 " + end, .test) == [])
        #expect(report(test + next + "+12.5 " + end, .test) == [])
        #expect(report(test + next + "+40 " + end, .test) == ["controller-never-deallocated error A.Child in one()"])
        #expect(report(test, .test) == ["controller-never-deallocated error A.Child in one()"])
    }

    /// It was removed at an unknown time, just before the recording ended.
    @Test func anEventWithoutTimeAmongOthersProvesNoGrace() {
        let call = add("<A.Child: 0x2>", to: "<A.Host: 0x1>", at: 10)
        let log = "+1 [main] <A.Other: 0x3> deinit\n+1 [main] <A.Child: 0x9> deinit\n" + call
        let removal = remove("<A.Child: 0x2>", at: 11)
        let untimed = removal.replacing(#/\+11\.\d /#, with: "")
        for scope in [RuleSettings.Scope.run, .test] {
            #expect(report(log + removal, scope) == ["controller-never-deallocated error A.Child in -"])
            #expect(report(log + untimed, scope) == [])
        }
    }

    @Test func leakIsReportedOnceAndUnderItsOwnTest() {
        let log =
            "+1 [main] <A.Host: 0x1> init\n"
            + test(
                "S one", 10...13, add("<A.Child: 0x2>", to: "<A.Host: 0x1>", at: 10) + remove("<A.Child: 0x2>", at: 11))
            + test("S two", 20...23, add("<A.Other: 0x3>", to: "<A.Host: 0x1>", at: 20))
            + test("S three", 30...33, "")
        #expect(
            report(log, .test) == [
                "controller-never-deallocated error A.Child in -[S one]",
                "child-never-removed note A.Other in -[S two]",
            ])
    }

    @Test func whatWasThereBeforeTheTestIsNotItsLeak() {
        let log =
            "+1 [main] <A.Host: 0x1> init\n" + add("<A.Tab: 0x2>", to: "<A.Host: 0x1>", at: 2)
            + test("S one", 10...13, "") + test("S two", 20...23, "") + remove("<A.Tab: 0x2>", at: 50)
            + "+51 [main] <A.Tab: 0x2> deinit\n+52 [main] <A.Host: 0x1> deinit\n"
        #expect(report(log, .test) == [])
    }

    /// The last one ends with the trace, before its grace is over.
    @Test func unfinishedAndLastTestsEndWithTheTrace() {
        let child = add("<A.Child: 0x2>", to: "<A.Host: 0x1>", at: 10)
        let log = "+1 [main] <A.Host: 0x1> init\n+9 Test Case '-[S one]' started.\n" + child
        #expect(report(log, .test) == ["child-never-removed note A.Child in -[S one]"])
        #expect(report(log, .run) == report(log, .test))
    }

    @Test func parallelTestsHaveWhatStartedUnderThem() {
        let log =
            "+1 [main] <A.Host: 0x1> init\n+10 Test Case '-[S one]' started.\n+11 Test Case '-[S two]' started.\n"
            + add("<A.Child: 0x2>", to: "<A.Host: 0x1>", at: 12)
            + "+13 Test Case '-[S two]' passed (1.0 seconds).\n" + add("<A.Other: 0x3>", to: "<A.Host: 0x1>", at: 14)
            + "+15 Test Case '-[S one]' passed (5.0 seconds).\n+30 [main] <A.Else: 0x9> init\n"
        #expect(
            report(log, .test) == [
                "child-never-removed note A.Child in -[S two]", "child-never-removed note A.Other in -[S one]",
            ])
    }
}
