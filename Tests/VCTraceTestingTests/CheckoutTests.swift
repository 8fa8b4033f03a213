import Testing
import TraceModel
import TraceReplay
import VCTraceAudit
import VCTraceTesting

@Suite struct CheckoutTests {
    @Test func checkoutLeavesNothingBehind() throws {
        try expectNoFindings(in: AuditedTrace(log: CheckoutLog.clean))
    }

    @Test func paymentFormIsToldThatItArrived() throws {
        let trace = try AuditedTrace(log: CheckoutLog.clean)
        #expect(!trace.findings.contains { $0.rule == "missing-did-move" })
        #expect(!trace.notChecked.contains { $0.rule == "missing-did-move" })
    }
}
