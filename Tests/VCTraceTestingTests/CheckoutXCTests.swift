import VCTraceAudit
import VCTraceTesting
import XCTest

final class CheckoutXCTests: XCTestCase {
    func testCheckoutLeavesNothingBehind() {
        expectNoFindings(in: AuditedTrace(log: CheckoutLog.clean))
    }
}
