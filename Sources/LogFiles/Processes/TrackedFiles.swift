import Foundation

/// The files that Git keeps in a work tree. Anybody's commit can change them.
package enum TrackedFiles {
    /// Whether Git tracks one of the files in a folder; false outside of a work tree, and without Git.
    ///
    /// - Parameter names: compared regardless of their case, as the file systems of Macs do.
    package static func hasAny(of names: [String], in folder: String) -> Bool {
        let folder = URL(fileURLWithPath: realPath(folder) ?? folder)
        var root = folder
        while FileStatus(root.appendingPathComponent(".git").path) == nil {
            guard root.path != "/" else { return false }
            root.deleteLastPathComponent()
        }
        let way = folder.pathComponents.dropFirst(root.pathComponents.count).map { $0 + "/" }.joined()
        // Git looks for no other repository, which a commit could contain, and starts no program that one names.
        let git = [
            "git", "-C", root.path, "--git-dir", root.appendingPathComponent(".git").path, "--work-tree", root.path,
            "-c", "core.fsmonitor=false", "ls-files", "-z", "--",
        ]
        let found = ChildProcess.run(git + names.map { ":(top,icase,literal)\(way)\($0)" })
        return found.map { $0.status == 0 && !$0.output.isEmpty } ?? false
    }

    /// The path of a file without links; nil if there is no file.
    package static func realPath(_ path: String) -> String? {
        guard let path = realpath(path, nil) else { return nil }
        defer { free(path) }
        return String(cString: path)
    }
}
