import Shop
import Testing
import VCTraceAudit
import VCTraceTesting

@Suite struct ShopTests {
    private static let clean = """
        # vctrace: 1
        # records: init deinit addChild willMove didMove removeFromParent
        +0.000 [main] <Shop.Checkout: 0x1> init
        +0.100 [main] <Shop.Form: 0x2> init
        +0.101 [main] <Shop.Checkout: 0x1> addChild(_:) <Shop.Form: 0x2>
        +0.102 [main] <Shop.Form: 0x2> willMove(toParent:) <Shop.Checkout: 0x1>
        +0.103 [main] <Shop.Form: 0x2> didMove(toParent:) <Shop.Checkout: 0x1>
        # end: +5
        """

    @Test func auditsALog() throws {
        try expectNoFindings(in: AuditedTrace(log: Self.clean))
        let forgotten = Self.clean.split(separator: "\n").filter { !$0.contains("didMove(") }.joined(separator: "\n")
        #expect(try Shop.objections(to: forgotten) == ["missing-did-move"])
        #expect(!Shop.canBeRecorded)
    }
}
