import Foundation
import VCTraceAudit

/// What is at a path, or behind a descriptor.
package struct FileStatus {
    private var status = stat()

    /// Nil if nothing is there.
    ///
    /// - Parameter followsLinks: whether a link stands for what it leads to.
    package init?(_ path: String, followsLinks: Bool = true) {
        guard (followsLinks ? stat(path, &status) : lstat(path, &status)) == 0 else { return nil }
    }

    package init?(descriptor: Int32) {
        guard fstat(descriptor, &status) == 0 else { return nil }
    }

    package static func isFolder(_ path: String) -> Bool { FileStatus(path)?.isFolder ?? false }

    /// Whether it is a regular file, which can be read twice and in any order.
    package var isFile: Bool { kind == S_IFREG }
    package var isFolder: Bool { kind == S_IFDIR }
    /// Whether it is a link that was not followed.
    package var isLink: Bool { kind == S_IFLNK }
    /// Whether it is a terminal, or another device that is read as it comes.
    package var isCharacterDevice: Bool { kind == S_IFCHR }
    /// In bytes.
    package var size: Int { Int(status.st_size) }

    /// Whether both are the same file, perhaps under two names.
    package func isSame(as other: FileStatus) -> Bool {
        status.st_dev == other.status.st_dev && status.st_ino == other.status.st_ino
    }

    /// Whether both are the same device.
    package func isSameDevice(as other: FileStatus) -> Bool { status.st_rdev == other.status.st_rdev }

    /// Whether it belongs to the user of this process or, under `sudo`, to the user who called that.
    package var isOfUser: Bool {
        let user = geteuid()
        if status.st_uid == user { return true }
        return user == 0 && ProcessInfo.processInfo.environment["SUDO_UID"].flatMap(uid_t.init) == status.st_uid
    }
    /// Whether it is in one folder only: no other name leads to its content.
    package var hasOneName: Bool { status.st_nlink <= 1 }

    /// A value that changes with the content.
    package struct Content: Equatable {
        private let (file, size, seconds, nanoseconds): (UInt64, Int64, Int, Int)

        fileprivate init(_ status: stat) {
            #if canImport(Darwin)
                let time = status.st_mtimespec
            #else
                let time = status.st_mtim
            #endif
            (file, size, seconds, nanoseconds) = (
                UInt64(status.st_ino), Int64(status.st_size), time.tv_sec, time.tv_nsec
            )
        }
    }

    package var content: Content { Content(status) }

    private var kind: mode_t { status.st_mode & S_IFMT }
}

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
