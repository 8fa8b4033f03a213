import Testing
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

    @Test func paymentFormIsOnTheScreen() throws {
        let trace = try AuditedTrace(log: CheckoutLog.clean)
        let hierarchy = try trace.hierarchy(at: .seconds(0.5))
        #expect(hierarchy.nodes(of: "PaymentForm").map(\.depth) == [1])
        #expect(try trace.hierarchy(at: .end).nodes(of: "PaymentForm").isEmpty)
    }
}
