import Foundation
import LogFiles
import TraceText

extension LockPatience {
    /// A process that is writing to a store.
    package struct LockHolder: Hashable, Sendable, CustomStringConvertible {
        package var processID: Int32
        /// Its command line; nil if the system does not show it.
        package var command: String?
        /// When it was started, as the system writes it; nil in the same case.
        package var start: String?

        package var description: String {
            guard let command, let start else { return "process \(processID)" }
            return "process \(processID) (\(command)), running since \(start)"
        }
    }
}

extension LockPatience.LockHolder {
    /// The process that holds the write lock; nil if none does, or if it is this process.
    init?(ofStoreAt file: String) {
        // The byte that SQLite locks in the file beside the store, `WAL_WRITE_LOCK` in its source.
        guard let process = Self.process(holding: 120, of: file + "-shm") else { return nil }
        let (start, command) = Self.details(of: process) ?? (nil, nil)
        self.init(processID: process, command: command, start: start)
    }

    private static func process(holding byte: Int, of file: String) -> Int32? {
        // Never closed: closing a file releases all locks that this process has on it, including SQLite's.
        let descriptor = unsafe open(file, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        var lock = flock()
        lock.l_type = Int16(F_WRLCK)
        lock.l_whence = Int16(SEEK_SET)
        lock.l_start = off_t(byte)
        lock.l_len = 1
        guard unsafe fcntl(descriptor, F_GETLK, &lock) == 0, lock.l_type != Int16(F_UNLCK) else { return nil }
        // A lock that belongs to no process has -1.
        return lock.l_pid > 0 ? lock.l_pid : nil
    }

    private static func details(of process: Int32) -> (start: String?, command: String?)? {
        let ps = ["env", "LC_ALL=C", "/bin/ps", "-o", "lstart=", "-o", "args=", "-p", "\(process)"]
        guard let result = ChildProcess.run(ps) else { return nil }
        // Sat Nov 21 15:46:02 2026 vctrace import big.log
        let words = String(decoding: result.output, as: UTF8.self).split(whereSeparator: \.isWhitespace)
        guard words.count > 5 else { return nil }
        return (words[..<5].joined(separator: " "), visible(String(words[5...].joined(separator: " ").prefix(120))))
    }
}
