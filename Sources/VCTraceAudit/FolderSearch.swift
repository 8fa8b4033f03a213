import Foundation

/// The folders in which something is looked for that belongs to all folders below it: a configuration, a store, a work tree.
package enum FolderSearch {
    /// Nobody works in deeper folders; a file system that changes meanwhile can have any depth.
    package static let mostFolders = 256

    /// A folder and those above it, the nearest first, up to the root of the file system or ``mostFolders``.
    ///
    /// - Parameter folder: a path from the root. No other path has folders: a working folder that is gone has an empty one.
    package static func folders(from folder: String) -> [String] {
        guard folder.hasPrefix("/") else { return [] }
        var parts: [Substring] = []
        for part in folder.split(separator: "/") where part != "." {
            if part == ".." { _ = parts.popLast() } else { parts.append(part) }
        }
        let least = max(0, parts.count + 1 - mostFolders)
        return (least...parts.count).reversed().map { "/" + parts[..<$0].joined(separator: "/") }
    }
}

extension URL {
    /// The nearest folder above this one, or this one itself, that is a Git work tree.
    var workTree: URL? {
        FolderSearch.folders(from: standardizedFileURL.path).map { URL(fileURLWithPath: $0) }
            .first { FileManager.default.fileExists(atPath: $0.appendingPathComponent(".git").path) }
    }
}
