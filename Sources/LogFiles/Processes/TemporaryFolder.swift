package import Foundation
import SystemPackage

/// A folder for temporary files of any name. It is removed with the object, and also if a signal ends the process.
package final class TemporaryFolder {
    package let url: URL
    /// A process that removes the folder as soon as the other end of its standard input is closed.
    private let remover: ChildProcess?
    private let isAlive: FileDescriptor?

    package init() throws {
        let url = Self.newPlace()
        try FileManager.default.createDirectory(
            at: url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        let pipe = try? ChildProcess.CommandPipe()
        let command = ["sh", "-c", "cat > /dev/null; rm -rf \"$0\"", url.path]
        remover = pipe.flatMap { try? ChildProcess(command, input: $0.readEnd, hasOwnGroup: true) }
        try? pipe?.readEnd.close()
        isAlive = pipe?.writeEnd
        self.url = url
    }

    /// A place for a temporary file or folder where nothing is yet.
    package static func newPlace(ending: String = "") -> URL {
        // On a Mac, Foundation's own folder is another one than TMPDIR.
        let chosen = ProcessInfo.processInfo.environment["TMPDIR"].flatMap {
            $0.isEmpty ? nil : URL(fileURLWithPath: $0, isDirectory: true)
        }
        let folder = chosen ?? FileManager.default.temporaryDirectory
        return folder.appendingPathComponent("vctrace-\(UUID().uuidString)\(ending)")
    }

    /// Removes a folder, also while another thread closes a store in it: SQLite removes files that are listed before it is their
    /// turn, and that ends an attempt.
    package static func remove(_ folder: URL) {
        for _ in 0..<1_000 where FileManager.default.fileExists(atPath: folder.path) {
            try? FileManager.default.removeItem(at: folder)
        }
    }

    deinit {
        Self.remove(url)
        try? isAlive?.close()
        try? remover?.output.close()
        remover?.discard()
    }
}
