import Testing
import TraceModel
import TraceVerdicts
import VCTraceAudit

/// Whether runs after a fix show that it worked.
@Suite struct FixCheckTests {
    private typealias Fate = (name: String, leaks: Bool)

    /// A run with tests, in each of which a controller of the class leaks or goes; without a class, the test opens another screen.
    private func report(
        _ name: String, _ tests: [(test: String, fate: Fate?)], device: String = "iPhone17,1", isDone: Bool = true,
        in host: String = "Host"
    ) throws -> RunReport {
        var log = """
            # vctrace: 1
            # app: Shop
            # device: \(device)
            # records: init deinit addChild willMove didMove removeFromParent

            """
        var time = 10
        func add(_ line: String) { log += "2026-11-20T02:00:\(time)Z [main] \(line)\n" }
        for (number, (test, fate)) in tests.enumerated() {
            let child = "<Shop.\(fate?.name ?? "Other"): 0x\(number + 1)>"
            add("Test Case '-[CartTests \(test)]' started.")
            add("<Shop.\(host): 0xff> addChild(_:) \(child)")
            add("\(child) didMove(toParent:) <Shop.\(host): 0xff>")
            add("\(child) willMove(toParent:) nil")
            add("\(child) removeFromParent()")
            add("\(child) didMove(toParent:) nil")
            if fate?.leaks != true { add("\(child) deinit") }
            time += 9
            if isDone { add("Test Case '-[CartTests \(test)]' passed (9.000 seconds).") }
        }
        if isDone { log += "# end\n" }
        var sink = MemoryTrace.Sink(name: name, source: name)
        let trace = try LogText(Array(log.utf8)).read(into: &sink, records: nil)
        return try RunAudit().report(on: trace)
    }

    private func answer(before: [RunReport], after: [RunReport], isFlaky: Bool = false) throws -> FixCheck.Answer {
        let finding = try #require(before.first?.findings.first)
        let check = FixCheck(before: before, after: after, exercises: before[0].rules.exercises)
        return check.answer(to: Defect(finding), isFlaky: isFlaky)
    }

    @Test func isFixedWhereTheTestThatShowedItRanToItsEnd() throws {
        let before = try report("before", [("testAdds", ("Cart", true))])
        let after = try report("after", [("testAdds", ("Cart", false))])
        #expect(try answer(before: [before], after: [after]) == .fixed(tests: ["CartTests.testAdds"]))
    }

    @Test func isShownWhereAnyRunShowsIt() throws {
        let before = try report("before", [("testAdds", ("Cart", true))])
        let clean = try report("clean", [("testAdds", ("Cart", false))])
        let twice = try report("twice", [("testAdds", ("Cart", true)), ("testPays", ("Cart", true))])
        #expect(try answer(before: [before], after: [clean, twice]) == .shown(2, runs: ["twice"]))
    }

    /// A screen that moved to another container is another defect for nights; whoever asks for the class means it, too.
    @Test func isShownWhereTheClassShowsItInAnotherPlace() throws {
        let before = try report("before", [("testAdds", ("Cart", true))])
        let moved = try report("moved", [("testAdds", ("Cart", true))], in: "Panel")
        let other = try report("other", [("testAdds", ("Cart", false)), ("testPays", ("Pay", true))])
        #expect(try answer(before: [before], after: [moved]) == .shown(1, runs: ["moved"]))
        #expect(try answer(before: [before], after: [other]) == .fixed(tests: ["CartTests.testAdds"]))
    }

    @Test func isUnknownIfItComesAndGoes() throws {
        let before = try report("before", [("testAdds", ("Cart", true))])
        let after = try report("after", [("testAdds", ("Cart", false))])
        #expect(try answer(before: [before], after: [after], isFlaky: true) == .flaky)
        #expect(FixCheck.word([.fixed(tests: []), .flaky]) == "unknown")
    }

    /// The second trace ends while the child is still there: that is a note.
    @Test func isUnknownWhereOnlyANoteIsLeft() throws {
        func report(_ name: String, _ last: String) throws -> RunReport {
            let log = """
                # vctrace: 1
                # records: init deinit addChild willMove didMove removeFromParent addSubview removeFromSuperview
                +0.0 [main] <Shop.Host: 0x1> init
                +1.0 [main] <Shop.Cart: 0x2> init
                +1.1 [main] <Shop.Host: 0x1> addChild(_:) <Shop.Cart: 0x2>
                +1.2 [main] <Shop.Host: 0x1> addSubview(_:) <Shop.Cart: 0x2>
                +1.3 [main] <Shop.Cart: 0x2> didMove(toParent:) <Shop.Host: 0x1>
                \(last)
                # end: +9.0

                """
            var sink = MemoryTrace.Sink(name: name, source: name)
            let trace = try LogText(Array(log.utf8)).read(into: &sink, records: nil)
            return try RunAudit().report(on: trace)
        }
        let before = try report("before", "+5.0 [main] <Shop.Cart: 0x2> removeFromSuperview()")
        let cut = try report("cut", "")
        #expect(before.findings.map(\.severity) == [.error])
        #expect(cut.findings.map(\.severity) == [.note])
        #expect(before.findings.map(\.fingerprint) == cut.findings.map(\.fingerprint))
        #expect(try answer(before: [before], after: [cut]) == .noted(runs: ["cut"]))
        #expect(try answer(before: [cut], after: [cut]) == .shown(1, runs: ["cut"]))
    }

    @Test func isUnknownWhereOnlyOtherTestsRan() throws {
        let before = try report("before", [("testAdds", ("Cart", true))])
        let after = try report("after", [("testPays", ("Cart", false))])
        #expect(
            try answer(before: [before], after: [after])
                == .unknown(tests: ["CartTests.testAdds"], isClassSeen: true))
    }

    /// To run the test again where it ran would give the same answer.
    @Test func isElsewhereWhereTheTestRanOnAnotherDeviceOnly() throws {
        let before = try report("before", [("testAdds", ("Cart", true))], device: "iPad16,3")
        let after = try report("after", [("testAdds", ("Cart", false))])
        let answer = try answer(before: [before], after: [after])
        let (pad, phone) = (
            Launch.Platform(device: "iPad16,3", system: nil), Launch.Platform(device: "iPhone17,1", system: nil)
        )
        #expect(answer == .elsewhere(tests: ["CartTests.testAdds"], ran: [phone], seen: [pad]))
        #expect(FixCheck.word([answer]) == "unknown")
    }

    /// A test that no longer opens the screen proves nothing.
    @Test func isUnknownWhereTheTestNoLongerShowsTheClass() throws {
        let before = try report("before", [("testAdds", ("Cart", true))])
        let after = try report("after", [("testAdds", nil)])
        #expect(
            try answer(before: [before], after: [after])
                == .unknown(tests: ["CartTests.testAdds"], isClassSeen: false))
    }

    @Test func isUnknownWhereTheTestDidNotEnd() throws {
        let before = try report("before", [("testAdds", ("Cart", true))])
        let after = try report("after", [("testAdds", ("Cart", false))], isDone: false)
        #expect(
            try answer(before: [before], after: [after])
                == .unknown(tests: ["CartTests.testAdds"], isClassSeen: true))
    }

    @Test func oneThatIsStillShownDecides() {
        let unknown = FixCheck.Answer.unknown(tests: [], isClassSeen: true)
        #expect(FixCheck.word([.fixed(tests: []), unknown, .shown(1, runs: ["a"])]) == "no")
        #expect(FixCheck.word([.fixed(tests: []), unknown]) == "unknown")
        #expect(FixCheck.word([.fixed(tests: [])]) == "yes")
        #expect(FixCheck.word([]) == "yes")
    }

    @Test func whatBothShowIsNotNew() throws {
        let before = try report("before", [("testAdds", ("Cart", true))])
        let check = FixCheck(before: [before], after: [], exercises: [:])
        #expect(check.shownBefore == Set(before.findings.map(\.fingerprint)))
        #expect(!check.shownBefore.isEmpty)
    }
}
