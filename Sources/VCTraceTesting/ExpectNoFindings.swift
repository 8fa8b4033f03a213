import Foundation
public import VCTraceAudit

/// Fails the test at the caller's line, once for each defect that makes an audit fail.
///
/// It works in tests of Swift Testing and of XCTest.
///
///     @Test func checkoutLeavesNothingBehind() throws {
///         let recorder = runCheckout()
///         try expectNoFindings(in: AuditedTrace(lines: recorder.lines))
///     }
///
/// - Parameters:
///   - trace: the audited log.
///   - severity: what is milder does not fail the test; nil for `fail-on` of the configuration, which is `error` where it
///     says nothing.
public func expectNoFindings(
    in trace: AuditedTrace, atLeast severity: Severity? = nil, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) {
    let place = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    place.fail(of: trace, atLeast: severity)
}

/// Records what is logged while a closure runs, and fails the test at the caller's line, once for each defect that makes an
/// audit fail.
///
///     @Test @MainActor func checkoutLeavesNothingBehind() async throws {
///         try await expectNoFindings {
///             let checkout = CheckoutViewController()
///             …
///         }
///     }
///
/// The lines must have times. What the closure removed has until the leak grace of the configuration (2 seconds) to be deallocated. A test without
/// findings does not wait for that.
///
/// - Parameters:
///   - severity: what is milder does not fail the test; nil for `fail-on` of the configuration.
///   - options: the configuration and the baseline to go by; by default the nearest `.vctrace.json` in the folder of the
///     calling file or above.
///   - recording: where the log comes from. By default, where there is UIKit, what the recorder sees of the view controllers in
///     the process, those of tests that run at the same time among them; elsewhere what the process prints, on standard output and
///     standard error. Only one test at a time records what is printed, and other tests must not print in the meantime.
///   - body: what the test does.
/// - Returns: what the closure returns.
/// - Throws: what the closure throws, and what keeps the log from being recorded.
@discardableResult
public func expectNoFindings<Value>(
    atLeast severity: Severity? = nil, options: AuditOptions? = nil, recording: (any LogRecording)? = nil,
    isolation: isolated (any Actor)? = #isolation, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column, while body: () async throws -> Value
) async throws -> Value {
    let place = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    let recording = recording ?? (ControllerRecording.isAvailable ? ControllerRecording() : ConsoleRecording())
    try await recording.start()
    let value: Value
    do {
        value = try await body()
    } catch {
        await recording.stop()
        throw error
    }
    do {
        let options = options ?? .nearest(to: filePath.description)
        let trace = try await settledTrace(of: recording, atLeast: severity, options, isolation: isolation)
        if !trace.hasTimes {
            place.fail("the recorded lines have no times, so that leaks cannot be found; log the time of each call")
        }
        place.fail(of: trace, atLeast: severity)
    } catch {
        place.fail("\(error)")
    }
    await recording.stop()
    return value
}

/// Audits the recording until nothing fails, or until what was removed has had the leak grace to be deallocated.
private func settledTrace(
    of recording: any LogRecording, atLeast severity: Severity?, _ options: AuditOptions,
    isolation: isolated (any Actor)?
) async throws -> AuditedTrace {
    let grace = try options.leakGrace
    let deadline = Date(timeIntervalSinceNow: grace)
    while true {
        let isLast = Date() >= deadline
        let trace = try AuditedTrace(lines: await recording.lines, quiet: grace, options: options)
        if isLast || trace.failures(atLeast: severity).isEmpty { return trace }
        try await Task.sleep(nanoseconds: 50_000_000)
    }
}
