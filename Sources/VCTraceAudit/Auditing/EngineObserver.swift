/// A receiver of the engine's notifications. Calls may come from several threads.
package protocol EngineObserver: Sendable {
    /// Reports progress, in the unit of the total, or in bytes without a total.
    ///
    /// - Parameter work: the work in the user's words, such as `reading app.log`.
    func progress(of work: String, done: Int, total: Int?)

    func endProgress()

    /// Reports something that users should know, and that is not a failure.
    func notice(_ text: String)

    /// Whether to end the work; read while the work goes on.
    var isCancelled: Bool { get }
}

extension EngineObserver {
    package func progress(of work: String, done: Int, total: Int?) {}
    package func endProgress() {}
    package func notice(_ text: String) {}
    package var isCancelled: Bool { false }
}

/// An observer that ignores everything.
package struct SilentObserver: EngineObserver {
    package init() {}
}
