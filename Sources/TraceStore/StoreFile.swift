import Foundation

/// A store's file, with the files that SQLite keeps beside it.
struct StoreFile {
    /// Absolute.
    let path: String
    /// SQLite's write-ahead log, its rollback journal, and the memory that processes share.
    private static let endings = ["-wal", "-journal", "-shm"]

    /// Throws the reason why SQLite must not open the file.
    ///
    /// - Parameter isCreated: whether SQLite may create a missing file.
    func check(isCreated: Bool = false) throws(StoreError.Cause) {
        if isIrregular { throw .isNoFile }
        guard let status = status("") else {
            if isCreated { return }
            throw .missing
        }
        if status.st_mode & S_IFMT == S_IFDIR { throw .isFolder }
    }

    /// Whether one of the files is a pipe or a device: opening it could wait forever.
    private var isIrregular: Bool {
        ([""] + Self.endings).contains { ending in
            guard let status = status(ending) else { return false }
            let kind = status.st_mode & S_IFMT
            return kind != S_IFREG && (kind != S_IFDIR || !ending.isEmpty)
        }
    }

    /// Whether a file beside the store has data that SQLite would move into the store when the store is read.
    var hasRest: Bool { Self.endings.dropLast().contains { status($0)?.st_size ?? 0 > 0 } }

    /// Copies the store and the files beside it, as they are at one instant; returns false if they keep changing.
    func copy(to target: String) throws -> Bool {
        for _ in 0..<Self.attempts {
            let before = state
            do {
                for ending in [""] + Self.endings.dropLast() {
                    try? FileManager.default.removeItem(atPath: target + ending)
                    guard FileManager.default.fileExists(atPath: path + ending) else { continue }
                    try FileManager.default.copyItem(atPath: path + ending, toPath: target + ending)
                }
                if state == before { return true }
            } catch CocoaError.fileWriteOutOfSpace {
                throw StoreError.Cause.diskFull
            } catch  where state == before {
                throw StoreError.Cause.writeFailed
            } catch {}
        }
        return false
    }

    private static let attempts = 5

    /// A value that changes when one of the files changes.
    private var state: [[Int]] {
        ([""] + Self.endings.dropLast()).map { ending in
            guard let status = status(ending) else { return [] }
            #if canImport(Darwin)
                let time = status.st_mtimespec
            #else
                let time = status.st_mtim
            #endif
            return [Int(status.st_ino), Int(status.st_size), time.tv_sec, time.tv_nsec]
        }
    }

    /// The status of the store's file with this ending; nil if there is none.
    private func status(_ ending: String) -> stat? {
        var status = stat()
        return unsafe stat(path + ending, &status) == 0 ? status : nil
    }
}
