import Foundation
import Processes
package import SystemPackage

/// The lines of a recording, until its run is in the store.
package final class RecordingSpool {
    package let path: String
    /// Why the file lacks the lines from some point on: a full disk, for example. Nil as long as it has all of them.
    package private(set) var failure: Errno?
    /// How many bytes it has, which are whole lines.
    private var size: Int64 = 0
    private let descriptor: FileDescriptor

    package init(path: String) throws(EngineError) {
        if FileManager.default.fileExists(atPath: path) { throw EngineError.unfinishedRecording(path: path) }
        self.path = path
        do {
            descriptor = try .open(
                path, .writeOnly, options: [.create, .exclusiveCreate, .closeOnExec],
                permissions: [.ownerReadWrite, .groupRead, .otherRead])
        } catch {
            throw EngineError.unwritable(path: path, error as? Errno ?? .last)
        }
    }

    /// Adds whole lines. Once that failed, nothing is added any more.
    func append(_ lines: [UInt8]) {
        guard failure == nil else { return }
        do {
            _ = try descriptor.writeAll(lines)
            size += Int64(lines.count)
        } catch {
            failure = error as? Errno ?? .ioError
            try? descriptor.resize(to: size)
        }
    }

    /// Whether it has any line.
    package var isEmpty: Bool { size == 0 }

    package func discard() {
        try? descriptor.close()
        unlink(path)
    }
}
