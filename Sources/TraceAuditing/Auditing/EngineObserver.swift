/// Hears from the engine while it works. Calls may come from several threads.
package protocol EngineObserver: Sendable {
    /// How far a work has come, in the unit of the total, or in bytes where there is none.
    ///
    /// - Parameter work: what people call it, such as `reading app.log`.
    func progress(of work: String, done: Int, total: Int?)

    /// The work that was told of last has ended.
    func endProgress()

    /// Something that people should know, and that is not a failure.
    func notice(_ text: String)

    /// Whether to end the work, asked while it goes on.
    var isCancelled: Bool { get }
}

extension EngineObserver {
    package var isCancelled: Bool { false }
}

/// Hears nothing.
package struct SilentObserver: EngineObserver {
    package init() {}
    package func progress(of work: String, done: Int, total: Int?) {}
    package func endProgress() {}
    package func notice(_ text: String) {}
}
