import Foundation
public import VCTraceAudit

/// Fails the test at the caller's line, once for each defect that makes an audit fail, and attaches the log to it.
///
/// Warnings that do not fail the test are recorded as warnings, by Swift Testing from Swift 6.3 on. It works in tests of Swift Testing and of XCTest.
///
///     @Test func checkoutLeavesNothingBehind() throws {
///         let recorder = runCheckout()
///         try expectNoFindings(in: AuditedTrace(lines: recorder.lines))
///     }
///
/// - Parameters:
///   - trace: the audited log.
///   - severity: the least severity that fails the test; nil for the configuration's `fail-on`, which is `error` by
///     default.
public func expectNoFindings(
    in trace: AuditedTrace, atLeast severity: AuditedTrace.Severity? = nil, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) {
    let place = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    trace.tell(trace.failureTexts(atLeast: severity), atLeast: severity, place.record)
}

/// Records the log while a closure runs, and fails the test at the caller's line: once for each defect that makes an audit
/// fail, and for view controllers that the closure created and that live on, whether or not they were ever shown.
///
///     @Test @MainActor func checkoutLeavesNothingBehind() async throws {
///         try await expectNoFindings {
///             let checkout = CheckoutViewController()
///             …
///         }
///     }
///
/// The lines must have times. Controllers that the closure created and removed must be deallocated within the configuration's
/// leak grace (2 seconds). A test without findings does not wait for that.
///
/// Tests that call this wait for each other. A call inside another call does not wait.
///
/// - Parameters:
///   - severity: the least severity that fails the test; nil for the configuration's `fail-on`.
///   - kept: the classes of view controllers that may live on: `Detail`, or `Shop.Detail`.
///   - options: the configuration and the baseline; by default the nearest `.vctrace.json` in the folder of the calling file
///     or above.
///   - recording: the source of the log. By default, with UIKit, the recorder's events of the view controllers in the process,
///     except those that other tests create at the same time; without UIKit, the standard output and standard error of the
///     process. Tests that do not record must not print meanwhile.
///   - body: the code of the test.
/// - Returns: what the closure returns.
/// - Throws: the closure's error, and an error if the log cannot be recorded.
@discardableResult
public func expectNoFindings<Value>(
    atLeast severity: AuditedTrace.Severity? = nil, keeping kept: [String] = [], options: AuditOptions? = nil,
    recording: (any LogRecording)? = nil, isolation: isolated (any Actor)? = #isolation, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column, while body: () async throws -> Value
) async throws -> Value {
    let expected = ExpectedTrace(
        severity: severity, kept: kept, options: options ?? .nearest(to: filePath.description),
        record: CallSite(fileID: fileID, filePath: filePath, line: line, column: column).record)
    return try await expected.record(with: recording ?? defaultRecording(), isolation: isolation, body)
}

extension ExpectedTrace {
    /// Records the log while the closure runs, and checks it.
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

    /// Audits the recording until nothing fails, or until removed controllers had the leak grace to be deallocated.
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
