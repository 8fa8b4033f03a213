import Foundation

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
