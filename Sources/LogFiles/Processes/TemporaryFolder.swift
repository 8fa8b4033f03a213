package import Foundation

/// A folder for temporary files of any name. It is removed with the object, and also if a signal ends the process.
package final class TemporaryFolder {
    package let url: URL
    private let reaper: Reaper?

    package init() throws {
        let url = Self.newPlace()
        try Self.create(url)
        reaper = Reaper("rm -rf \"$1\"", url.path)
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

    /// Creates a folder that only the user can read.
    package static func create(_ folder: URL) throws {
        do {
            try FileManager.default.createDirectory(
                at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch CocoaError.fileWriteOutOfSpace {
            throw LogFileError.noRoom(folder: folder.deletingLastPathComponent().path)
        }
    }

    /// Removes a folder, also while another thread closes a store in it: SQLite removes files that are listed before it is their
    /// turn, and that ends an attempt.
    package static func remove(_ folder: URL) {
        for _ in 0..<1_000 where FileManager.default.fileExists(atPath: folder.path) {
            try? FileManager.default.removeItem(at: folder)
        }
    }

    deinit { Self.remove(url) }
}
