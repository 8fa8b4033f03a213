import Foundation

extension URL {
    /// The nearest folder above this one, or this one itself, that is a Git work tree.
    var workTree: URL? {
        var folder = standardizedFileURL
        for _ in folder.pathComponents.dropFirst() {
            if FileManager.default.fileExists(atPath: folder.appendingPathComponent(".git").path) { return folder }
            folder.deleteLastPathComponent()
        }
        return nil
    }
}
