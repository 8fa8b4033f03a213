package import Foundation

/// Hands over a folder that is there as long as the closure runs.
package func withTemporaryFolder<Result>(_ body: (URL) async throws -> Result) async throws -> Result {
    let made = FileManager.default.temporaryDirectory.appending(path: "vctrace-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: made, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: made) }
    // As a shell in it is told where it is: the folder for such files may be behind a link, as on a Mac.
    guard let path = realpath(made.path, nil) else { throw CocoaError(.fileReadNoSuchFile) }
    defer { free(path) }
    return try await body(URL(filePath: String(cString: path)))
}
