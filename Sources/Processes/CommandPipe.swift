import Foundation
package import SystemPackage

/// A pipe whose ends no other command inherits: one that did would keep it open.
package struct CommandPipe {
    package let readEnd: FileDescriptor
    package let writeEnd: FileDescriptor

    package init() throws(ProcessError) {
        do {
            (readEnd, writeEnd) = try FileDescriptor.pipe()
        } catch {
            throw ProcessError.noPipe(error as? Errno ?? .last)
        }
        for end in [readEnd, writeEnd] { _ = fcntl(end.rawValue, F_SETFD, FD_CLOEXEC) }
    }

    /// Closes the end that is read from.
    func close() {
        try? readEnd.close()
    }
}
