import Foundation
import Synchronization
import Testing
import TraceModel
import TraceReplay
import VCTraceAudit
import VCTraceTesting

@Suite struct ExpectNoFindingsTests {
    /// What the body's expectations record, each as its line and its text.
    private func issues(_ body: () -> Void) -> [(line: Int?, text: String)] {
        let found = Mutex<[(line: Int?, text: String)]>([])
        withKnownIssue {
            body()
        } matching: { issue in
            found.withLock { $0.append((issue.sourceLocation?.line, issue.comments.map(\.rawValue).joined())) }
            return true
        }
        return found.withLock { $0 }
    }

    @Test func failsAtTheCallersLineOnceForEachDefect() throws {
        let trace = try AuditedTrace(log: CheckoutLog.leaking)
        let line = #line + 1
        let found = issues { expectNoFindings(in: trace) }
        #expect(found.map(\.line) == [line, line])
        #expect(found.map(\.text).contains { $0.hasPrefix("missing-did-move: ") && $0.contains("line 5: ") })
        let leak = try #require(found.map(\.text).first { $0.hasPrefix("controller-never-deallocated: ") })
        #expect(leak.contains("Shop.PaymentForm 0x2"))
        #expect(leak.contains("hint: "))
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
        #expect(issues { expectNoFindings(in: trace, from: .note) }.count == 1)
    }

    @Test(arguments: ["", "# vctrace: 1\n", "nothing of the kind\n", "+1 mark \"begin\"\n"])
    func failsWhereNothingWasRecorded(_ log: String) throws {
        let trace = try AuditedTrace(log: log)
        let found = issues { expectNoFindings(in: trace) }
        #expect(found.count == 1)
        #expect(found.first?.text.hasPrefix("the log shows no view controller") == true)
    }

    @Test func readsFiles() throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).trace")
        try CheckoutLog.leaking.write(to: file, atomically: true, encoding: .utf8)
        defer { try? FileManager.default.removeItem(at: file) }
        let trace = try AuditedTrace(contentsOf: file)
        #expect(try trace.findings == AuditedTrace(log: CheckoutLog.leaking).findings)
        #expect(trace.summary.controllerCount == 2)
        #expect(throws: (any Error).self) { try AuditedTrace(contentsOf: file.appending(path: "none")) }
    }

    @Test func heedsThePolicy() throws {
        var policy = RulePolicy()
        policy.switchedOff["missing-did-move"] = "not for the checkout"
        let trace = try AuditedTrace(log: CheckoutLog.leaking, policy: policy)
        #expect(trace.findings.map(\.rule) == ["controller-never-deallocated"])
        #expect(trace.notChecked.contains { $0.rule == "missing-did-move" })
    }
}
