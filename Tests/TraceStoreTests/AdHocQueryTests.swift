import Foundation
import Testing
import TraceModel
import TraceStore
import TraceTestSupport

@Suite struct AdHocQueryTests {
    let folder: TestFolder
    let store: TraceStore

    init() throws {
        folder = try TestFolder()
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

    @Test func aStoreCanBeHandedOver() throws {
        let sql = "SELECT line, kind, rule FROM event_log LEFT JOIN finding_log USING (run_id, line)"
        let own = try AdHocQuery(store, sql)
        let handed = try AdHocQuery(store, sql, takingOver: true)
        var rows: [[[CellValue]]] = [[], []]
        try own.forEachRow { rows[0].append($0) }
        try handed.forEachRow { rows[1].append($0) }
        #expect(rows[0] == rows[1])
        // vctrace's own statements read what a query must not.
        try handed.checkReferences()
        #expect(try handed.unauditedRuns() == own.unauditedRuns())
        #expect(throws: StoreError.self) { try AdHocQuery(store, "SELECT * FROM dbstat", takingOver: true) }
        let run = try #require(try store.runs().first)
        #expect(throws: StoreError.self) { try store.saveTags(TraceHeader(), given: [:], of: run) }
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

    @Test(arguments: ["", " ", ";", "-- only a comment", "/* another */ ;"])
    func emptyStatementIsToldOf(sql: String) throws {
        #expect(throws: StoreError(path: store.path, .emptyStatement)) { try AdHocQuery(store, sql) }
    }

    @Test func parametersGetTheirValues() throws {
        let sql = "SELECT :text, $number, @real, typeof(:text), typeof($number), typeof(@real)"
        let query = try AdHocQuery(store, sql, ["text": "007", "number": "-7", "real": "0.5"])
        var rows: [[CellValue]] = []
        try query.forEachRow { rows.append($0) }
        #expect(rows == [[.text("007"), .integer(-7), .real(0.5), .text("text"), .text("integer"), .text("real")]])
    }

    /// A number is compared with texts and numbers alike.
    @Test(arguments: [
        ("SELECT line FROM event_log WHERE line = :x", "5"),
        ("SELECT line FROM event_log WHERE time_ns - began_ns = :x", "20"),
        ("SELECT 5 FROM run_log WHERE build = :x", "812"), ("SELECT 5 FROM run_log WHERE run = :x", "nightly"),
    ])
    func parameterIsFound(_ sql: String, _ value: String) throws {
        let sql = sql.replacing("FROM event_log", with: "FROM event_log JOIN run_log USING (run_id)")
        let query = try AdHocQuery(store, sql, ["x": value])
        var rows: [[CellValue]] = []
        try query.forEachRow { rows.append($0) }
        #expect(rows == [[.integer(5)]])
    }

    @Test(arguments: [
        ("SELECT :a, :b, :c", ["b": "1"], StoreError.Cause.missingParameters(["a", "c"])),
        ("SELECT :a", ["a": "1", "b": "2"], .unknownParameter("b", others: ["a"])),
        ("SELECT 1", ["a": "1"], .unknownParameter("a", others: [])), ("SELECT ?", [:], .namelessParameter),
    ])
    func parameterWithoutValueIsAnError(_ sql: String, _ values: [String: String], _ cause: StoreError.Cause) throws {
        #expect(throws: StoreError(path: store.path, cause)) { try AdHocQuery(store, sql, values) }
    }

    @Test(arguments: ["SELECT 1; SELECT 2", "SELECT 1; DELETE FROM event"])
    func queryIsExactlyOneStatement(sql: String) throws {
        #expect(throws: StoreError(path: store.path, .notOneStatement)) { try AdHocQuery(store, sql) }
    }

    @Test func mistakeIsReportedInSQLitesWords() throws {
        #expect(throws: StoreError(path: store.path, .invalidQuery("no such table: evnt_log"))) {
            try AdHocQuery(store, "SELECT * FROM evnt_log")
        }
        #expect(
            throws: StoreError(path: store.path, .invalidQuery("near \"run_log\": syntax error in line 2, column 6"))
        ) {
            try AdHocQuery(store, "SELECT 1\nFORM run_log")
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
