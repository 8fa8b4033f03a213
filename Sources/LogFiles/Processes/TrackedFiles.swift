import Foundation

/// The files that Git keeps in a work tree. Anybody's commit can change them.
package enum TrackedFiles {
    /// Whether Git tracks one of the files in a folder; false outside of a work tree, and without Git.
    ///
    /// - Parameter names: compared regardless of their case, as the file systems of Macs do.
    package static func hasAny(of names: [String], in folder: String) -> Bool {
        git(in: folder) { way in ["ls-files", "-z", "--"] + names.map { ":(top,icase,literal)\(way)\($0)" } }
            .map { $0.status == 0 && !$0.output.isEmpty } ?? false
    }

    /// Whether Git is in use and would add the file.
    package static func wouldAdd(_ name: String, in folder: String) -> Bool {
        git(in: folder) { way in ["check-ignore", "-q", "--no-index", "--", way + name] }.map { $0.status != 0 }
            ?? false
    }

    /// Runs Git in the root of the work tree around a folder; nil outside of a work tree, and without Git.
    ///
    /// - Parameter arguments: are made from the way from the root to the folder, with a slash at its end.
    private static func git(
        in folder: String, _ arguments: (String) -> [String]
    ) -> (output: [UInt8], lastError: String?, status: Int32)? {
        let folder = URL(fileURLWithPath: realPath(folder) ?? folder)
        var root = folder
        while FileStatus(root.appendingPathComponent(".git").path) == nil {
            guard root.path != "/" else { return nil }
            root.deleteLastPathComponent()
        }
        let way = folder.pathComponents.dropFirst(root.pathComponents.count).map { $0 + "/" }.joined()
        // Git looks for no other repository, which a commit could contain, and starts no program that one names.
        let git = [
            "git", "-C", root.path, "--git-dir", root.appendingPathComponent(".git").path, "--work-tree", root.path,
            "-c", "core.fsmonitor=false",
        ]
        return ChildProcess.run(git + arguments(way))
    }

    /// The path of a file without links; nil if there is no file.
    package static func realPath(_ path: String) -> String? {
        guard let path = realpath(path, nil) else { return nil }
        defer { free(path) }
        return String(cString: path)
    }
}
