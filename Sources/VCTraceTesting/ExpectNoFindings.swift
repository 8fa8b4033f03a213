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
    for text in trace.failureTexts(atLeast: severity) { place.fail(text) }
}

/// Records what is logged while a closure runs, and fails the test at the caller's line, once for each defect that makes an
/// audit fail, and for view controllers that the closure made and that live on, whether or not they were ever shown.
///
///     @Test @MainActor func checkoutLeavesNothingBehind() async throws {
///         try await expectNoFindings {
///             let checkout = CheckoutViewController()
///             …
///         }
///     }
///
/// The lines must have times. What the closure made and removed has until the leak grace of the configuration (2 seconds) to be
/// deallocated. A test without findings does not wait for that.
///
/// Tests that call this wait for each other. Inside of another call, it does not wait.
///
/// - Parameters:
///   - severity: what is milder does not fail the test; nil for `fail-on` of the configuration.
///   - kept: the classes of view controllers that may live on: `Detail`, or `Shop.Detail`.
///   - options: the configuration and the baseline to go by; by default the nearest `.vctrace.json` in the folder of the
///     calling file or above.
///   - recording: where the log comes from. By default, where there is UIKit, what the recorder sees of the view controllers in
///     the process, but for those that tests make which run at the same time; elsewhere what the process prints, on standard
///     output and standard error. Tests that do not record must not print in the meantime.
///   - body: what the test does.
/// - Returns: what the closure returns.
/// - Throws: what the closure throws, and what keeps the log from being recorded.
@discardableResult
public func expectNoFindings<Value>(
    atLeast severity: Severity? = nil, keeping kept: [String] = [], options: AuditOptions? = nil,
    recording: (any LogRecording)? = nil, isolation: isolated (any Actor)? = #isolation, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column, while body: () async throws -> Value
) async throws -> Value {
    let expected = ExpectedTrace(
        severity: severity, kept: kept, options: options ?? .nearest(to: filePath.description),
        fail: CallSite(fileID: fileID, filePath: filePath, line: line, column: column).fail)
    return try await expected.record(with: recording ?? defaultRecording(), isolation: isolation, body)
}

extension ExpectedTrace {
    /// Records what is logged while the closure runs, and checks it.
    func record<Value>(
        with recording: any LogRecording, isolation: isolated (any Actor)?, _ body: () async throws -> Value
    ) async throws -> Value {
        try await recording.start()
        let value: Value
        do {
            let recordings = RecordingScope.recordings + [ObjectIdentifier(recording as AnyObject)]
            value = try await RecordingScope.$recordings.withValue(recordings, operation: body, isolation: isolation)
        } catch {
            await recording.stop()
            throw error
        }
        do {
            if let trace = try await settledTrace(of: recording, isolation: isolation) { check(trace) }
        } catch {
            fail("\(error)")
        }
        await recording.stop()
        return value
    }

    /// Audits the recording until nothing fails, or until what was made and removed has had the leak grace to be deallocated.
    private func settledTrace(
        of recording: any LogRecording, isolation: isolated (any Actor)?
    ) async throws -> AuditedTrace? {
        let deadline = Date(timeIntervalSinceNow: try options.leakGrace)
        var pauses = Self.pauses
        while true {
            let isLast = Date() >= deadline
            guard let trace = try audit(await recording.lines) else { return nil }
            if isLast || isMet(by: trace) { return trace }
            try await Task.sleep(nanoseconds: UInt64(pauses[0] * 1e9))
            if pauses.count > 1 { pauses.removeFirst() }
        }
    }
}
