import Foundation
import SystemPackage

/// The lines of a recording, until its run is in the store.
package struct RecordingSpool {
    package let path: String
    let descriptor: FileDescriptor

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

    func discard() {
        try? descriptor.close()
        unlink(path)
    }
}
