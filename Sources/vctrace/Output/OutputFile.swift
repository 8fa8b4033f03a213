import Foundation
import Processes
import SystemPackage
import TraceEngine
import TraceModel
import TraceStore

/// A file that is written to the end or not at all: it takes its name only when it is complete.
struct OutputFile {
    private let path: String
    /// Nil for what is not a regular file.
    private let temporary: String?

    /// Checks before the work begins that the file can be written, and makes its folder where there is none.
    ///
    /// - Parameter inputs: what must not be overwritten.
    init(path: String, exempting inputs: InputFiles) throws {
        self.path = path
        if let input = inputs.role(of: path) { throw OutputError.input(path: path, role: input) }
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
        try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        var status = stat()
        let isThere = stat(path, &status) == 0
        if isThere, status.st_mode & S_IFMT == S_IFDIR { throw OutputError.folder(path: path) }
        // A device or a pipe, such as /dev/null, keeps its name and is written to as it is.
        temporary = isThere && status.st_mode & S_IFMT != S_IFREG ? nil : path + ".\(getpid()).partial"
        guard let temporary else { return }
        UnfinishedFiles.add(temporary)
        // A file or a link that somebody put there beforehand is not what is written to.
        unlink(temporary)
        try Self.open(temporary, [.create, .exclusiveCreate], for: path) { _ in }
    }

    func write(_ text: String) throws {
        try write { take in try take(Array(text.utf8)) }
    }

    /// Writes what the body hands over, some bytes at a time.
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

/// The files that a command reads, and that no report of it may overwrite.
final class InputFiles {
    /// What each is called in messages, by its path.
    private var roles: [(path: String, role: String)]
    /// Finds the logs of the stored runs that are read, which takes time: only a command that writes a file needs them.
    private lazy var logs: [(path: String, role: String)] = findLogs()
    private let findLogs: () -> [(path: String, role: String)]

    /// - Parameters:
    ///   - configuration: the path of the configuration file, if there is one.
    ///   - graphs: the paths of memory graphs.
    ///   - references: the runs that are read; those that are stored already were read from logs as well.
    init(store: TraceStore, configuration: String?, references: [RunReference], graphs: [String] = []) {
        // SQLite's own files beside the store hold what is not in it yet.
        roles = ["", "-journal", "-wal", "-shm"].map { (store.path + $0, "the store") }
        roles += graphs.map { ($0, "a memory graph that is read") }
        if let configuration { roles.append((configuration, "the configuration")) }
        roles += references.filter(\.isPath).map { ($0.text, "a log that is read") }
        findLogs = {
            references.filter { !$0.isPath }.flatMap { reference -> [(path: String, role: String)] in
                guard let run = try? store.completing(reference.find(in: store)) else { return [] }
                let paths = run.files.isEmpty ? [run.source] : run.files.compactMap(\.origin.file)
                return paths.map { ($0, "a log of the run '\(run.name)'") }
            }
        }
    }

    /// The files of a command that reads logs and no store.
    init(logs: [String] = [], format: String? = nil, configuration: String?) {
        roles = logs.map { ($0, "a log that is read") }
        if let format { roles.append((format, "the format that is checked")) }
        if let configuration { roles.append((configuration, "the configuration")) }
        findLogs = { [] }
    }

    /// What the file is that stands at the path; nil for one that may be overwritten.
    func role(of path: String) -> String? {
        guard path != "-" else { return nil }
        return (roles + logs).first { $0.path != "-" && Self.isSame($0.path, path) }?.role
    }

    /// Whether both paths lead to one file, by links as well.
    private static func isSame(_ a: String, _ b: String) -> Bool {
        var (first, second) = (stat(), stat())
        guard stat(a, &first) == 0, stat(b, &second) == 0 else { return resolved(a) == resolved(b) }
        return first.st_dev == second.st_dev && first.st_ino == second.st_ino
    }

    private static func resolved(_ path: String) -> String {
        URL(fileURLWithPath: path).standardizedFileURL.resolvingSymlinksInPath().path
    }
}
