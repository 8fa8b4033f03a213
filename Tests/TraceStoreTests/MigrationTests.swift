import Foundation
import GRDB
import Testing
import TraceSchema

@testable import TraceStore

@Suite struct MigrationTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func schema(of store: TraceStore) throws -> [String] {
        try store.connection.access { db in
            try String.fetchAll(db, sql: "SELECT coalesce(sql, name) FROM sqlite_schema ORDER BY type, name")
        }
    }

    @Test(arguments: 1..<Connection.currentVersion)
    func olderStoreIsMigratedToTheSchemaOfANewOne(version: Int) throws {
        let path = folder.file("old.sqlite")
        try Connection(path: path, for: .writing).migrate(from: 0, to: version)
        #expect(throws: StoreError(path: path, .older(version: version))) {
            try TraceStore(path: path, readOnly: true)
        }
        let migrated = try TraceStore(path: path)
        #expect(try schema(of: migrated) == schema(of: TraceStore(path: folder.file("new.sqlite"))))
        #expect(try migrated.rows("PRAGMA user_version") == ["\(Connection.currentVersion)"])
        try SampleTrace().write(to: migrated)
    }

    @Test func openingAgainChangesNothing() throws {
        let path = folder.file()
        try SampleTrace().write(to: TraceStore(path: path))
        let before = try Data(contentsOf: URL(filePath: path))
        #expect(try TraceStore(path: path).runs().count == 1)
        #expect(try TraceStore(path: path, readOnly: true).runs().count == 1)
        #expect(try Data(contentsOf: URL(filePath: path)) == before)
    }

    @Test(arguments: [false, true]) func newerStoreIsRefused(readOnly: Bool) throws {
        let path = folder.file()
        let version = Connection.currentVersion + 1
        try TraceStore(path: path).connection.access { try $0.execute(sql: "PRAGMA user_version = \(version)") }
        let error = StoreError(path: path, .newer(version: version))
        #expect(throws: error) { try TraceStore(path: path, readOnly: readOnly) }
        #expect(
            "\(error)".hasSuffix("test.sqlite: made by a newer vctrace (store version \(version)); upgrade vctrace"))
    }

    @Test(arguments: [false, true]) func databaseOfAnotherProgramIsRefused(readOnly: Bool) throws {
        let path = folder.file()
        try DatabaseQueue(path: path).inDatabase { try $0.execute(sql: "CREATE TABLE song (title TEXT)") }
        let before = try Data(contentsOf: URL(filePath: path))
        #expect(throws: StoreError(path: path, .foreignDatabase)) { try TraceStore(path: path, readOnly: readOnly) }
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
        #expect(throws: StoreError(path: missing, .missing)) { try TraceStore(path: missing, readOnly: true) }
        #expect(!FileManager.default.fileExists(atPath: missing))
    }

    @Test func emptyFileBecomesAStore() throws {
        let path = folder.file()
        try Data().write(to: URL(filePath: path))
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
