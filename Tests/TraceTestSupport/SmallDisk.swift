package import Foundation

/// A disk of some MiB, for tests with a full disk. It needs root on Linux.
package final class SmallDisk {
    package static let isAvailable = (try? SmallDisk(mebibytes: 1)) != nil

    package let folder: URL

    package init(mebibytes: Int) throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "vctrace-disk-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try mountDisk(options: "size=\(mebibytes)m")
    }

    deinit {
        #if os(Linux)
            umount2(folder.path, Int32(MNT_DETACH))
        #endif
        try? FileManager.default.removeItem(at: folder)
    }

    package func file(_ name: String) -> String { folder.appending(path: name).path }

    /// Fills the disk except for the given number of bytes.
    package func fill(leaving free: Int = 0) throws {
        guard FileManager.default.createFile(atPath: file("filling"), contents: nil) else {
            throw CocoaError(.fileWriteUnknown)
        }
        let handle = try FileHandle(forWritingTo: folder.appending(path: "filling"))
        let page = Data(repeating: 1, count: 4096)
        while (try? handle.write(contentsOf: page)) != nil { try handle.synchronize() }
        let end = Int(try handle.offset())
        try handle.truncate(atOffset: UInt64(max(0, end - free)))
        try handle.close()
    }

    package func makeReadOnly() throws {
        #if os(Linux)
            try mountDisk(UInt(MS_REMOUNT | MS_RDONLY))
        #endif
    }

    private func mountDisk(_ flags: UInt = 0, options: String = "") throws {
        #if os(Linux)
            if mount("tmpfs", folder.path, "tmpfs", flags, options) == 0 { return }
        #endif
        throw CocoaError(.featureUnsupported)
    }
}
