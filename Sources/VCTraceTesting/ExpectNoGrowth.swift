import Foundation
public import VCTraceAudit

/// Runs a closure that opens and closes a screen several times, and fails the test at the caller's line for each class of view
/// controllers of which more live after each round.
///
///     @Test @MainActor func chatDoesNotGrow() async throws {
///         try await expectNoGrowth(over: 5) {
///             let chat = ChatViewController()
///             …
///         }
///     }
///
/// The first round does not count, because it fills caches. A controller that only the last round left behind is no growth: UIKit
/// or a property may keep the last one until the next one comes. The message has the counts.
///
/// Tests that call this wait for each other. A call inside another call does not wait.
///
/// - Parameters:
///   - rounds: how often the closure runs, at least 3 times.
///   - kept: the classes of view controllers that may grow: `Row`, or `Shop.Row`.
///   - options: the configuration; by default the nearest `.vctrace.json` in the folder of the calling file or above.
///   - recording: the source of the log, as in `expectNoFindings`.
///   - body: one round.
/// - Throws: the closure's error, and an error if the log cannot be recorded.
public func expectNoGrowth(
    over rounds: Int = 5, keeping kept: [String] = [], options: AuditOptions? = nil,
    recording: (any LogRecording)? = nil, isolation: isolated (any Actor)? = #isolation, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column, while body: () async throws -> Void
) async throws {
    let (recording, counted) = (recording ?? defaultRecording(), GrowthRounds())
    let expected = ExpectedTrace(
        kept: kept, options: options ?? .nearest(to: filePath.description),
        record: CallSite(fileID: fileID, filePath: filePath, line: line, column: column).record, rounds: counted)
    try await expected.record(with: recording, isolation: isolation) {
        for _ in 0..<rounds {
            try await body()
            counted.ends.append(await recording.lines.count)
        }
    }
}

/// Does the same in a test method that is not asynchronous.
///
/// It must be called on the main thread. While it waits for deallocations, the main run loop runs.
///
/// - Parameters:
///   - rounds: how often the closure runs, at least 3 times.
///   - kept: the classes of view controllers that may grow: `Row`, or `Shop.Row`.
///   - options: the configuration; by default the nearest `.vctrace.json` in the folder of the calling file or above.
///   - body: one round.
/// - Throws: the closure's error.
// A closure without `await` matches this function better, even if the caller can wait.
@_disfavoredOverload
public func expectNoGrowth(
    over rounds: Int = 5, keeping kept: [String] = [], options: AuditOptions? = nil, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column, while body: () throws -> Void
) rethrows {
    let counted = GrowthRounds()
    let expected = ExpectedTrace(
        kept: kept, options: options ?? .nearest(to: filePath.description),
        record: CallSite(fileID: fileID, filePath: filePath, line: line, column: column).record, rounds: counted)
    try expected.recordNow { recording in
        for _ in 0..<rounds {
            try ExpectedTrace.drained(body)
            counted.ends.append(recording.recordedLines.count)
        }
    }
}
