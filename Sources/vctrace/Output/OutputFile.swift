import Foundation
import Processes
import SystemPackage
import TraceEngine
import TraceModel
import TraceStore

/// A file that is written completely or not at all: it gets its name only when it is complete.
struct OutputFile {
    private let path: String
    /// Nil if the target is not a regular file.
    private let temporary: String?

    /// Checks before the work begins that the file can be written, and creates its folder if it is missing.
    ///
    /// - Parameter inputs: the files that must not be overwritten.
    init(path: String, exempting inputs: InputFiles) throws {
        self.path = path
        if let input = inputs.role(of: path) { throw OutputError.input(path: path, role: input) }
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
        try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        var status = stat()
        let isThere = stat(path, &status) == 0
        if isThere, status.st_mode & S_IFMT == S_IFDIR { throw OutputError.folder(path: path) }
        // A device or a pipe, such as /dev/null, keeps its name and is written directly.
        temporary = isThere && status.st_mode & S_IFMT != S_IFREG ? nil : path + ".\(getpid()).partial"
        guard let temporary else { return }
        UnfinishedFiles.add(temporary)
        // If someone has already put a file or a link there, it must not be written to.
        unlink(temporary)
        try Self.open(temporary, [.create, .exclusiveCreate], for: path) { _ in }
    }

    func write(_ text: String) throws {
        try write { take in try take(Array(text.utf8)) }
    }

    /// Writes the bytes that the body passes to `take`.
    func write(_ body: (_ take: @escaping ([UInt8]) throws -> Void) throws -> Void) throws {
        do {
            let options: FileDescriptor.OpenOptions = temporary == nil ? [] : [.truncate, .noFollow]
            try Self.open(temporary ?? path, options, for: path) { file in try body { _ = try file.writeAll($0) } }
            guard let temporary else { return }
            guard rename(temporary, path) == 0 else { throw EngineError.unwritable(path: path, .last) }
            UnfinishedFiles.remove(temporary)
        } catch {
            discard()
            throw error
        }
    }

    func discard() {
        guard let temporary else { return }
        unlink(temporary)
        UnfinishedFiles.remove(temporary)
    }

    private static func open(
        _ path: String, _ options: FileDescriptor.OpenOptions, for final: String,
        _ body: (FileDescriptor) throws -> Void
    ) throws {
        do {
            let file = try FileDescriptor.open(
                path, .writeOnly, options: options.union(.closeOnExec),
                permissions: [.ownerReadWrite, .groupRead, .otherRead])
            try file.closeAfter { try body(file) }
        } catch let reason as Errno {
            throw EngineError.unwritable(path: final, reason)
        }
    }
}

/// The files that a command reads, and that its reports must not overwrite.
final class InputFiles {
    /// The name of each in messages, by its path.
    private var roles: [(path: String, role: String)]
    /// The logs of the stored runs that are read. Finding them takes time, and only a command that writes a file needs them.
    private lazy var logs: [(path: String, role: String)] = findLogs()
    private let findLogs: () -> [(path: String, role: String)]

    /// - Parameters:
    ///   - configuration: the path of the configuration file, if there is one.
    ///   - graphs: the paths of memory graphs.
    ///   - references: the runs that are read; stored runs also come from logs.
    ///   - baseline: the path of the known findings.
    init(
        store: TraceStore, configuration: String?, references: [RunReference] = [], graphs: [String] = [],
        baseline: String? = nil
    ) {
        // SQLite's own files beside the store have data that is not in the store yet.
        roles = ["", "-journal", "-wal", "-shm"].map { (store.path + $0, "the store") }
        roles += graphs.map { ($0, "a memory graph that this command reads") }
        if let configuration { roles.append((configuration, "the configuration")) }
        if let baseline { roles.append((baseline, "the baseline")) }
        roles += references.filter(\.isPath).map { ($0.text, "a log that this command reads") }
        findLogs = {
            references.filter { !$0.isPath }.flatMap { reference -> [(path: String, role: String)] in
                guard let run = try? store.completing(reference.find(in: store)) else { return [] }
                let paths = run.files.isEmpty ? [run.source] : run.files.compactMap(\.origin.file)
                return paths.map { ($0, "a log of the run '\(run.name)'") }
            }
        }
    }

    /// The files of a command that reads logs, but no store.
    init(logs: [String] = [], format: String? = nil, configuration: String?) {
        roles = logs.map { ($0, "a log that this command reads") }
        if let format { roles.append((format, "the format that this command checks")) }
        if let configuration { roles.append((configuration, "the configuration")) }
        findLogs = { [] }
    }

    /// The role of the file at the path; nil for a file that may be overwritten.
    func role(of path: String) -> String? {
        guard path != "-" else { return nil }
        return (roles + logs).first { $0.path != "-" && Self.isSame($0.path, path) }?.role
    }

    /// Whether both paths lead to the same file, even through links.
    private static func isSame(_ a: String, _ b: String) -> Bool {
        var (first, second) = (stat(), stat())
        guard stat(a, &first) == 0, stat(b, &second) == 0 else { return resolved(a) == resolved(b) }
        return first.st_dev == second.st_dev && first.st_ino == second.st_ino
    }

    private static func resolved(_ path: String) -> String {
        URL(fileURLWithPath: path).standardizedFileURL.resolvingSymlinksInPath().path
    }
}
