import Foundation
import GRDB

@testable import TraceStore

/// A folder that is removed with the value.
final class TemporaryFolder: Sendable {
    let path: String

    init() throws {
        path = FileManager.default.temporaryDirectory.appending(component: "vctrace-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    func file(_ name: String = "test.sqlite") -> String { "\(path)/\(name)" }

    /// The file of a new store. It is created once; tests copy and change it.
    static func storeFile(_ fill: (TraceStore) throws -> Void) throws -> Data {
        let folder = try TemporaryFolder()
        let store = try TraceStore(path: folder.file())
        try fill(store)
        try store.connection.queue.close()
        return try Data(contentsOf: URL(filePath: folder.file()))
    }
}
