import Foundation
import GRDB
import Testing
import TraceModel

@testable import TraceStore

@Suite struct DeletionTests {
    let folder: TemporaryFolder
    let store: TraceStore

    init() throws {
        folder = try TemporaryFolder()
        store = try TraceStore(path: folder.file())
    }

    /// The rows that refer to rows that do not exist.
    private func danglingReferences() throws -> Int {
        try store.connection.access { db in try Row.fetchAll(db, sql: "PRAGMA foreign_key_check").count }
    }

    /// The tables in which rows remain.
    private func filledTables() throws -> [String] {
        try store.connection.access { db in
            let tables = try String.fetchAll(
                db, sql: "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
            return try tables.filter { try Int.fetchOne(db, sql: "SELECT count(*) FROM \($0)") != 0 }.sorted()
        }
    }

    @Test func referencesHoldAfterEveryChange() throws {
        let sample = SampleTrace()
        let run = try sample.write(to: store, as: "a")
        let finding = Finding(
            rule: "r", severity: .error, subject: sample.batch.controllers[0], parent: nil,
            event: sample.batch.events[0].reference, message: "m",
            witnesses: [.init(event: sample.batch.events[0].reference, call: "c", role: "r")], path: [],
            fingerprint: "f")
        try store.saveFindings([finding], of: run)
        #expect(try danglingReferences() == 0)
        try sample.write(to: store, as: "b")
        try sample.write(to: store, as: "a", replacing: true)
        #expect(try danglingReferences() == 0)
        try store.delete(store.runs().filter { $0.name == "b" })
        #expect(try danglingReferences() == 0)
        #expect(try store.runs().map(\.name) == ["a"])
        #expect(try store.replay(store.runs()[0]).events == sample.batch.events)
    }

    @Test func nothingOfADeletedRunRemains() throws {
        let run = try SampleTrace().write(to: store)
        try store.saveFindings([], of: run)
        try store.delete([run])
        #expect(try filledTables() == ["class", "event_kind", "grdb_migrations", "next_base", "thread"])
    }

    @Test func deletionOfAnUnknownRunDeletesNone() throws {
        let a = try SampleTrace().write(to: store, as: "a")
        let b = try SampleTrace().write(to: store, as: "b")
        try store.delete([b])
        #expect(throws: StoreError(path: store.path, .unknownRun(name: "b"))) { try store.delete([a, b]) }
        #expect(try store.runs() == [a])
    }

    @Test func pruningKeepsTheNewest() throws {
        let runs = try ["a", "b", "c"].map { try SampleTrace().write(to: store, as: $0) }
        #expect(try store.prune(keep: 5).isEmpty)
        #expect(try store.prune(keep: 1) == Array(runs[...1]))
        #expect(try store.runs() == [runs[2]])
        #expect(try store.prune(keep: 0) == [runs[2]])
    }

    @Test func deletionGivesSpaceBack() throws {
        let size = { try FileManager.default.attributesOfItem(atPath: store.path)[.size] as? Int ?? 0 }
        let empty = try size()
        var sample = SampleTrace()
        let text = String(repeating: "x", count: 1_000)
        sample.batch.problems = (1...1_000).map { Problem(line: $0, severity: .info, reason: "long", text: text) }
        let run = try sample.write(to: store)
        #expect(try size() > empty + 1_000_000)
        try store.delete([run])
        #expect(try size() < empty + 20_000)
    }
}
