import Foundation
package import SystemPackage

/// An open folder. Whatever happens to its path meanwhile, files are opened in this folder, and never through a link.
package final class OpenFolder {
    private let descriptor: FileDescriptor

    private static let options: FileDescriptor.OpenOptions = [.directory, .closeOnExec]

    /// Opens a folder; links on its path are followed.
    package init(path: String) throws(Errno) {
        do {
            descriptor = try .open(path, .readOnly, options: Self.options)
        } catch {
            throw error as? Errno ?? .ioError
        }
    }

    deinit { try? descriptor.close() }

    /// Opens a file in the folder; a link is an error.
    package func open(_ name: String, _ flags: Int32) throws(Errno) -> FileDescriptor {
        let opened = openat(descriptor.rawValue, name, flags | O_NOFOLLOW | O_CLOEXEC, 0o644)
        guard opened >= 0 else { throw .last }
        return FileDescriptor(rawValue: opened)
    }

    /// Gives a file in the folder another name, which another file may have.
    package func rename(_ name: String, to newName: String) throws(Errno) {
        guard renameat(descriptor.rawValue, name, descriptor.rawValue, newName) == 0 else { throw .last }
    }

    package func remove(_ name: String) { unlinkat(descriptor.rawValue, name, 0) }
}
