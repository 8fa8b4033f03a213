import Foundation
import GRDB
import Testing
import TraceModel
import TraceTestSupport

@testable import TraceStore

@Suite struct MigrationTests {
    let folder: TestFolder

    init() throws {
        folder = try TestFolder()
    }

    /// A later version: with a new table, a new column, and without one of the views.
    private var next: StoreSchema {
        let current = StoreSchema.current
        let problemLog = current.views.range(of: "CREATE VIEW problem_log")
        return StoreSchema(
            version: current.version + 1, oldest: current.oldest,
            tables: current.tables.replacing(
                "    source TEXT NOT NULL,\n", with: "    source TEXT NOT NULL,\n    branch TEXT,\n", maxReplacements: 1
            )
                + "CREATE TABLE note (\n    text TEXT\n);\n",
            views: problemLog.map { String(current.views[..<$0.lowerBound]) } ?? "", formerViews: ["problem_log"],
            upgrades: [
                current.version + 1: { "CREATE TABLE note (text TEXT); ALTER TABLE run ADD COLUMN branch TEXT;" }
            ])
    }

    private func connection(_ path: String) throws -> Connection {
        try Connection(path: path, for: .changing, isCreated: true, patience: LockPatience())
    }

    @Test func olderStoreIsBroughtUpToDate() throws {
        let path = folder.file()
        let run = try SampleTrace().write(to: TraceStore(path: path))
        try connection(path).prepareStore(isCreated: false, schema: next)
        try connection(path).access { (db: Database) throws -> Void in
            #expect(try Int.fetchOne(db, sql: "PRAGMA user_version") == next.version)
            #expect(try String.fetchOne(db, sql: "SELECT name FROM run WHERE branch IS NULL") == run.name)
            #expect(try Int.fetchOne(db, sql: "SELECT count(*) FROM note") == 0)
            #expect(try Int.fetchOne(db, sql: "SELECT count(*) FROM event_log") == 10)
            #expect(throws: DatabaseError.self) { try db.execute(sql: "SELECT * FROM problem_log") }
        }
        #expect(throws: StoreError(path: path, .newer(version: next.version))) { try TraceStore(path: path) }
    }

    @Test func upgradeThatFailsChangesNothing() throws {
        let path = folder.file()
        try SampleTrace().write(to: TraceStore(path: path))
        let current = StoreSchema.current
        let broken = StoreSchema(
            version: current.version + 1, oldest: current.oldest, tables: current.tables, views: current.views,
            upgrades: [current.version + 1: { "CREATE TABLE note (text TEXT); DROP TABLE nonsense;" }])
        #expect(throws: StoreError.self) { try connection(path).prepareStore(isCreated: false, schema: broken) }
        #expect(try TraceStore(path: path).runs().count == 1)
    }

    @Test func openingAgainChangesNothing() throws {
        let path = folder.file()
        try SampleTrace().write(to: TraceStore(path: path))
        let before = try Data(contentsOf: URL(filePath: path))
        #expect(try TraceStore(path: path).runs().count == 1)
        #expect(try TraceStore(path: path, isCreated: false).runs().count == 1)
        #expect(try Data(contentsOf: URL(filePath: path)) == before)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["test.sqlite"])
    }

    @Test(arguments: [false, true]) func newerStoreIsRefused(isCreated: Bool) throws {
        let path = folder.file()
        let version = StoreSchema.current.version + 1
        try TraceStore(path: path).connection.access { try $0.execute(sql: "PRAGMA user_version = \(version)") }
        let error = StoreError(path: path, .newer(version: version))
        #expect(throws: error) { try TraceStore(path: path, isCreated: isCreated) }
        #expect(
            "\(error)".hasSuffix("test.sqlite: made by a newer vctrace (store version \(version)); upgrade vctrace"))
    }

    /// Of a schema that can be upgraded from its second version on.
    @Test func olderStoreIsRefused() throws {
        let path = folder.file()
        _ = try TraceStore(path: path)
        let current = StoreSchema.current
        let later = StoreSchema(
            version: current.version + 2, oldest: current.version + 1, tables: current.tables, views: current.views,
            upgrades: [:])
        let error = StoreError(path: path, .older(version: current.version))
        #expect(throws: error) { try connection(path).prepareStore(isCreated: false, schema: later) }
        #expect("\(error)".contains("made by an older vctrace (store version \(current.version))"))
        #expect("\(error)".hasSuffix("import the logs again"))
    }

    /// Before the first release, the tables were different, and their versions had greater numbers.
    @Test(arguments: [1, 10, 18]) func storeFromBeforeTheFirstReleaseIsRefused(version: Int) throws {
        let path = folder.file()
        try TraceStore(path: path).connection.access {
            try $0.execute(
                sql: "PRAGMA application_id = \(StoreSchema.earlyApplicationID); PRAGMA user_version = \(version)")
        }
        let error = StoreError(path: path, .early)
        #expect(throws: error) { try TraceStore(path: path) }
        #expect("\(error)".contains("made by a vctrace from before the first release"))
        #expect("\(error)".hasSuffix("import the logs again"))
    }

    @Test(arguments: [false, true]) func databaseOfAnotherProgramIsRefused(isCreated: Bool) throws {
        let path = folder.file()
        try DatabaseQueue(path: path).inDatabase { try $0.execute(sql: "CREATE TABLE song (title TEXT)") }
        let before = try Data(contentsOf: URL(filePath: path))
        #expect(throws: StoreError(path: path, .foreignDatabase)) { try TraceStore(path: path, isCreated: isCreated) }
        #expect(try Data(contentsOf: URL(filePath: path)) == before)
    }

    @Test func otherFilesAndPlacesAreRefused() throws {
        let text = folder.file("notes.txt")
        try String(repeating: "not a database\n", count: 100).write(toFile: text, atomically: true, encoding: .utf8)
        #expect(throws: StoreError(path: text, .notDatabase)) { try TraceStore(path: text) }
        #expect(throws: StoreError(path: folder.path, .isFolder)) { try TraceStore(path: folder.path) }
        let lost = folder.file("no/such/folder.sqlite")
        #expect(throws: StoreError(path: lost, .missingFolder)) { try TraceStore(path: lost) }
        let missing = folder.file("missing.sqlite")
        #expect(throws: StoreError(path: missing, .missing)) { try TraceStore(path: missing, isCreated: false) }
        #expect(!FileManager.default.fileExists(atPath: missing))
    }

    @Test func emptyFileBecomesAStoreOnlyForAnImport() throws {
        let path = folder.file()
        try Data().write(to: URL(filePath: path))
        #expect(throws: StoreError(path: path, .empty)) { try TraceStore(path: path, isCreated: false) }
        #expect(try Data(contentsOf: URL(filePath: path)).isEmpty)
        #expect(try TraceStore(path: path).runs().isEmpty)
    }

    @Test func severalMayOpenANewStoreAtOnce() async throws {
        for round in 0..<5 {
            let path = folder.file("\(round).sqlite")
            try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<3 { group.addTask { try TraceStore(path: path).runs().count } }
                for try await count in group { #expect(count == 0) }
            }
        }
    }
}
