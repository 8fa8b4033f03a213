package import Foundation

/// A disk of some MiB, for tests of what happens when it is full. Only root on Linux can have one.
package final class SmallDisk {
    package static let isAvailable: Bool = {
        #if os(Linux)
            return (try? SmallDisk(mebibytes: 1)) != nil
        #else
            return false
        #endif
    }()

    package let folder: URL

    package init(mebibytes: Int) throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "vctrace-disk-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        do {
            try Self.run("mount", "-t", "tmpfs", "-o", "size=\(mebibytes)m", "tmpfs", folder.path)
        } catch {
            try? FileManager.default.removeItem(at: folder)
            throw error
        }
    }

    deinit {
        try? Self.run("umount", "-l", folder.path)
        try? FileManager.default.removeItem(at: folder)
    }

    package func file(_ name: String) -> String { folder.appending(path: name).path }

    /// Fills the disk, but for so many bytes.
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

    package func makeReadOnly() throws { try Self.run("mount", "-o", "remount,ro", folder.path) }

    private static func run(_ arguments: String...) throws {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = arguments
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw CocoaError(.featureUnsupported) }
    }
}
