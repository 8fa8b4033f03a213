import Foundation
import SystemPackage
import TraceAuditing
import TraceModel
import TraceReports
import TraceText

/// Standard output, buffered; data for people and machines goes here and nothing else does.
struct StandardOutput: TextOutputStream {
    private var buffer: [UInt8] = []

    static var isTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

    mutating func write(_ text: String) {
        write(bytes: text.utf8)
    }

    mutating func write(bytes: some Sequence<UInt8>) {
        buffer.append(contentsOf: bytes)
        if buffer.count >= 1 << 16 { flush() }
    }

    /// Writes what is buffered. A closed pipe ends the process with status 0; a full disk, with 2.
    mutating func flush() {
        do {
            try FileDescriptor.standardOutput.writeAll(buffer)
        } catch Errno.brokenPipe {
            exit(0)
        } catch {
            StandardError.tell("cannot write to standard output: \(error)")
            exit(2)
        }
        buffer.removeAll(keepingCapacity: true)
    }
}

/// Standard error: progress, notices and failures.
enum StandardError {
    static var isTerminal: Bool { isatty(STDERR_FILENO) == 1 }

    /// Writes a message of one or more lines. What it quotes of a log or a file's name cannot move the cursor.
    static func tell(_ message: String) {
        let lines = message.split(separator: "\n", omittingEmptySubsequences: false).map { visible(String($0)) }
        write("vctrace: \(lines.joined(separator: "\n"))\n")
    }

    /// More of one message nobody reads.
    private static let limit = 8192

    /// Writes text as it is, but for the middle of one that is very long: it may quote an argument of any length. Where nobody reads it or it cannot be written, there is nobody to tell.
    static func write(_ text: String) {
        _ = try? FileDescriptor.standardError.writeAll(shortened(text).utf8)
    }

    private static func shortened(_ text: String) -> String {
        guard text.utf8.count > limit else { return text }
        let (beginning, end) = (text.utf8.prefix(limit / 2), text.utf8.suffix(limit / 4))
        let count = text.utf8.count - beginning.count - end.count
        return
            "\(String(decoding: beginning, as: UTF8.self))… (\(grouped(count)) bytes) …\(String(decoding: end, as: UTF8.self))"
    }
}

extension TextStyle {
    static let defaultWidth = 100

    /// What suits standard output: colour only on a terminal that has it, and not where NO_COLOR is set
    /// (https://no-color.org).
    static var terminal: TextStyle {
        let environment = ProcessInfo.processInfo.environment
        let isColored =
            StandardOutput.isTerminal && environment["NO_COLOR", default: ""].isEmpty && environment["TERM"] != "dumb"
        return TextStyle(color: isColored, width: terminalWidth ?? defaultWidth)
    }

    /// What suits a file.
    static let plain = TextStyle(color: false, width: defaultWidth)

    /// How many columns and lines the terminal has; what terminals had once where standard output is none.
    static var terminalSize: (width: Int, height: Int) {
        var size = winsize()
        guard StandardOutput.isTerminal, ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0,
            size.ws_row > 0
        else { return (80, 24) }
        return (Int(size.ws_col), Int(size.ws_row))
    }

    private static var terminalWidth: Int? {
        var size = winsize()
        guard StandardOutput.isTerminal, ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
            return nil
        }
        return min(Int(size.ws_col), 140)
    }
}

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
