import Foundation
import Processes
import SystemPackage
import TraceEngine

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
