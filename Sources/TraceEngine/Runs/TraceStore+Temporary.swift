import Foundation
import Processes
package import TraceStore

extension TraceStore {
    /// Makes an empty store that goes away with the body.
    package static func withTemporary<Result>(_ body: (TraceStore) throws -> Result) throws -> Result {
        try withTemporaryFolder { file in try body(TraceStore(path: file("audit.sqlite"))) }
    }

    /// Makes a folder for stores that goes away with the body.
    ///
    /// - Parameter body: gets a function that tells the path of a file in the folder, and so has a signal remove it.
    static func withTemporaryFolder<Result>(
        _ body: (_ file: @escaping (String) -> String) throws -> Result
    ) throws -> Result {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("vctrace-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        var unfinished: [String] = []
        defer {
            try? FileManager.default.removeItem(at: folder)
            for path in unfinished { UnfinishedFiles.remove(path) }
        }
        return try body { name in
            let file = folder.appendingPathComponent(name).path
            // The folder can be removed after the files in it.
            UnfinishedFiles.remove(folder.path)
            for path in ["", "-wal", "-shm"].map({ file + $0 }) + [folder.path] {
                UnfinishedFiles.add(path)
                unfinished.append(path)
            }
            return file
        }
    }
}
