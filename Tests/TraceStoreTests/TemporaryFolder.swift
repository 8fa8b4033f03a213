import Foundation
import GRDB

@testable import TraceStore

/// A folder that is removed with the value.
final class TemporaryFolder: Sendable {
    let path: String

    init() throws {
        let made = FileManager.default.temporaryDirectory.appending(component: "vctrace-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: made, withIntermediateDirectories: true)
        // On a Mac, the folder for temporary files is behind a link, which SQLite does not follow here.
        let real = realpath(made, nil)
        defer { free(real) }
        path = real.map { String(cString: $0) } ?? made
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    func file(_ name: String = "test.sqlite") -> String { "\(path)/\(name)" }

    /// A new store. Its tables are created once for all tests.
    func newStore(_ name: String = "test.sqlite") throws -> TraceStore {
        try Self.emptyStore.get().write(to: URL(filePath: file(name)))
        return try TraceStore(path: file(name))
    }

    private static let emptyStore = Result { try storeFile { _ in } }

    /// The file of a new store. It is created once; tests copy and change it.
    static func storeFile(_ fill: (TraceStore) throws -> Void) throws -> Data {
        let folder = try TemporaryFolder()
        let store = try TraceStore(path: folder.file())
        try fill(store)
        try store.connection.queue.close()
        return try Data(contentsOf: URL(filePath: folder.file()))
    }
}
