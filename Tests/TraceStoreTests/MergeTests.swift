import Foundation
import GRDB
import Testing
import TraceModel
import TraceTestSupport

@testable import TraceStore

/// Stores that are merged into one.
@Suite struct MergeTests {
    let folder: TestFolder

    init() throws {
        folder = try TestFolder()
    }

    @discardableResult
    private func store(_ name: String, _ runs: [String]) throws -> TraceStore {
        let store = try folder.newStore("\(name).sqlite")
        for run in runs { try SampleTrace().write(to: store, as: run) }
        return store
    }

    private func merge(_ names: [String], into target: TraceStore) throws -> [StoreMerge.MergedStore] {
        var count = 0
        return try StoreMerge(into: target) {
            count += 1
            return folder.file("scratch-\(count)")
        }.merge(names.map { folder.file("\($0).sqlite") })
    }

    private func bytes(_ name: String) throws -> Data {
        try Data(contentsOf: URL(filePath: folder.file("\(name).sqlite")))
    }

    @Test func runsAreCopiedWholeAndGetNewNumbers() throws {
        let a = try store("a", ["one", "two"])
        try a.saveFindings(KeptAudit(findings: []), of: #require(try a.run(named: "two")))
        let b = try store("b", ["gone", "three"])
        try b.delete([#require(try b.run(named: "gone"))])
        let before = try [bytes("a"), bytes("b")]
        let target = try store("night", ["zero"])
        let outcomes = try merge(["a", "b"], into: target)
        #expect(outcomes.map(\.copied) == [2, 1])
        #expect(try target.runs().map(\.name) == ["zero", "one", "two", "three"])
        #expect(try target.runs().map(\.number) == [1, 2, 3, 4])
        for (origin, names) in [(a, ["one", "two"]), (b, ["three"])] {
            for name in names {
                let (old, new) = (try #require(try origin.run(named: name)), try #require(try target.run(named: name)))
                #expect(try origin.replay(old).events == target.replay(new).events)
                for table in PerRunTables.all {
                    let columns = try target.connection.access { try PerRunTables.columns(of: table, $0) }
                    let list = columns.filter { $0 != "run_id" }.joined(separator: ", ")
                    func rows(_ store: TraceStore, _ run: Run) throws -> [String] {
                        try store.rows("SELECT \(list) FROM \(table) WHERE run_id = \(run.number)")
                    }
                    #expect(try rows(origin, old) == rows(target, new), "\(table)")
                }
            }
        }
        #expect(try target.rows("SELECT name FROM run WHERE audited_ns IS NOT NULL") == ["two"])
        #expect(try target.rows("PRAGMA foreign_key_check").isEmpty)
        #expect(try [bytes("a"), bytes("b")] == before)
    }

    @Test func namesStayAndCopiesOfOneImportAreKnown() throws {
        try store("a", ["app"])
        try store("b", ["app", "b/app"])
        let target = try store("night", ["app"])
        _ = try merge(["a", "b"], into: target)
        #expect(try target.runs().map(\.name) == ["app", "app", "app", "b/app"])
        let again = try merge(["b", "a"], into: target)
        #expect(again.map(\.copied) == [0, 0])
        #expect(again.map(\.known) == [2, 1])
        #expect(try target.runs().count == 4)
        // Runs that another store got by a merge are known, too.
        let other = try store("other", [])
        #expect(try merge(["night", "a"], into: other).map(\.copied) == [4, 0])
    }

    /// More stores than SQLite attaches to one connection, even in bundles.
    @Test func thirteenStoresBecomeOne() throws {
        let names = (1...13).map { "shard-\($0)" }
        for name in names { try store(name, ["app", name]) }
        let target = try store("night", [])
        let outcomes = try merge(names, into: target)
        #expect(outcomes.map(\.copied) == Array(repeating: 2, count: 13))
        #expect(try target.runs().map(\.name) == names.flatMap { ["app", $0] })
        #expect(try target.rows("SELECT count(*) FROM event_log") == ["260"])
    }

    @Test func errorLeavesTheStoreAsItWas() throws {
        try store("a", ["one"])
        let broken = try store("b", ["two", "three"])
        // A row that the tables of the other store do not accept.
        try broken.connection.access { db in
            try db.execute(
                sql: """
                    PRAGMA writable_schema = ON;
                    DROP TABLE problem; CREATE TABLE problem (run_id, line, severity, reason, text);
                    INSERT INTO problem VALUES (2, 'no line', 'note', 'r', 't')
                    """)
        }
        let target = try store("night", ["zero"])
        let error = #expect(throws: StoreError.self) { try merge(["a", "b"], into: target) }
        #expect(error?.path == broken.path)
        #expect(try target.runs().map(\.name) == ["zero"])
        #expect(try target.rows("SELECT count(*) FROM event") == ["10"])
        #expect(throws: StoreError(path: target.path, .mergedIntoItself)) { try merge(["a", "night"], into: target) }
    }

    @Test(arguments: [
        ("CREATE TRIGGER t AFTER DELETE ON run BEGIN SELECT 1; END", "the trigger 't' is not vctrace's"),
        ("DROP TABLE problem; CREATE VIEW problem AS SELECT 1 AS run_id", "the view 'problem' is not vctrace's"),
    ])
    func hostileStoreIsRefused(sql: String, what: String) throws {
        let target = try store("night", [])
        try store("a", ["one"])
        try DatabaseQueue(path: folder.file("a.sqlite")).inDatabase { try $0.execute(sql: sql) }
        #expect(throws: StoreError(path: folder.file("a.sqlite"), .altered(what))) { try merge(["a"], into: target) }
        #expect(try target.runs().isEmpty)
    }

    @Test func otherFilesAreRefused() throws {
        let target = try store("night", [])
        let text = folder.file("notes.sqlite")
        try String(repeating: "not a database\n", count: 100).write(toFile: text, atomically: true, encoding: .utf8)
        #expect(throws: StoreError(path: text, .notDatabase)) { try merge(["notes"], into: target) }
        #expect(throws: StoreError(path: folder.file("no.sqlite"), .missing)) { try merge(["no"], into: target) }
        try DatabaseQueue(path: folder.file("songs.sqlite")).inDatabase { try $0.execute(sql: "CREATE TABLE song (a)") }
        #expect(throws: StoreError(path: folder.file("songs.sqlite"), .foreignDatabase)) {
            try merge(["songs"], into: target)
        }
        for version in [StoreSchema.current.oldest - 1, StoreSchema.current.version + 1] {
            let other = try store("v\(version)", ["one"])
            try other.connection.access { try $0.execute(sql: "PRAGMA user_version = \(version)") }
            let error = #expect(throws: StoreError.self) { try merge(["v\(version)"], into: target) }
            #expect(error?.path == other.path)
        }
    }

    @Test func olderStoreIsBroughtUpToDateInACopy() throws {
        try store("old", ["one"])
        let before = try bytes("old")
        let current = StoreSchema.current
        let next = StoreSchema(
            version: current.version + 1, oldest: current.oldest,
            tables: current.tables.replacing(
                "    source TEXT NOT NULL,\n    -- The id",
                with: "    source TEXT NOT NULL,\n    branch TEXT,\n    -- The id"),
            views: current.views,
            upgrades: [
                current.version + 1: { "ALTER TABLE run ADD COLUMN branch TEXT; UPDATE run SET branch = 'main'" }
            ])
        try #require(next.tables != current.tables)
        let target = try Connection(
            path: folder.file("night.sqlite"), for: .changing, isCreated: true, patience: LockPatience())
        try target.prepareStore(isCreated: true, schema: next)
        let merge = StoreMerge(into: target, schema: next) { folder.file("scratch") }
        #expect(try merge.merge([folder.file("old.sqlite")]).map(\.copied) == [1])
        // Only a connection that was opened later has the views.
        let reader = try Connection(path: target.path, for: .querying, patience: LockPatience())
        try reader.access { (db: Database) throws -> Void in
            #expect(try String.fetchOne(db, sql: "SELECT branch FROM run WHERE name = 'one'") == "main")
            #expect(try Int.fetchOne(db, sql: "SELECT count(*) FROM event_log") == 10)
        }
        #expect(try bytes("old") == before)
    }

    /// Others can write to a store while its runs are read, and two stores can be merged into each other at once.
    @Test func mergeLocksNoStoreThatItReads() async throws {
        let (a, b) = (try store("a", ["one"]), try store("b", ["two"]))
        try await withThrowingTaskGroup(of: Void.self) { group in
            for index in 0..<8 {
                group.addTask { _ = try StoreMerge(into: a) { folder.file("b\(index)") }.merge([b.path]) }
                group.addTask { _ = try StoreMerge(into: b) { folder.file("a\(index)") }.merge([a.path]) }
            }
            try await group.waitForAll()
        }
        #expect(try a.runs().map(\.name) == ["one", "two"])
        #expect(try b.runs().map(\.name) == ["two", "one"])
    }

    /// Files that another process left next to a store stay there, too.
    @Test(arguments: ["-wal", "-journal"]) func sourceStaysAsItIsWithWhatLiesBesideIt(ending: String) throws {
        let left = folder.file("left.sqlite")
        let open = try store("open", ["one"])
        if ending == "-journal" { try open.connection.access { try $0.execute(sql: "PRAGMA journal_mode = DELETE") } }
        try SampleTrace().write(to: open, as: "two")
        func copyFiles() throws {
            for end in ["", ending] where FileManager.default.fileExists(atPath: open.path + end) {
                try FileManager.default.copyItem(atPath: open.path + end, toPath: left + end)
            }
        }
        if ending == "-wal" {
            try copyFiles()
        } else {
            try open.connection.queue.inDatabase { db in
                try db.execute(
                    sql: "BEGIN; PRAGMA cache_size = 1; UPDATE event SET detail = 'x'; UPDATE run SET name = 'no'")
                try copyFiles()
                try db.execute(sql: "ROLLBACK")
            }
        }
        try #require(FileManager.default.fileExists(atPath: left + ending))
        func state() throws -> [String: Data] {
            let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasPrefix("left") }
            return try Dictionary(
                uniqueKeysWithValues: names.map { ($0, try Data(contentsOf: URL(filePath: folder.file($0)))) })
        }
        let before = try state()
        let target = try store("night", [])
        #expect(try merge(["left"], into: target).map(\.copied) == [2])
        #expect(try target.runs().map(\.name) == ["one", "two"])
        #expect(try state() == before)
    }

    @Test(arguments: [
        ("UPDATE event SET subject = 99 WHERE line = (SELECT min(line) FROM event)", "event"),
        ("UPDATE event SET thread = -1 WHERE line = (SELECT min(line) FROM event)", "event"),
        ("UPDATE event SET kind = 99 WHERE line = (SELECT min(line) FROM event)", "event"),
        ("UPDATE relation SET child = 99", "relation"), ("UPDATE controller SET last_line = 12345", "controller"),
        ("DELETE FROM controller WHERE number = 0", "event"), ("UPDATE controller SET launch = 5", "controller"),
    ])
    func referenceThatPointsNowhereIsFound(sql: String, table: String) throws {
        let broken = try store("a", ["one"])
        try broken.connection.access { try $0.execute(sql: sql) }
        let target = try store("night", [])
        let error = #expect(throws: StoreError.self) { try merge(["a"], into: target) }
        let what = "\(broken.path): is damaged (in '\(table)', the row with run_id 1, "
        #expect(error?.description.hasPrefix(what) == true, "\(error?.description ?? "")")
        #expect(try target.runs().isEmpty)
    }

    @Test(arguments: [true, false]) func launchOfAMissingRunIsFound(isTarget: Bool) throws {
        let broken = try store("a", ["one"])
        let launch = "INSERT INTO night_launch (id, identity, start_ns, event_count, run_id) VALUES (1, 'x', 0, 1, 1)"
        try broken.connection.access { try $0.execute(sql: "\(launch); DELETE FROM run") }
        let other = try store("b", ["two"])
        let error = #expect(throws: StoreError.self) {
            try merge([isTarget ? "b" : "a"], into: isTarget ? broken : other)
        }
        let what =
            "\(broken.path): is damaged (in 'night_launch', the row with id 1 refers to one of 'run' that is not there"
        #expect(error?.description.hasPrefix(what) == true, "\(error?.description ?? "")")
        #expect(try (isTarget ? broken : other).runs().map(\.name) == (isTarget ? [] : ["two"]))
    }

    @Test func fewStoresAreOpenAtOnce() throws {
        let names = (1...7).map { "shard-\($0)" }
        for name in names { try store(name, [name]) }
        let target = try store("night", [])
        var count = 0
        _ = try StoreMerge(into: target, atOnce: 2) {
            count += 1
            return folder.file("scratch-\(count)")
        }.merge(names.map { folder.file("\($0).sqlite") })
        #expect(try target.runs().map(\.name) == names)
    }
}
