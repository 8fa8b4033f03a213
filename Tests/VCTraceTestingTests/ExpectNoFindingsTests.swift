import Foundation
import Testing
import VCTraceAudit
import VCTraceTesting

@Suite struct ExpectNoFindingsTests {
    @Test func failsAtTheCallersLineOnceForEachDefect() throws {
        let trace = try AuditedTrace(log: CheckoutLog.leaking)
        let line = #line + 1
        let found = issues { expectNoFindings(in: trace) }
        #expect(found.map(\.line) == [line, line])
        #expect(found.map(\.text).contains { $0.hasPrefix("missing-did-move: ") && $0.contains("line 5: ") })
        let leak = try #require(found.map(\.text).first { $0.hasPrefix("controller-never-deallocated: ") })
        #expect(leak.contains("Shop.PaymentForm 0x2"))
        #expect(leak.contains("fix: "))
    }

    @Test func countsFindingsOfOneDefect() throws {
        let twice = (1...2).map { visit in
            """
            +\(visit).000 [main] <Shop.Checkout: 0x1> addChild(_:) <Shop.PaymentForm: 0x\(visit + 1)>
            +\(visit).100 [main] <Shop.PaymentForm: 0x\(visit + 1)> willMove(toParent:) nil
            +\(visit).101 [main] <Shop.PaymentForm: 0x\(visit + 1)> removeFromParent()
            """
        }
        let header = "# records: addChild willMove didMove removeFromParent"
        let trace = try AuditedTrace(lines: [header] + twice + ["# end: +9"])
        #expect(issues { expectNoFindings(in: trace) }.map(\.text).contains { $0.hasPrefix("missing-did-move ×2: ") })
    }

    @Test func heedsTheSeverity() throws {
        let late = CheckoutLog.clean.replacing("+1.003 [main]", with: "+4.900 [main]")
        let trace = try AuditedTrace(log: late)
        #expect(trace.findings.map(\.severity) == [.note])
        expectNoFindings(in: trace)
        #expect(issues { expectNoFindings(in: trace, atLeast: .note) }.count == 1)
    }

    private func files(_ trace: AuditedTrace, _ failures: [String]) -> [String: String] {
        var files: [String: String] = [:]
        trace.tell(failures, atLeast: nil) { result in
            if case .file(let name, let bytes) = result { files[name] = String(decoding: bytes, as: UTF8.self) }
        }
        return files
    }

    @Test func attachesTheLogOfATestThatFails() throws {
        #expect(try files(AuditedTrace(log: CheckoutLog.clean), []).isEmpty)
        #expect(try files(AuditedTrace(log: CheckoutLog.leaking), ["a reason"])["vctrace.trace"] == CheckoutLog.leaking)
    }

    @Test func attachesAPageOfTheFindings() throws {
        let page = try #require(files(AuditedTrace(log: CheckoutLog.leaking), ["a <b>reason</b>"])["vctrace.html"])
        #expect(page.contains("<pre>a &lt;b>reason&lt;/b></pre>"))
        #expect(page.contains("<h2>missing-did-move: Shop.PaymentForm</h2>"))
        let lines = CheckoutLog.leaking.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(page.contains("▸ 5  \(lines[4].replacing("<", with: "&lt;"))\n"))
        #expect(page.contains("  4  \(lines[3].replacing("<", with: "&lt;"))\n"))
        #expect(page.contains("<h3>The view controllers after line 5</h3>"))
    }

    /// What a team expects fails a test as a rule does.
    @Test func expectationsFailTheTest() throws {
        let options = try AuditOptions.resolving("expect:\n  one-form: {live: Shop.PaymentForm, at-most: 1}\n")
        let two = """
            # records: init deinit
            +1 [main] <Shop.PaymentForm: 0x1> init
            +2 [main] <Shop.PaymentForm: 0x2> init
            +3 [main] <Shop.PaymentForm: 0x1> deinit
            +4 [main] <Shop.PaymentForm: 0x2> deinit
            # end: +9

            """
        let trace = try AuditedTrace(log: two, options: options)
        let found = issues { expectNoFindings(in: trace) }
        #expect(found.map { $0.text.prefix { $0 != ":" } } == ["one-form"])
        let second = "+2 [main] <Shop.PaymentForm: 0x2> init\n"
        let later = two.replacing(second, with: "").replacing("+4 ", with: "+3.5 \(second.dropFirst(3))+4 ")
        let one = try AuditedTrace(log: later, options: options)
        expectNoFindings(in: one)
    }

    @Test func expectationsFailWhatIsRecorded() async throws {
        let expected =
            "expect:\n  tells: {after: viewDidAppear Shop.*, then: note told*, within: 1 s, same: controller}\n"
        let log = LinesOfLog(
            """
            # records: viewDidAppear
            +1 [main] <Shop.Checkout: 0x1> viewDidAppear(_:)
            +1.5 [main] <Shop.Checkout: 0x1> note "told Checkout"
            +2 [main] <Shop.Receipt: 0x2> viewDidAppear(_:)
            # end: +9
            """)
        let line = #line + 2
        let found = try await issues {
            try await expectNoFindings(options: .resolving(expected), recording: log) {}
        }
        #expect(found.map(\.line) == [line])
        #expect(found.first?.text.hasPrefix("tells: ") == true)
    }

    /// Only Swift Testing from Swift 6.3 on has warnings.
    @Test func recordsWarningsThatDoNotFail() throws {
        let trace = try AuditedTrace(lines: [
            "# records: addChild willMove didMove removeFromParent",
            "+1 [main] <Shop.Checkout: 0x1> addChild(_:) <Shop.Card: 0x2>",
            "+2 [main] <Shop.Card: 0x2> didMove(toParent:) <Shop.Checkout: 0x1>",
            "+3 [main] <Shop.Checkout: 0x1> addChild(_:) <Shop.Card: 0x2>",
            "+4 [main] <Shop.Card: 0x2> didMove(toParent:) <Shop.Checkout: 0x1>", "# end: +9",
        ])
        func warnings(atLeast severity: AuditedTrace.Severity?) -> [String] {
            var warnings: [String] = []
            trace.tell([], atLeast: severity) { if case .warning(let text) = $0 { warnings.append(text) } }
            return warnings
        }
        #expect(warnings(atLeast: nil).map { $0.prefix { $0 != ":" } } == ["add-child-twice"])
        #expect(warnings(atLeast: .warning).isEmpty)
    }

    /// Like `require` in the configuration of the command line.
    @Test func failsWhereARequiredKindIsMissing() throws {
        let options = try AuditOptions.resolving("require: [addChild, viewDidLoad]\n")
        let trace = try AuditedTrace(log: CheckoutLog.clean, options: options)
        #expect(trace.missing.count == 1)
        #expect(issues { expectNoFindings(in: trace) }.map(\.text).contains { $0.contains("viewDidLoad") })
    }

    @Test func records() async throws {
        let line = #line + 2
        let found = try await issues {
            try await expectNoFindings {
                let checkout = await Checkout()
                await checkout.showPaymentForm()
                await checkout.keepPaymentForm()
                await checkout.close()
            }
        }
        #expect(found.map(\.line) == [line])
        #expect(found.first?.text.hasPrefix("controller-never-deallocated: ") == true)
    }

    /// Controllers that a closure removed may be deallocated a little later.
    @Test func waitsForWhatIsDeallocatedLate() async throws {
        // The task below may have to wait for other tests.
        try await expectNoFindings(options: .resolving("leak-grace: 60 s\n")) {
            let checkout = await Checkout()
            await checkout.showPaymentForm()
            await checkout.keepPaymentForm()
            await checkout.close()
            Task {
                try await Task.sleep(nanoseconds: 300_000_000)
                await checkout.deallocatePaymentForm()
            }
        }
    }

    /// A controller that was created in the closure is gone after it, although it was never added, pushed or presented.
    @Test func findsWhatLivesOn() async throws {
        let line = #line + 2
        let found = try await issues {
            try await expectNoFindings(options: .impatient()) {
                await Checkout.leak(count: 2)
            }
        }
        #expect(found.map(\.line) == [line])
        #expect(
            found.first?.text.hasPrefix("still alive ×2: Shop.Receipt was made in here, and is not deallocated\n")
                == true)
        for name in ["Receipt", "Shop.Receipt"] {
            try await expectNoFindings(keeping: [name]) { await Checkout.leak(count: 2) }
        }
    }

    @Test func waitsForWhatIsMadeAndGoesLate() async throws {
        try await expectNoFindings(options: AuditOptions.resolving("leak-grace: 60 s\n")) {
            await Checkout.leak(count: 1)
            Task {
                try await Task.sleep(nanoseconds: 200_000_000)
                await Checkout.deallocateReceipts()
            }
        }
    }

    /// One inside of the other, and one after the other.
    @Test func recordingsWaitForEachOther() async throws {
        try await expectNoFindings {
            try await expectNoFindings { await Checkout.visit() }
        }
        let visits = Visits()
        try await withThrowingTaskGroup { group in
            for _ in 0..<12 {
                group.addTask {
                    try await expectNoFindings {
                        await visits.begin()
                        await Checkout.visit()
                        await visits.end()
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(await visits.most == 1)
    }

    @Test func failsWhereNothingIsRecorded() async throws {
        let found = try await issues { try await expectNoFindings { 1 } }
        #expect(found.map(\.text).contains { $0.contains("no lifecycle event") })
    }

    @Test func failsWithoutTimes() async throws {
        let recording = LinesOfLog("<Shop.Checkout: 0x1> init")
        let found = try await issues { try await expectNoFindings(recording: recording) {} }
        #expect(found.map(\.text).contains { $0.contains("no times") })
    }

    @Test func passesOnWhatTheClosureReturnsAndThrows() async throws {
        struct Closed: Error {}
        let recording = LinesOfLog(CheckoutLog.clean)
        #expect(try await expectNoFindings(recording: recording) { 17 } == 17)
        await #expect(throws: Closed.self) { try await expectNoFindings(recording: recording) { throw Closed() } }
        #expect(await recording.stops == 2)
    }

    /// The issues that the body's expectations record, each with its line and text.
    private func issues(_ body: () -> Void) -> [(line: Int?, text: String)] {
        let found = Issues()
        withKnownIssue {
            body()
        } matching: { issue in
            found.take(issue)
        }
        return found.all
    }

    private func issues(_ body: () async throws -> some Any) async throws -> [(line: Int?, text: String)] {
        let found = Issues()
        try await withKnownIssue {
            _ = try await body()
        } matching: { issue in
            found.take(issue)
        }
        return found.all
    }
}
