import VCTraceAudit
import VCTraceTesting
import XCTest

final class CheckoutXCTests: XCTestCase {
    func testCheckoutLeavesNothingBehind() throws {
        try expectNoFindings(in: AuditedTrace(log: CheckoutLog.clean))
    }
}
