package import Foundation
import SystemPackage

/// A folder for temporary files of any name. It is removed with the object, and also if a signal ends the process.
package final class TemporaryFolder {
    package let url: URL
    /// A process that removes the folder as soon as the other end of its standard input is closed.
    private let remover: ChildProcess?
    private let isAlive: FileDescriptor?

    package init() throws {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("vctrace-\(UUID().uuidString)")
        try FileManager.default.createDirectory(
            at: url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        let pipe = try? ChildProcess.CommandPipe()
        let command = ["sh", "-c", "cat > /dev/null; rm -rf \"$0\"", url.path]
        remover = pipe.flatMap { try? ChildProcess(command, input: $0.readEnd, hasOwnGroup: true) }
        try? pipe?.readEnd.close()
        isAlive = pipe?.writeEnd
        self.url = url
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
        try? isAlive?.close()
        try? remover?.output.close()
        remover?.discard()
    }
}
