import Foundation
import VCTraceAudit

/// The files that Git keeps in a work tree. Anybody's commit can change them.
package enum TrackedFiles {
    /// Whether Git tracks one of the files in a folder; false outside of a work tree, and without Git.
    ///
    /// - Parameter names: compared regardless of their case, as the file systems of Macs do.
    package static func hasAny(of names: [String], in folder: String) -> Bool {
        WorkTree.all(around: folder).contains { tree in
            tree.git(["ls-files", "-z", "--"] + names.map { ":(top,icase,literal)\(tree.way)\($0)" })
                .map { $0.status == 0 && !$0.output.isEmpty } ?? false
        }
    }

    /// Whether Git is in use and would add the file.
    package static func wouldAdd(_ name: String, in folder: String) -> Bool {
        WorkTree.all(around: folder).first
            .flatMap { tree in tree.git(["check-ignore", "-q", "--no-index", "--", tree.way + name]) }
            .map { $0.status != 0 } ?? false
    }

    /// The path of a file without links; nil if there is no file.
    package static func realPath(_ path: String) -> String? {
        guard let path = realpath(path, nil) else { return nil }
        defer { free(path) }
        return String(cString: path)
    }
}

/// A work tree of Git around a folder.
private struct WorkTree {
    let root: String
    let repository: String
    /// The way from the root to the folder, with a slash at its end.
    let way: String

    /// Nil if the folder is not below the root.
    private init?(_ root: String, _ repository: String, around folder: String) {
        let (outer, inner) = (URL(fileURLWithPath: root).pathComponents, URL(fileURLWithPath: folder).pathComponents)
        guard inner.starts(with: outer) else { return nil }
        (self.root, self.repository) = (root, repository)
        way = inner.dropFirst(outer.count).map { $0 + "/" }.joined()
    }

    /// The innermost first: a repository can lie in another one that tracks the same files. The last may be that of the environment.
    static func all(around folder: String) -> [WorkTree] {
        let path = TrackedFiles.realPath(folder) ?? folder
        var trees: [WorkTree?] = FolderSearch.folders(from: path).compactMap { root in
            let repository = FolderSearch.repository(of: root)
            return FileStatus(repository) == nil ? nil : WorkTree(root, repository, around: path)
        }
        // The whole environment takes longer to read than the files here.
        func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
        if let repository = variable("GIT_DIR").flatMap(TrackedFiles.realPath),
            let root = TrackedFiles.realPath(variable("GIT_WORK_TREE") ?? ".")
        {
            trees.append(WorkTree(root, repository, around: path))
        }
        return trees.compactMap(\.self)
    }

    /// Runs Git in the root; nil without Git.
    func git(_ arguments: [String]) -> (output: [UInt8], lastError: String?, status: Int32)? {
        // Git's variables, which it sets in hooks, can name another index, or change what a path means.
        let variables = ProcessInfo.processInfo.environment.keys.filter { $0.hasPrefix("GIT_") }.sorted()
        // Git looks for no other repository, which a commit could contain, and starts no program that one names.
        let git = [
            "git", "-C", root, "--git-dir", repository, "--work-tree", root, "-c", "core.fsmonitor=false",
        ]
        return ChildProcess.run(["env"] + variables.flatMap { ["-u", $0] } + git + arguments)
    }
}
