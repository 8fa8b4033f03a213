import Foundation
import Testing
import TraceModel
import TraceStore

@Suite struct AdHocQueryTests {
    let folder: TemporaryFolder
    let store: TraceStore

    init() throws {
        folder = try TemporaryFolder()
        store = try folder.newStore()
        try SampleTrace().write(to: store)
    }

    @Test func valuesKeepTheirTypes() throws {
        let query = try AdHocQuery(store, "SELECT NULL AS n, 1 AS i, 0.5 AS r, 'ü' AS t, x'00ff' AS b, '' AS e;")
        var rows: [[CellValue]] = []
        try query.forEachRow { rows.append($0) }
        #expect(query.columns == ["n", "i", "r", "t", "b", "e"])
        #expect(rows == [[.null, .integer(1), .real(0.5), .text("ü"), .blob([0, 255]), .text("")]])
    }

    @Test func queryMayRunAgain() throws {
        let query = try AdHocQuery(store, "SELECT run FROM run_log")
        var rows = 0
        for _ in 0..<2 { try query.forEachRow { _ in rows += 1 } }
        #expect(rows == 2)
    }

    @Test(arguments: [
        "DELETE FROM event", "UPDATE run SET name = 'x'", "INSERT INTO run_header VALUES (1, 'a', 'b') RETURNING key",
        "CREATE TABLE t (a)", "DROP TABLE event", "PRAGMA user_version = 9", "PRAGMA query_only = 0", "VACUUM",
        "BEGIN", "ATTACH 'other.sqlite' AS other", "CREATE TEMP TABLE t (a)", "REINDEX", "ANALYZE",
        "WITH a AS (SELECT 1) DELETE FROM event",
    ])
    func statementThatDoesMoreThanReadIsRefused(sql: String) throws {
        let before = try Data(contentsOf: URL(filePath: store.path))
        #expect(throws: StoreError(path: store.path, .notAQuery)) { try AdHocQuery(store, sql) }
        #expect(try Data(contentsOf: URL(filePath: store.path)) == before)
    }

    @Test func copyOfTheStoreIsRefused() throws {
        let copy = folder.file("copy.sqlite")
        #expect(throws: StoreError(path: store.path, .notAQuery)) { try AdHocQuery(store, "VACUUM INTO '\(copy)'") }
        #expect(!FileManager.default.fileExists(atPath: copy))
    }

    @Test(arguments: ["", " ", "-- only a comment", "SELECT 1; SELECT 2", "SELECT 1; DELETE FROM event"])
    func queryIsExactlyOneStatement(sql: String) throws {
        #expect(throws: StoreError(path: store.path, .notOneStatement)) { try AdHocQuery(store, sql) }
    }

    @Test func mistakeIsReportedInSQLitesWords() throws {
        #expect(throws: StoreError(path: store.path, .invalidQuery("no such table: evnt_log"))) {
            try AdHocQuery(store, "SELECT * FROM evnt_log")
        }
        #expect(throws: StoreError(path: store.path, .invalidQuery("near \"SELEC\": syntax error"))) {
            try AdHocQuery(store, "SELEC 1")
        }
        let overflow = try AdHocQuery(store, "SELECT abs(-9223372036854775808)")
        #expect(throws: StoreError(path: store.path, .invalidQuery("integer overflow"))) {
            try overflow.forEachRow { _ in }
        }
    }

    @Test func bodysErrorEndsTheQuery() throws {
        struct ClosedPipe: Error {}
        let query = try AdHocQuery(store, "SELECT * FROM event_log")
        var rows = 0
        #expect(throws: ClosedPipe.self) {
            try query.forEachRow { _ in
                rows += 1
                throw ClosedPipe()
            }
        }
        #expect(rows == 1)
    }
}
