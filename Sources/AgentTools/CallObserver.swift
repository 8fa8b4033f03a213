import Foundation
import VCTraceAudit

/// Passes on the progress of a tool's work, and ends work that takes too long or was canceled.
final class CallObserver: EngineObserver, @unchecked Sendable {
    /// The longest time of a call, in seconds.
    static let greatestTime = 120.0

    private let call: ToolCall
    private let deadline: TimeInterval

    init(_ call: ToolCall, seconds: TimeInterval = greatestTime) {
        self.call = call
        deadline = ProcessInfo.processInfo.systemUptime + seconds
    }

    func progress(of work: String, done: Int, total: Int?) { call.report(work, done, total) }

    func notice(_ text: String) {}

    var isCancelled: Bool { call.isCancelled() || ProcessInfo.processInfo.systemUptime > deadline }
}
