import Foundation
import LogFiles
import SystemPackage
import TraceModel
import TraceReports
import TraceText
import VCTraceAudit

/// Standard output, buffered. Only data for people and programs goes here.
struct StandardOutput: TextOutputStream {
    private var buffer: [UInt8] = []

    static var isTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

    static func show(_ text: String) {
        var output = StandardOutput()
        output.write(text)
        output.flush()
    }

    /// Shows lines at once; their ends are added.
    static func show(lines: [String]) {
        show(lines.map { $0 + "\n" }.joined())
    }

    mutating func write(_ text: String) {
        write(bytes: text.utf8)
    }

    mutating func write(bytes: some Sequence<UInt8>) {
        buffer.append(contentsOf: bytes)
        if buffer.count >= 1 << 16 { flush() }
    }

    /// Writes the buffered bytes. A closed pipe ends the process with status 0; a full disk, with 2.
    mutating func flush() {
        do {
            try FileDescriptor.standardOutput.writeAll(buffer)
        } catch Errno.brokenPipe {
            UnfinishedFiles.deleteAll()
            exit(0)
        } catch {
            UnfinishedFiles.deleteAll()
            StandardError.tell("cannot write to standard output: \(error)")
            exit(2)
        }
        buffer.removeAll(keepingCapacity: true)
    }
}

/// Standard error: progress, notices and failures.
enum StandardError {
    static var isTerminal: Bool { isatty(STDERR_FILENO) == 1 }

    /// Writes a message of one or more lines. Text from a log or a file's name in it cannot move the cursor.
    static func tell(_ message: String) {
        write("vctrace: \(visibleLines(message))\n")
    }

    /// Nobody reads more of one message.
    private static let limit = 8192

    /// Writes text unchanged, except that the middle of a very long text is left out: it may quote an argument of any length.
    /// If the write fails, nobody can be told.
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
    /// Longer lines are hard to read.
    private static let greatestWidth = 140

    /// The style for standard output: colors only on a terminal that supports them, and not if NO_COLOR is set
    /// (https://no-color.org).
    static var terminal: TextStyle {
        let environment = ProcessInfo.processInfo.environment
        let isColored =
            StandardOutput.isTerminal && environment["NO_COLOR", default: ""].isEmpty && environment["TERM"] != "dumb"
        return TextStyle(color: isColored, width: toldSize.map { min($0.width, greatestWidth) } ?? defaultWidth)
    }

    static let plain = TextStyle(color: false, width: defaultWidth)

    /// The terminal's number of columns and lines; 80 by 24, if standard output is not a terminal.
    static var terminalSize: (width: Int, height: Int) {
        guard let size = toldSize, size.height > 0 else { return (80, 24) }
        return size
    }

    /// What the terminal says; nil if it does not know its width.
    private static var toldSize: (width: Int, height: Int)? {
        var size = winsize()
        guard StandardOutput.isTerminal, ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
            return nil
        }
        return (Int(size.ws_col), Int(size.ws_row))
    }
}

/// Shows the progress of long work on one line of the terminal, and notices on separate lines.
///
/// Without a terminal it shows only the notices.
final class TerminalObserver: EngineObserver, @unchecked Sendable {
    static let shared = TerminalObserver()

    /// Whether standard error is a terminal on which a line can be rewritten.
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
