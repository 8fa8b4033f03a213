import Testing
import TraceModel
import TraceReplay

/// The coverage of a launch, which decides whether an absent defect is fixed.
@Suite struct CoverageTests {
    private func coverage(_ text: String) throws -> Coverage {
        let trace = ReadTrace("# records: init deinit addChild removeFromParent willMove didMove\n" + text)
        var audit = Audit(trace.summary)
        for batch in trace.batches { audit.replay(batch) }
        _ = audit.finish()
        return try #require(audit.coverages[0])
    }

    /// The first launch's gaps about classes, as `rule class`.
    private func gaps(_ text: String) throws -> [String] {
        try coverage(text).gaps.filter { !$0.className.isEmpty }.map { "\($0.rule) \($0.className)" }
    }

    private let departure = """
        +0.010 [main] <Shop.Detail: 0x2> init
        +0.020 [main] <Shop.Host: 0x1> addChild(_:) <Shop.Detail: 0x2>
        +0.030 [main] <Shop.Detail: 0x2> didMove(toParent:) <Shop.Host: 0x1>
        +1.000 [main] <Shop.Detail: 0x2> willMove(toParent:) nil
        +1.010 [main] <Shop.Detail: 0x2> removeFromParent()

        """

    @Test func launchThatEndsBeforeTheGracePassedCouldNotHaveShownALeak() throws {
        #expect(try gaps(departure + "# end: +1.500") == ["controller-never-deallocated Shop.Detail"])
        #expect(try gaps(departure + "# end: +5.000") == [])
        #expect(try gaps(departure + "+1.200 [main] <Shop.Detail: 0x2> deinit\n# end: +1.500") == [])
    }

    @Test func anotherInstanceThatIsGoneShowsThatALeakWouldHaveBeenSeen() throws {
        let other = "+0.001 [main] <Shop.Detail: 0x3> init\n+0.002 [main] <Shop.Detail: 0x3> deinit\n"
        #expect(try gaps(other + departure + "# end: +1.500") == [])
    }

    @Test func instanceThatIsGoneInAnotherTestSaysNothingOfTheLastTest() throws {
        func undecided(_ other: String, _ end: String) throws -> [String?] {
            let text = other + "+0.005 testStarted T.b\n" + departure + "+1.100 testFinished T.b passed\n# end: \(end)"
            return try coverage(text).parts.filter { $0.exercise == .undecided }.map(\.test)
        }
        let gone = "+0.002 [main] <Shop.Detail: 0x3> init\n+0.003 [main] <Shop.Detail: 0x3> deinit\n"
        let other = "+0.001 testStarted T.a\n\(gone)+0.004 testFinished T.a passed\n"
        #expect(try undecided(other, "+1.500") == ["T.b"])
        #expect(try undecided(other, "+5.000") == [])
    }

    @Test func callThatTheEndCutOffIsNotJudged() throws {
        let arrival = """
            +0.001 [main] <Shop.Detail: 0x2> init
            +0.010 [main] <Shop.Host: 0x1> addChild(_:) <Shop.Detail: 0x2>

            """
        let settled = "+0.020 [main] <Shop.Detail: 0x2> didMove(toParent:) <Shop.Host: 0x1>\n"
        #expect(try gaps(arrival + settled + "# end: +0.100").contains("missing-did-move Shop.Detail") == false)
        #expect(try gaps(arrival + "# end: +0.100").contains("missing-did-move Shop.Detail"))
        #expect(try gaps(arrival + "# end: +5.000").contains("missing-did-move Shop.Detail") == false)
    }

    @Test func classThatLogsNothingCouldNotHaveShownALeak() throws {
        let silent =
            "+0.010 [main] <Shop.Host: 0x1> addChild(_:) <Shop.Silent: 0x2>\n+0.020 [main] <Shop.Host: 0x1> init\n"
        #expect(try gaps(silent + "# end: +9.000").contains("controller-never-deallocated Shop.Silent"))
    }
}
