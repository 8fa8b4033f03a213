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
    package static func repository(of folder: String) -> String { start(of: folder) + ".git" }

    /// The beginning of the paths in a folder.
    static func start(of folder: String) -> String { folder == "/" ? folder : folder + "/" }

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

extension Configuration {
    package static let fileName = ".vctrace.yml"

    /// The nearest file above a folder, or in it; relative to that folder, for short messages.
    ///
    /// The search ends at the root of a Git work tree: files above it belong to something else.
    ///
    /// - Parameter names: the possible names; the first one wins within a folder.
    package static func find(
        from folder: String = FileManager.default.currentDirectoryPath, called names: [String] = [fileName]
    ) -> String? {
        // A link that leads nowhere is there, too: it must not be ignored silently. FileManager would also look up the owner of each
        // file, and every command searches.
        let exists = { (path: String) in
            var status = stat()
            return lstat(path, &status) == 0
        }
        // A folder above the working folder may be closed to the user, who can still look into the working folder. Any other folder
        // may be missing, such as that of a source file on a device.
        let isWorkingFolder = folder == FileManager.default.currentDirectoryPath
        var prefix = ""
        for place in FolderSearch.folders(from: folder) {
            let folder = isWorkingFolder ? "\(prefix)." : place
            if let name = names.first(where: { exists(FolderSearch.start(of: folder) + $0) }) { return prefix + name }
            if exists(FolderSearch.repository(of: folder)) { return nil }
            prefix += "../"
        }
        return nil
    }

    /// A file that looks like the configuration, but is not read because of its name: the nearest one in this folder or above,
    /// as far as ``find(from:called:)`` looks.
    package static func misnamed() -> String? {
        let found = find(called: [fileName, ".vctrace.yaml", "vctrace.yml", "vctrace.yaml"])
        return found.flatMap { $0 == fileName || $0.hasSuffix("/" + fileName) ? nil : $0 }
    }

    /// Resolves a path in the file, which is relative to the folder of the file.
    package func resolve(_ relative: String) -> String {
        if relative.hasPrefix("/") { return relative }
        let folder = path.flatMap { path in path.lastIndex(of: "/").map { path[...$0] } } ?? ""
        return folder + relative
    }
}
