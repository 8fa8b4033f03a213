import Foundation
import Testing

/// A disk of some MiB, for tests of what happens when it is full. Only root on Linux can have one.
final class SmallDisk {
    static let isAvailable: Bool = {
        #if os(Linux)
            return (try? SmallDisk(mebibytes: 1)) != nil
        #else
            return false
        #endif
    }()

    private let folder: TemporaryFolder

    init(mebibytes: Int) throws {
        folder = try TemporaryFolder()
        try Self.run("mount", "-t", "tmpfs", "-o", "size=\(mebibytes)m", "tmpfs", folder.path)
    }

    deinit {
        try? Self.run("umount", "-l", folder.path)
    }

    func file(_ name: String) -> String { folder.file(name) }

    /// Fills the disk, but for so many bytes.
    func fill(leaving free: Int = 0) throws {
        guard FileManager.default.createFile(atPath: file("filling"), contents: nil) else {
            throw CocoaError(.fileWriteUnknown)
        }
        let handle = try #require(FileHandle(forWritingAtPath: file("filling")))
        let page = Data(repeating: 1, count: 4096)
        while (try? handle.write(contentsOf: page)) != nil { try handle.synchronize() }
        try handle.truncate(atOffset: max(0, try handle.offset() - UInt64(free)))
        try handle.close()
    }

    func makeReadOnly() throws { try Self.run("mount", "-o", "remount,ro", folder.path) }

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
