import Foundation
import LogFiles
import SystemPackage
import TraceEngine
import TraceModel
import TraceReports
import TraceStore
import TraceText

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

/// The files that a command reads, and that its reports must not overwrite.
final class InputFiles {
    /// The name of each file in messages. Finding the logs of stored runs takes time, and only a command that writes a file needs
    /// them.
    private lazy var roles = findRoles()
    private let findRoles: () -> [(path: String, role: String)]

    /// - Parameters:
    ///   - logs: the paths of logs that are read without a store.
    ///   - format: the path of a format file.
    ///   - configuration: the path of the configuration file, if there is one.
    ///   - graphs: the paths of memory graphs.
    ///   - references: the runs that are read; stored runs also come from logs.
    ///   - baseline: the path of the known findings.
    ///   - others: the paths of further files that are read.
    init(
        store: TraceStore? = nil, logs: [String] = [], format: String? = nil, configuration: String? = nil,
        references: [RunReference] = [], graphs: [String] = [], baseline: String? = nil, others: [String?] = []
    ) {
        findRoles = {
            // SQLite's own files beside the store have data that is not in the store yet.
            let own = store.map { TraceStore.files(ofStoreAt: $0.path) } ?? []
            let known: [(role: String, paths: [String?])] = [
                ("the store", own), ("a memory graph that this command reads", graphs),
                ("the format that this command checks", [format]), ("the configuration", [configuration]),
                ("the baseline", [baseline]), ("a file that this command reads", others),
                ("a log that this command reads", logs + references.filter(\.isPath).map(\.text)),
            ]
            let roles = known.flatMap { entry in entry.paths.compactMap(\.self).map { ($0, entry.role) } }
            guard let store else { return roles }
            // Lists and queries show any run.
            let shown = references.isEmpty ? (try? store.runs()) ?? [] : []
            return roles + shown.map { ($0.source, "a log of the run '\($0.name)'") }
                + references.filter { !$0.isPath }.flatMap { reference -> [(path: String, role: String)] in
                    guard let run = try? store.completing(reference.find(in: store)) else { return [] }
                    let paths = run.files.isEmpty ? [run.source] : run.files.compactMap(\.origin.file)
                    return paths.map { ($0, "a log of the run '\(run.name)'") }
                }
        }
    }

    /// The role of the file at the path; nil for a file that may be overwritten.
    func role(of path: String) -> String? {
        guard path != "-" else { return nil }
        return roles.first { $0.path != "-" && Self.isSame($0.path, path) }?.role
    }

    /// Whether both paths lead to the same file, even through links.
    private static func isSame(_ a: String, _ b: String) -> Bool {
        guard let first = FileStatus(a), let second = FileStatus(b) else { return resolved(a) == resolved(b) }
        return first.isSame(as: second)
    }

    private static func resolved(_ path: String) -> String {
        URL(fileURLWithPath: path).standardizedFileURL.resolvingSymlinksInPath().path
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
