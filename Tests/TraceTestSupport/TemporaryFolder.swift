package import Foundation

/// Creates a folder with these files (text by path), runs the closure, and removes the folder.
///
/// The folder lies in another one, which is removed, too: programs that run in it put their temporary files beside it.
package func withTemporaryFolder<Result>(
    _ files: [String: String] = [:], _ body: (URL) async throws -> Result
) async throws -> Result {
    let made = try TestFolder()
    defer { withExtendedLifetime(made) {} }
    let folder = made.url.appending(path: "work")
    for name in ["work", temporaryName] {
        try FileManager.default.createDirectory(
            at: folder.deletingLastPathComponent().appending(path: name), withIntermediateDirectories: false)
    }
    for (name, text) in files {
        let file = folder.appending(path: name)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try text.write(to: file, atomically: false, encoding: .utf8)
    }
    return try await body(folder)
}

private let temporaryName = "tmp"

/// The folder for the temporary files of programs that run in a folder of a test; nil beside other folders.
package func temporaryFolder(beside folder: URL) -> String? {
    let place = folder.deletingLastPathComponent().appending(path: temporaryName).path
    return folder.lastPathComponent == "work" && FileManager.default.fileExists(atPath: place) ? place : nil
}
