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

    private var kind: mode_t { status.st_mode & S_IFMT }
}
