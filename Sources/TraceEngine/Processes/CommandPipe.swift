import Foundation
import SystemPackage

/// A pipe whose ends no other command inherits: one that did would keep it open.
struct CommandPipe {
    let readEnd: FileDescriptor
    let writeEnd: FileDescriptor

    init() throws(EngineError) {
        do {
            (readEnd, writeEnd) = try FileDescriptor.pipe()
        } catch {
            throw EngineError.noPipe(error as? Errno ?? .last)
        }
        for end in [readEnd, writeEnd] { _ = fcntl(end.rawValue, F_SETFD, FD_CLOEXEC) }
    }

    /// Closes the end that is read from.
    func close() {
        try? readEnd.close()
    }
}
