import Foundation
import LogFiles
import SystemPackage
import TraceEngine
import TraceModel
import TraceReports
import TraceStore
import TraceText
import VCTraceAudit

/// The destination of a command's output: standard output, or a file that is written completely or not at all.
struct TextDestination {
    private let file: OutputFile?

    /// - Parameter path: nil and `-` are standard output.
    init(_ path: String?, exempting inputs: InputFiles) throws {
        file = try path.flatMap { $0 == "-" ? nil : $0 }.map { try OutputFile(path: $0, exempting: inputs) }
    }

    var style: TextStyle { file == nil ? .terminal : .plain }

    /// The greatest width of a table; nil for a file or a pipe, which get the whole table.
    var room: Int? { file == nil && StandardOutput.isTerminal ? TextStyle.terminalSize.width : nil }

    func write(_ text: String) throws {
        try stream { take in try take(Array(text.utf8)) }
    }

    /// Writes the bytes that the body passes to `take`.
    ///
    /// - Parameters:
    ///   - isLive: whether a user watches the output as it comes.
    ///   - isRaw: whether the bytes may have characters on which a terminal acts; a terminal gets them written out.
    func stream(
        isLive: Bool = false, isRaw: Bool = false, _ body: (_ take: @escaping ([UInt8]) throws -> Void) throws -> Void
    ) throws {
        if let file { return try file.write(body) }
        if isRaw, StandardOutput.isTerminal { return try show(body) }
        var output = StandardOutput()
        // The output before a failure is shown.
        defer { output.flush() }
        do {
            try body {
                output.write(bytes: $0)
                if isLive { output.flush() }
                if output.isClosed { throw ClosedOutput() }
            }
        } catch is ClosedOutput {
            // Whoever reads it has seen enough.
        }
    }

    /// Ends output that nobody reads any more.
    private struct ClosedOutput: Error {}
}

extension TextDestination {
    /// Shows whole lines on a terminal.
    private func show(_ body: (_ take: @escaping ([UInt8]) throws -> Void) throws -> Void) throws {
        var (output, rest) = (StandardOutput(), [UInt8]())
        defer {
            output.write(visibleLines(String(decoding: rest, as: UTF8.self)))
            output.flush()
        }
        try body { bytes in
            rest += bytes
            guard let end = rest.lastIndex(of: UInt8(ascii: "\n")) else { return }
            output.write(visibleLines(String(decoding: rest[...end], as: UTF8.self)))
            rest.removeSubrange(...end)
        }
    }
}

/// Standard output, buffered. Only data for people and programs goes here.
struct StandardOutput: TextOutputStream {
    private var buffer: [UInt8] = []
    /// Whether its reader closed the pipe. The rest is not written; what the command has to store, and its status, stay.
    private(set) var isClosed = false

    static var isTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

    /// Whether the terminal has a name, and not one of those that only print.
    static let understandsEscapes = !["", "dumb"].contains(CommandEnvironment.variables["TERM"] ?? "")

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

    /// Writes the buffered bytes. A full disk ends the process with status 2.
    mutating func flush() {
        defer { buffer.removeAll(keepingCapacity: true) }
        guard !isClosed else { return }
        do {
            try FileDescriptor.standardOutput.write(whole: buffer[...])
        } catch Errno.brokenPipe {
            isClosed = true
        } catch Errno.interrupted {
            // Nobody read the output, but what the command has to store is still stored.
        } catch {
            UnfinishedFiles.deleteAll()
            StandardError.tell("cannot write to standard output: \(error)")
            exit(2)
        }
    }
}

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

extension TextStyle {
    static let defaultWidth = 100
    /// Longer lines are hard to read.
    private static let greatestWidth = 140

    /// The style for standard output: colors only on a terminal that supports them, and not if NO_COLOR is set
    /// (https://no-color.org).
    static var terminal: TextStyle {
        let isColored =
            StandardOutput.isTerminal && CommandEnvironment.variables["NO_COLOR", default: ""].isEmpty
            && StandardOutput.understandsEscapes
        let size = toldSize
        return TextStyle(
            color: isColored, width: size.map { min($0.width, greatestWidth) } ?? defaultWidth, isCut: size != nil)
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

/// Text that is passed on in parts, so a report of any length can be written.
struct PassingText: TextOutputStream {
    private var buffer: [UInt8] = []
    private let take: ([UInt8]) throws -> Void
    /// The first failure; nothing is passed on after it.
    private var failure: (any Error)?

    init(to take: @escaping ([UInt8]) throws -> Void) {
        self.take = take
    }

    mutating func write(_ text: String) {
        buffer.append(contentsOf: text.utf8)
        if buffer.count >= 1 << 16 { pass() }
    }

    /// Passes on the rest; must be called at the end.
    mutating func finish() throws {
        pass()
        if let failure { throw failure }
    }

    private mutating func pass() {
        defer { buffer.removeAll(keepingCapacity: true) }
        guard failure == nil else { return }
        do { try take(buffer) } catch { failure = error }
    }
}

extension OutputFile {
    /// A file that must not be one of those that the command reads.
    convenience init(path: String, exempting inputs: InputFiles) throws {
        if let input = inputs.role(of: path) {
            throw CommandError("cannot write '\(path)': it is \(input); choose another path")
        }
        try self.init(path: path)
    }

    /// Writes a file for a user to go on with, unless there is one.
    ///
    /// - Parameter advice: what else to do then than to delete it.
    static func start(_ path: String, with text: String, else advice: String) throws {
        guard !FileManager.default.fileExists(atPath: path) else {
            throw CommandError("cannot write '\(path)': it already exists; \(advice), or delete it first")
        }
        try OutputFile(path: path, exempting: InputFiles()).write(text)
        StandardError.tell("wrote '\(path)'")
    }
}
