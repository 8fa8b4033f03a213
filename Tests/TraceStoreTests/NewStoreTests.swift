import Foundation
import GRDB
import Testing
import TraceModel
import TraceTestSupport

@testable import TraceStore

/// Several connections while a store is created, and while an empty one is removed.
@Suite struct NewStoreTests {
    let folder: TestFolder

    init() throws {
        folder = try TestFolder()
    }

    private func isThere(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

    /// A connection that does not wait for locks.
    private func impatient(_ path: String) throws -> DatabaseQueue {
        var configuration = Configuration()
        configuration.busyMode = .immediateError
        configuration.allowsUnsafeTransactions = true
        return try DatabaseQueue(path: path, configuration: configuration)
    }

    /// Another process creates the same store just before one of the first statements, whichever it is.
    @Test func whoMakesAStoreWaitsForOthersWhoDo() throws {
        var waits = 0
        for turn in 0..<8 {
            let path = folder.file("\(turn).sqlite")
            let connection = try Connection(
                path: path, for: .changing, isCreated: true, patience: LockPatience(limit: 3_600))
            let other = try impatient(path)
            var statements = 0
            try connection.access { db in
                db.trace { _ in
                    defer { statements += 1 }
                    guard statements == turn, (try? other.inDatabase { try $0.beginTransaction(.immediate) }) != nil
                    else { return }
                    waits += 1
                    Thread.detachNewThread {
                        Thread.sleep(forTimeInterval: 0.05)
                        try? other.inDatabase { try $0.commit() }
                    }
                }
            }
            #expect(throws: Never.self, "before statement \(turn)") { try connection.prepareStore(isCreated: true) }
            #expect(try connection.access { try String.fetchOne($0, sql: "PRAGMA journal_mode") } == "wal")
        }
        #expect(waits > 3)
    }

    @Test func emptyStoreGoesAway() throws {
        let store = try TraceStore(path: folder.file())
        let run = try SampleTrace().write(to: store)
        store.removeIfUnused()
        #expect(isThere(store.path))
        try store.delete([run])
        store.removeIfUnused()
        #expect(!isThere(store.path))
    }

    @Test func storeThatSomebodyReadsStays() throws {
        let store = try TraceStore(path: folder.file())
        let other = try TraceStore(path: folder.file())
        try other.connection.access { db in
            try db.execute(sql: "BEGIN; SELECT count(*) FROM run")
            store.removeIfUnused()
            try db.execute(sql: "COMMIT")
        }
        #expect(isThere(store.path))
        try SampleTrace().write(to: other)
        #expect(try store.runs().map(\.name) == ["nightly"])
    }

    /// Another connection comes just before one of the statements of the removal, whichever it is.
    @Test func whoOpensAStoreThatIsRemovedKeepsIt() throws {
        var outcomes: Set<String> = []
        for turn in 0..<10 {
            let store = try TraceStore(path: folder.file("\(turn).sqlite"))
            var other: DatabaseQueue?
            var statements = 0
            try store.connection.access { db in
                db.trace { _ in
                    if statements == turn, isThere(store.path), let queue = try? impatient(store.path),
                        (try? queue.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM run") }) == 0
                    {
                        other = queue
                    }
                    statements += 1
                }
            }
            store.removeIfUnused()
            try store.connection.access { $0.trace(nil) }
            #expect(isThere(store.path) == (other != nil), "before statement \(turn) of \(statements)")
            outcomes.insert(other == nil ? "removed" : "kept")
            guard let other else { continue }
            try other.close()
            try SampleTrace().write(to: store)
        }
        #expect(outcomes == ["kept", "removed"])
    }
}
