import Foundation
import TraceAuditing
import TraceEngine
import TraceModel
import TraceReports

/// Shows how far a long work has come on a line of the terminal, and notices on lines of their own.
///
/// Without a terminal it shows only the notices.
final class TerminalObserver: EngineObserver, @unchecked Sendable {
    static let shared = TerminalObserver()

    /// Whether standard error is a terminal on which a line can be written anew.
    private let isShowing = StandardError.isTerminal && ProcessInfo.processInfo.environment["TERM"] != "dumb"

    // Read and written with the lock held.
    private let lock = NSLock()
    private var shown = ContinuousClock.now
    private var isShown = false

    func progress(of work: String, done: Int, total: Int?) {
        guard isShowing else { return }
        lock.withLock {
            guard shown.duration(to: .now) > .milliseconds(100) else { return }
            shown = .now
            isShown = true
            let part = total.map { " \(done * 100 / max($0, 1)) %" } ?? " \(done >> 20) MB"
            StandardError.write("\r\u{1B}[K\(visible(work))\(part)")
        }
    }

    func endProgress() {
        lock.withLock {
            if isShown { StandardError.write("\r\u{1B}[K") }
            isShown = false
        }
    }

    func notice(_ text: String) {
        endProgress()
        StandardError.tell(text)
    }
}
