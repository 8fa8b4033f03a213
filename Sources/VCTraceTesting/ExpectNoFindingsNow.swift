import Foundation
public import VCTraceAudit

/// Records what is logged while a closure runs, and fails the test at the caller's line, in a test method that is not
/// asynchronous.
///
///     func testCheckoutLeavesNothingBehind() {
///         expectNoFindings {
///             let checkout = CheckoutViewController()
///             …
///         }
///     }
///
/// It is called on the main thread. While it waits for what may still be deallocated, the main run loop runs.
///
/// - Parameters:
///   - severity: what is milder does not fail the test; nil for `fail-on` of the configuration.
///   - kept: the classes of view controllers that may live on: `Detail`, or `Shop.Detail`.
///   - options: the configuration and the baseline to go by; by default the nearest `.vctrace.json` in the folder of the
///     calling file or above.
///   - body: what the test does.
/// - Returns: what the closure returns.
/// - Throws: what the closure throws.
// A closure without `await` fits this one better, also where the caller can wait.
@_disfavoredOverload @discardableResult
public func expectNoFindings<Value>(
    atLeast severity: Severity? = nil, keeping kept: [String] = [], options: AuditOptions? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    while body: () throws -> Value
) rethrows -> Value {
    let expected = ExpectedTrace(
        severity: severity, kept: kept, options: options ?? .nearest(to: filePath.description),
        fail: CallSite(fileID: fileID, filePath: filePath, line: line, column: column).fail)
    return try expected.recordNow(body)
}

extension ExpectedTrace {
    /// Records what is logged while the closure runs, and checks it, before this returns.
    func recordNow<Value>(_ body: () throws -> Value) rethrows -> Value {
        let recording = defaultRecording()
        let hasTurn = takeTurn(for: recording)
        defer { if hasTurn { RecordingTurn.shared.giveBack() } }
        do {
            try recording.begin()
        } catch {
            fail("\(error)")
        }
        defer { recording.end() }
        let recordings = RecordingScope.recordings + [ObjectIdentifier(recording as AnyObject)]
        let value = try RecordingScope.$recordings.withValue(recordings) { try Self.drained(body) }
        do {
            if let trace = try settledTrace(of: recording) { check(trace) }
        } catch {
            fail("\(error)")
        }
        return value
    }

    /// Takes the turn if the recording needs it, and fails where another test has it for long: that one may need the thread that
    /// waits here.
    ///
    /// Nothing else makes view controllers on the main thread while the closure runs, and what other tasks make is left out.
    private func takeTurn(for recording: any DirectRecording) -> Bool {
        guard recording is ConsoleRecording, RecordingScope.recordings.isEmpty else { return false }
        let deadline = Date(timeIntervalSinceNow: 10)
        while Date() < deadline {
            if RecordingTurn.shared.takeIfFree() { return true }
            Self.wait(0.01)
        }
        fail("another test records what is printed; write 'try await expectNoFindings', which can wait for it")
        return false
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

    /// Lets the run loop run, in which UIKit ends its transitions.
    private static func wait(_ seconds: TimeInterval) {
        let end = Date(timeIntervalSinceNow: seconds)
        // A run loop without sources returns at once.
        if !RunLoop.current.run(mode: .default, before: end) { Thread.sleep(until: end) }
    }

    private static func drained<Value>(_ body: () throws -> Value) rethrows -> Value {
        #if canImport(ObjectiveC)
            try autoreleasepool(invoking: body)
        #else
            try body()
        #endif
    }
}
