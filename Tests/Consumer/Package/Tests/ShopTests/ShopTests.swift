import Shop
import Testing
import VCTraceAudit
import VCTraceTesting

@Suite struct ShopTests {
    /// The form is never told that it arrived, and never released.
    private static let log = """
        # vctrace: 1
        # records: init deinit addChild willMove didMove removeFromParent
        +0.000 [main] <Shop.Checkout: 0x1> init
        +0.100 [main] <Shop.Form: 0x2> init
        +0.101 [main] <Shop.Checkout: 0x1> addChild(_:) <Shop.Form: 0x2>
        +0.102 [main] <Shop.Form: 0x2> willMove(toParent:) <Shop.Checkout: 0x1>
        +1.000 [main] <Shop.Form: 0x2> willMove(toParent:) nil
        +1.001 [main] <Shop.Form: 0x2> removeFromParent()
        +1.002 [main] <Shop.Form: 0x2> didMove(toParent:) nil
        +1.500 [main] <Shop.Checkout: 0x1> deinit
        # end: +5
        """

    @Test func auditsALog() throws {
        #expect(try Shop.objections(to: Self.log).sorted() == ["controller-never-deallocated", "missing-did-move"])
        let arrived = "+0.103 [main] <Shop.Form: 0x2> didMove(toParent:) <Shop.Checkout: 0x1>"
        let released = "+1.003 [main] <Shop.Form: 0x2> deinit"
        var lines = Self.log.split(separator: "\n").map(String.init)
        lines.insert(arrived, at: 6)
        lines.insert(released, at: 10)
        try expectNoFindings(in: AuditedTrace(lines: lines))
        #expect(!Shop.canBeRecorded)
    }
}
