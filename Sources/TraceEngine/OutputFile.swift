import Foundation
import LogFiles
import SystemPackage

/// A file that is written completely or not at all: it gets its name only when it is complete. An unfinished file is removed
/// with the object.
package final class OutputFile {
    private let path: String
    /// Where the file is until it is complete; nil if the target is not a regular file.
    private var temporary: String?

    /// Checks before the work begins that the file can be written, and creates its folder if it is missing.
    package init(path: String) throws {
        self.path = path
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
        try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let status = FileStatus(path)
        if let status, status.isFolder { throw EngineError.outputIsFolder(path: path) }
        // A device or a pipe, such as /dev/null, keeps its name and is written directly.
        temporary = status?.isFile == false ? nil : path + ".\(getpid()).partial"
        guard let temporary else { return }
        UnfinishedFiles.add(temporary)
        // If someone has already put a file or a link there, it must not be written to.
        unlink(temporary)
        try Self.open(temporary, [.create, .exclusiveCreate], for: path) { _ in }
    }

    package func write(_ text: String) throws {
        try write { take in try take(Array(text.utf8)) }
    }

    /// Writes the bytes that the body passes to `take`.
    package func write(_ body: (_ take: @escaping ([UInt8]) throws -> Void) throws -> Void) throws {
        let options: FileDescriptor.OpenOptions = temporary == nil ? [] : [.truncate, .noFollow]
        try Self.open(temporary ?? path, options, for: path) { file in try body { _ = try file.writeAll($0) } }
        guard let finished = temporary else { return }
        guard rename(finished, path) == 0 else { throw EngineError.unwritable(path: path, .last) }
        UnfinishedFiles.remove(finished)
        temporary = nil
    }

    deinit {
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
