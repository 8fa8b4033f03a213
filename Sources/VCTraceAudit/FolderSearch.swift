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
        var folders = ["/"]
        var path = ""
        for part in parts {
            path += "/"
            path += String(part)
            folders.append(path)
        }
        return folders.suffix(mostFolders).reversed()
    }

    /// Where Git keeps the repository of a work tree.
    ///
    /// - Parameter folder: one of those that ``folders(from:)`` returns.
    package static func repository(of folder: String) -> String { folder == "/" ? "/.git" : folder + "/.git" }

    /// The nearest folder above this one, or this one itself, that is a Git work tree.
    ///
    /// - Parameter folder: a path from the root.
    static func workTree(around folder: String) -> String? {
        folders(from: folder).first { FileManager.default.fileExists(atPath: repository(of: $0)) }
    }
}

extension URL {
    /// The nearest folder above this one, or this one itself, that is a Git work tree.
    var workTree: URL? {
        FolderSearch.workTree(around: standardizedFileURL.path).map { URL(fileURLWithPath: $0) }
    }
}
