import VCTraceAudit
import VCTraceTesting
import XCTest

/// Synchronous test methods.
final class SynchronousXCTests: XCTestCase {
    func testVisitLeavesNothingBehind() {
        expectNoFindings { MainActor.assumeIsolated { Checkout.visit() } }
    }

    func testReceiptMayLiveOn() {
        let visits = expectNoFindings(keeping: ["Receipt"]) {
            MainActor.assumeIsolated { Checkout.leak(count: 1) }
            return 1
        }
        XCTAssertEqual(visits, 1)
    }

    #if !canImport(ObjectiveC)
        private var caught: [(text: String, line: Int)]?

        override func recordFailure(
            withDescription description: String, inFile file: String, atLine line: Int, expected: Bool
        ) {
            guard caught == nil else {
                caught?.append((description, line))
                return
            }
            super.recordFailure(withDescription: description, inFile: file, atLine: line, expected: expected)
        }

        func testLeakFailsAtTheCallersLine() {
            caught = []
            let line = #line + 1
            expectNoFindings(options: .impatient()) { MainActor.assumeIsolated { Checkout.leak(count: 2) } }
            let failures = caught ?? []
            caught = nil
            XCTAssertEqual(failures.map(\.line), [line])
            XCTAssert(failures.first?.text.contains("still alive ×2: Shop.Receipt was made in here") == true)
        }
    #endif
}
