import Foundation
import LogFiles
import SystemPackage
import TraceEngine
import TraceModel
import TraceText
import VCTraceAudit

/// Standard error: progress, notices and failures.
enum StandardError {
    static var isTerminal: Bool { isatty(STDERR_FILENO) == 1 }

    /// Writes a message of one or more lines. Text from a log or a file's name in it cannot move the cursor.
    static func tell(_ message: String) {
        write("vctrace: \(visibleLines(message))\n")
    }

    /// Tells why something failed, and what may have been meant.
    static func tell(_ error: any Error) {
        let advice = (error as? LogFileError)?.question ?? (error as? ChildProcess.ProcessError)?.advice
        tell("\(error)" + (advice ?? ""))
    }

    /// Nobody reads more of one message.
    private static let limit = 8192

    /// Writes text unchanged, except that the middle of a very long text is left out: it may quote an argument of any length.
    /// If the write fails, nobody can be told.
    static func write(_ text: String) {
        try? FileDescriptor.standardError.write(whole: Array(withoutMiddle(text, limit: limit).utf8)[...])
    }
}

/// Shows the progress of long work on one line of the terminal, and notices on separate lines.
///
/// Without a terminal it shows only the notices.
final class TerminalObserver: EngineObserver, @unchecked Sendable {
    static let shared = TerminalObserver()

    /// Whether standard error is a terminal on which a line can be rewritten.
    private let isShowing = StandardError.isTerminal && StandardOutput.understandsEscapes

    // Read and written with the lock held.
    private let lock = NSLock()
    private var shown = ContinuousClock.now
    private var isShown = false

    var isCancelled: Bool { Signals.StopSignal.wasRepeated }

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
