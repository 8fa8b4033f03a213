package import Foundation

/// Creates a folder with these files (text by path), runs the closure, and removes the folder.
package func withTemporaryFolder<Result>(
    _ files: [String: String] = [:], _ body: (URL) async throws -> Result
) async throws -> Result {
    let made = FileManager.default.temporaryDirectory.appending(path: "vctrace-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: made, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: made) }
    // The path that a shell reports: the folder for temporary files may be behind a link, as on a Mac.
    guard let path = realpath(made.path, nil) else { throw CocoaError(.fileReadNoSuchFile) }
    defer { free(path) }
    let folder = URL(filePath: String(cString: path))
    for (name, text) in files {
        let file = folder.appending(path: name)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try text.write(to: file, atomically: false, encoding: .utf8)
    }
    return try await body(folder)
}
