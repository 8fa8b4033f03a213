import VCTraceAudit
import VCTraceTesting
import XCTest

/// XCTest, too, reports the failure at the caller's line.
final class XCTestFailureTests: XCTestCase {
    #if !canImport(ObjectiveC)
        /// Nil if failures are not expected.
        private var caught: [(text: String, file: String, line: Int)]?

        override func recordFailure(
            withDescription description: String, inFile file: String, atLine line: Int, expected: Bool
        ) {
            guard caught == nil else {
                caught?.append((description, file, line))
                return
            }
            super.recordFailure(withDescription: description, inFile: file, atLine: line, expected: expected)
        }

        func testFailsAtTheCallersLine() throws {
            let trace = try AuditedTrace(log: CheckoutLog.leaking)
            caught = []
            let line = #line + 1
            expectNoFindings(in: trace)
            let failures = caught ?? []
            caught = nil
            XCTAssertEqual(failures.map(\.line), [line, line])
            XCTAssertTrue(failures.allSatisfy { $0.file.hasSuffix("XCTestFailureTests.swift") })
            XCTAssertTrue(failures.contains { $0.text.contains("missing-did-move") })
        }
    #else
        func testFailsAtTheCallersLine() throws {
            let trace = try AuditedTrace(log: CheckoutLog.leaking)
            let line = #line + 4
            let options = XCTExpectedFailure.Options()
            options.issueMatcher = { $0.sourceCodeContext.location?.lineNumber == line }
            XCTExpectFailure("the log leaks", options: options) {
                expectNoFindings(in: trace)
            }
        }
    #endif
}
