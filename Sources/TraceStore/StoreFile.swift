import Foundation

/// A store's file, with those that SQLite keeps beside it.
struct StoreFile {
    /// Absolute.
    let path: String
    /// SQLite's log of what is not in the store yet, its journal of what can be undone, and what processes share.
    private static let endings = ["-wal", "-journal", "-shm"]

    /// Whether a pipe or a device stands in the place of one of the files: to open it could wait for ever.
    var isIrregular: Bool {
        ([""] + Self.endings).contains { ending in
            var status = stat()
            guard unsafe stat(path + ending, &status) == 0 else { return false }
            let kind = status.st_mode & S_IFMT
            return kind != S_IFREG && (kind != S_IFDIR || !ending.isEmpty)
        }
    }

    /// Whether something is beside the store that SQLite would put into it when the store is read.
    var hasRest: Bool { Self.endings.dropLast().contains { Self.size(path + $0) > 0 } }

    /// Copies the store and what is beside it, as they are at one instant; false where somebody keeps writing to them.
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
                throw StoreError.Problem.diskFull
            } catch  where state == before {
                throw StoreError.Problem.writeFailed
            } catch {}
        }
        return false
    }

    private static let attempts = 5

    /// What changes whenever one of the files does.
    private var state: [[Int]] {
        ([""] + Self.endings.dropLast()).map { ending in
            var status = stat()
            guard unsafe stat(path + ending, &status) == 0 else { return [] }
            #if canImport(Darwin)
                let time = status.st_mtimespec
            #else
                let time = status.st_mtim
            #endif
            return [Int(status.st_ino), Int(status.st_size), time.tv_sec, time.tv_nsec]
        }
    }

    private static func size(_ path: String) -> Int {
        var status = stat()
        return unsafe stat(path, &status) == 0 ? Int(status.st_size) : 0
    }
}
