import VCTraceAudit
import VCTraceTesting
import XCTest

/// A whole bundle of tests with an observer.
final class ViewControllerLeakObserverTests: XCTestCase {
    private final class Observer: ViewControllerLeakObserver {
        override var options: AuditOptions? { .impatient() }
        override var keptClasses: [String] { ["Invoice"] }
    }

    // Made once, and used on the main thread.
    nonisolated(unsafe) private static let observer = Observer()

    #if !canImport(ObjectiveC)
        private var caught: [String]?

        override func recordFailure(
            withDescription description: String, inFile file: String, atLine line: Int, expected: Bool
        ) {
            guard caught == nil else {
                caught?.append(description)
                return
            }
            super.recordFailure(withDescription: description, inFile: file, atLine: line, expected: expected)
        }

        override func invokeTest() { Self.observer.check(self) { super.invokeTest() } }

        func testLeakIsNamedWithItsTest() {
            caught = []
            Self.observer.check(self) { MainActor.assumeIsolated { Checkout.leak(count: 1) } }
            let failures = caught ?? []
            caught = nil
            MainActor.assumeIsolated { Checkout.deallocateReceipts() }
            XCTAssertEqual(failures.count, 1)
            let name = "ViewControllerLeakObserverTests.testLeakIsNamedWithItsTest"
            XCTAssert(failures[0].contains("\(name): still alive: Shop.Receipt was made in \(name)"), failures[0])
        }
    #endif

    func testVisitLeavesNothingBehind() { MainActor.assumeIsolated { Checkout.visit() } }

    func testSumsAreRight() { XCTAssertEqual(1 + 1, 2) }
}
