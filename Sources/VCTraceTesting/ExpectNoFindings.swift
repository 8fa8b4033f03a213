package import TraceModel
package import VCTraceAudit

#if canImport(Testing)
    import Testing
#endif
#if canImport(XCTest)
    import XCTest
#endif

/// Fails the test at the caller's line, once for each defect that the log shows.
///
/// It works in tests of Swift Testing and of XCTest. A log without a single controller fails as well, because it would pass
/// whatever the app does.
///
///     @Test func checkoutLeavesNothingBehind() {
///         let recorder = runCheckout()
///         expectNoFindings(in: AuditedTrace(lines: recorder.lines))
///     }
///
/// - Parameters:
///   - trace: the audited log.
///   - severity: what is milder does not fail the test.
package func expectNoFindings(
    in trace: AuditedTrace, from severity: Severity = .error, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) {
    let place = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    guard trace.summary.controllerCount > 0 else {
        let unread = trace.problems.first.map { "; line \($0.line): \($0.reason)" } ?? ""
        place.fail("the log shows no view controller\(unread)")
        return
    }
    for defect in DefectText.all(of: trace.findings.filter { $0.severity >= severity }) {
        place.fail(defect.description)
    }
}

/// Where a test asked.
private struct CallSite {
    var fileID: StaticString
    var filePath: StaticString
    var line: UInt
    var column: UInt

    func fail(_ message: String) {
        #if canImport(Testing)
            if Test.current != nil {
                let location = SourceLocation(
                    fileID: fileID.description, filePath: filePath.description, line: Int(line), column: Int(column))
                Issue.record(Comment(rawValue: message), sourceLocation: location)
                return
            }
        #endif
        #if canImport(XCTest)
            XCTFail(message, file: filePath, line: line)
        #endif
    }
}
