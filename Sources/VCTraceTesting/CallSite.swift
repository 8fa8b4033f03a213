import Foundation
package import VCTraceAudit

#if canImport(Testing)
    import Testing
#endif
#if canImport(XCTest)
    import XCTest
#endif

/// What an audit tells a test.
package enum ExpectationResult {
    case failure(String)
    /// A defect that does not fail the test.
    case warning(String)
    /// A file about a test that fails.
    case file(String, [UInt8])
}

/// The place of an expectation in a test.
struct CallSite {
    var fileID: StaticString
    var filePath: StaticString
    var line: UInt
    var column: UInt

    /// Records the result in the running test: one of Swift Testing if there is one, or else one of XCTest.
    func record(_ result: ExpectationResult) {
        #if canImport(Testing)
            if Test.current != nil {
                let location = SourceLocation(
                    fileID: fileID.description, filePath: filePath.description, line: Int(line), column: Int(column))
                return result.record(at: location)
            }
        #endif
        #if canImport(XCTest)
            if case .failure(let message) = result {
                XCTFail(message, file: filePath, line: line)
            } else {
                result.attach()
            }
        #endif
    }
}

extension AuditedTrace {
    /// Tells a test the reasons why it fails, and the warnings. A test that fails also gets the log, which `vctrace audit` takes, and a
    /// page about the findings.
    package func tell(_ failures: [String], atLeast severity: Severity?, _ record: (ExpectationResult) -> Void) {
        for text in failures { record(.failure(text)) }
        for text in warningTexts(atLeast: severity) { record(.warning(text)) }
        guard !failures.isEmpty else { return }
        record(.file("vctrace.trace", log))
        record(.file("vctrace.html", Array(page(of: failures, atLeast: severity).utf8)))
    }
}

extension ExpectationResult {
    #if canImport(Testing)
        /// Records the result in the running test of Swift Testing.
        func record(at location: SourceLocation) {
            switch self {
            case .failure(let message): Issue.record(Comment(rawValue: message), sourceLocation: location)
            case .warning(let message):
                #if compiler(>=6.3)
                    Issue.record(Comment(rawValue: message), severity: .warning, sourceLocation: location)
                #else
                    _ = message
                #endif
            case .file(let name, let bytes): Attachment.record(bytes, named: name, sourceLocation: location)
            }
        }
    #endif

    #if canImport(XCTest)
        /// Attaches a file to the running test of XCTest, which has neither warnings nor, on Linux, attachments.
        func attach() {
            #if canImport(ObjectiveC)
                guard case .file(let name, let bytes) = self, Thread.isMainThread else { return }
                let type = name.hasSuffix(".html") ? "public.html" : "public.plain-text"
                MainActor.assumeIsolated {
                    XCTContext.runActivity(named: "Attach \(name)") { activity in
                        let attachment = XCTAttachment(data: Data(bytes), uniformTypeIdentifier: type)
                        attachment.name = name
                        attachment.lifetime = .keepAlways
                        activity.add(attachment)
                    }
                }
            #endif
        }
    #endif
}
