import Foundation
import LogFiles
import SystemPackage

/// A file that is written completely or not at all: it gets its name only when it is complete. An unfinished file is removed
/// with the object.
package final class OutputFile {
    private let path: String
    private let folder: OpenFolder
    private let name: String
    /// The name of the file until it is complete; nil if the target is not a regular file.
    private var temporary: String?
    private var unfinished: String { Self.temporary(path) }

    /// Checks before the work begins that the file can be written, and creates its folder if it is missing.
    package init(path: String) throws {
        self.path = path
        name = URL(fileURLWithPath: path).lastPathComponent
        do {
            folder = try Self.folder(of: path)
        } catch {
            throw EngineError.unwritable(path: path, error)
        }
        let status = FileStatus(path)
        if let status, status.isFolder { throw EngineError.outputIsFolder(path: path) }
        // A device or a pipe, such as /dev/null, keeps its name and is written directly.
        temporary = status?.isFile == false ? nil : Self.temporary(name)
        guard let temporary else { return }
        UnfinishedFiles.add(unfinished)
        // If someone has already put a file or a link there, it must not be written to.
        folder.remove(temporary)
        try write(to: temporary, O_CREAT | O_EXCL) { _ in }
    }

    private static func temporary(_ name: String) -> String { "\(name).\(getpid()).partial" }

    private static func folder(of path: String) throws(Errno) -> OpenFolder {
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
        try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return try OpenFolder(path: folder.path)
    }

    package func write(_ text: String) throws {
        try write { take in try take(Array(text.utf8)) }
    }

    /// Writes the bytes that the body passes to `take`.
    package func write(_ body: (_ take: @escaping ([UInt8]) throws -> Void) throws -> Void) throws {
        guard let finished = temporary else {
            // A signal ends the wait for a pipe's reader.
            return try use({ try .open(path, .writeOnly, options: .closeOnExec, retryOnInterrupt: false) }, body)
        }
        try write(to: finished, O_TRUNC, body)
        do {
            try folder.rename(finished, to: name)
        } catch {
            throw EngineError.unwritable(path: path, error)
        }
        UnfinishedFiles.remove(unfinished)
        temporary = nil
    }

    deinit {
        guard let temporary else { return }
        folder.remove(temporary)
        UnfinishedFiles.remove(unfinished)
    }

    private func write(
        to name: String, _ flags: Int32, _ body: (_ take: @escaping ([UInt8]) throws -> Void) throws -> Void
    ) throws {
        try use({ try folder.open(name, O_WRONLY | flags) }, body)
    }

    private func use(
        _ open: () throws -> FileDescriptor, _ body: (_ take: @escaping ([UInt8]) throws -> Void) throws -> Void
    ) throws {
        do {
            let file = try open()
            try file.closeAfter { try body { try file.write(whole: $0[...]) } }
        } catch let reason as Errno {
            throw EngineError.unwritable(path: path, reason)
        }
    }
}
