import Foundation

/// How much SQLite has written into temporary files for a statement. They have no names: only the process that has them open can see
/// how large they are.
struct TemporaryFiles {
    /// In bytes.
    let limit: Int
    /// What others of the process have in such files already.
    private let before: Int
    private var nextLook: TimeInterval = 0
    /// In seconds, which a disk fills some megabytes in.
    private static let pause = 0.05
    /// Those that the process has open. Asking about each number that a process may have takes far longer.
    private static var descriptors: [Int32] {
        let names = try? FileManager.default.contentsOfDirectory(atPath: "/dev/fd")
        return names?.compactMap { Int32($0) } ?? []
    }

    init(limit: Int) {
        self.limit = limit
        before = Self.size
    }

    /// Looks only every now and then.
    mutating func areTooLarge(at now: TimeInterval) -> Bool {
        guard now >= nextLook else { return false }
        nextLook = now + Self.pause
        return Self.size - before > limit
    }

    private static var size: Int {
        descriptors.reduce(0) { sum, descriptor in
            var status = stat()
            guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_nlink == 0
            else {
                return sum
            }
            return sum + Int(status.st_blocks) * 512
        }
    }
}
