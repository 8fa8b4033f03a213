package import Foundation

/// A folder for the files of a test. It is removed with the value: a function whose folder is used by what it calls extends its
/// lifetime.
package final class TestFolder: Sendable {
    package let url: URL
    package var path: String { url.path }

    package init() throws {
        let made = FileManager.default.temporaryDirectory.appending(path: "vctrace-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: made, withIntermediateDirectories: true)
        // The path that a shell reports: the folder for temporary files may be behind a link, as on a Mac.
        guard let real = realpath(made.path, nil) else { throw CocoaError(.fileReadNoSuchFile) }
        defer { free(real) }
        url = URL(filePath: String(cString: real))
    }

    deinit { removeFolder(url) }

    package func file(_ name: String) -> String { "\(path)/\(name)" }
}

/// Removes a folder, also while SQLite closes a store in it: files that are listed can be gone before it is their turn, and others can
/// come. The script that runs the tests reports what is left after all attempts.
package func removeFolder(_ folder: URL) {
    for _ in 0..<1_000 where FileManager.default.fileExists(atPath: folder.path) {
        try? FileManager.default.removeItem(at: folder)
    }
}
