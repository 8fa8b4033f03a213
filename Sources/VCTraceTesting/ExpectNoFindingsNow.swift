import Foundation
public import VCTraceAudit

/// Records the log while a closure runs, and fails the test at the caller's line, in a test method that is not
/// asynchronous.
///
///     func testCheckoutLeavesNothingBehind() {
///         expectNoFindings {
///             let checkout = CheckoutViewController()
///             …
///         }
///     }
///
/// It must be called on the main thread. While it waits for deallocations, the main run loop runs.
///
/// - Parameters:
///   - severity: the least severity that fails the test; nil for the configuration's `fail-on`.
///   - kept: the classes of view controllers that may live on: `Detail`, or `Shop.Detail`.
///   - options: the configuration and the baseline; by default the nearest `.vctrace.json` in the folder of the calling file
///     or above.
///   - body: the code of the test.
/// - Returns: what the closure returns.
/// - Throws: the closure's error.
// A closure without `await` matches this function better, even if the caller can wait.
@_disfavoredOverload @discardableResult
public func expectNoFindings<Value>(
    atLeast severity: AuditedTrace.Severity? = nil, keeping kept: [String] = [], options: AuditOptions? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    while body: () throws -> Value
) rethrows -> Value {
    let expected = ExpectedTrace(
        severity: severity, kept: kept, options: options ?? .nearest(to: filePath.description),
        record: CallSite(fileID: fileID, filePath: filePath, line: line, column: column).record)
    return try expected.recordNow { _ in try ExpectedTrace.drained(body) }
}

extension ExpectedTrace {
    /// Records the log while the closure runs, and checks it before it returns.
    func recordNow<Value>(_ body: (any DirectRecording) throws -> Value) rethrows -> Value {
        let recording = defaultRecording()
        let turn = takeTurn(for: recording)
        defer { withExtendedLifetime(turn) {} }
        do {
            try recording.begin()
        } catch {
            fail("\(error)")
        }
        defer { recording.end() }
        let recordings = RecordingScope.recordings + [ObjectIdentifier(recording as AnyObject)]
        let value = try RecordingScope.$recordings.withValue(recordings) { try body(recording) }
        do {
            if let trace = try settledTrace(of: recording) { check(trace) }
        } catch {
            fail("\(error)")
        }
        return value
    }

    /// Takes the turn if the recording needs it, and fails if another test has it for long: that test may need the thread that
    /// waits here.
    ///
    /// Other recordings need no turn: nothing else creates view controllers on the main thread while the closure runs, and those
    /// that other tasks create are left out.
    private func takeTurn(for recording: any DirectRecording) -> RecordingTurn? {
        guard recording is ConsoleRecording, RecordingScope.recordings.isEmpty else { return nil }
        let deadline = Date(timeIntervalSinceNow: 10)
        while Date() < deadline {
            if let turn = RecordingTurn.takeIfFree() { return turn }
            Self.wait(0.01)
        }
        fail("another test records what is printed; write 'try await expectNoFindings', which can wait for it")
        return nil
    }

    func settledTrace(of recording: any DirectRecording) throws -> AuditedTrace? {
        let deadline = Date(timeIntervalSinceNow: try options.leakGrace)
        var pauses = Self.pauses
        while true {
            let isLast = Date() >= deadline
            guard let trace = try audit(recording.recordedLines) else { return nil }
            if isLast || isMet(by: trace) { return trace }
            Self.wait(pauses[0])
            if pauses.count > 1 { pauses.removeFirst() }
        }
    }

    /// Runs the run loop, in which UIKit completes its transitions.
    private static func wait(_ seconds: TimeInterval) {
        let end = Date(timeIntervalSinceNow: seconds)
        // A run loop without sources returns at once.
        if !RunLoop.current.run(mode: .default, before: end) { Thread.sleep(until: end) }
    }

    static func drained<Value>(_ body: () throws -> Value) rethrows -> Value {
        #if canImport(ObjectiveC)
            try autoreleasepool(invoking: body)
        #else
            try body()
        #endif
    }
}
