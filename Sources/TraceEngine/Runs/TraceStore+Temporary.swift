import Foundation
package import TraceStore

extension TraceStore {
    /// Makes an empty store that goes away with the body.
    package static func withTemporary<Result>(_ body: (TraceStore) throws -> Result) throws -> Result {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("vctrace-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let file = folder.appendingPathComponent("audit.sqlite").path
        let paths = ["", "-wal", "-shm"].map { file + $0 } + [folder.path]
        for path in paths { UnfinishedFiles.add(path) }
        defer {
            try? FileManager.default.removeItem(at: folder)
            for path in paths { UnfinishedFiles.remove(path) }
        }
        return try body(TraceStore(path: file))
    }
}
