import Foundation
import GRDB
import TraceTestSupport

@testable import TraceStore

extension TestFolder {
    func file() -> String { file("test.sqlite") }

    /// A new store. Its tables are created once for all tests.
    func newStore(_ name: String = "test.sqlite") throws -> TraceStore {
        try Self.emptyStore.get().write(to: URL(filePath: file(name)))
        return try TraceStore(path: file(name))
    }

    private static let emptyStore = Result { try storeFile { _ in } }

    /// The file of a new store. It is created once; tests copy and change it.
    static func storeFile(_ fill: (TraceStore) throws -> Void) throws -> Data {
        let folder = try TestFolder()
        let store = try TraceStore(path: folder.file())
        try fill(store)
        try store.connection.queue.close()
        return try Data(contentsOf: URL(filePath: folder.file()))
    }
}
