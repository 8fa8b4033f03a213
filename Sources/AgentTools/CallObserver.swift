import Foundation
import ModelContext
import TraceAuditing
import TraceEngine

/// Passes on what the engine tells while a tool works, and ends the work that takes too long or is not wanted any more.
final class CallObserver: EngineObserver, @unchecked Sendable {
    /// The longest that one call may take, in seconds.
    static let greatestTime = 120.0

    private let call: ToolCall
    private let deadline = ProcessInfo.processInfo.systemUptime + greatestTime
    private let lock = NSLock()
    // Read and written with the lock held.
    private var notices: [String] = []

    init(_ call: ToolCall) {
        self.call = call
    }

    func progress(of work: String, done: Int, total: Int?) { call.report(work, done, total) }

    func endProgress() {}

    func notice(_ text: String) { lock.withLock { notices.append(text) } }

    var isCancelled: Bool { call.isCancelled() || ProcessInfo.processInfo.systemUptime > deadline }

    /// What was told, in order.
    var told: [String] { lock.withLock { notices } }
}
