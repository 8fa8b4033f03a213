import Foundation
import Testing
import TraceModel
import TraceTestSupport

@testable import TraceStore

@Suite struct QueryLimitTests {
    private static let endless = "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n"
    private static var endlessRule: SQLRule {
        get throws {
            try SQLRuleQueryTests.rule(
                ["line"], endless.replacing("max(i)", with: "max(i) AS line") + " WHERE :run <> ''")
        }
    }

    let folder: TestFolder
    let store: TraceStore
    let run: Run

    init() throws {
        folder = try TestFolder()
        store = try folder.newStore()
        run = try SampleTrace().write(to: store)
    }

    @Test func queryEndsAfterItsTime() throws {
        let query = try AdHocQuery(store, Self.endless, limits: AdHocQuery.QueryLimits(seconds: 0.05))
        let start = ProcessInfo.processInfo.systemUptime
        #expect(throws: StoreError(path: store.path, .tookTooLong(seconds: 0))) { try query.forEachRow { _ in } }
        #expect(ProcessInfo.processInfo.systemUptime - start < 5)
        // It can run again, with its full time.
        #expect(throws: StoreError(path: store.path, .tookTooLong(seconds: 0))) { try query.forEachRow { _ in } }
    }

    @Test func queryEndsWhenItIsCancelled() throws {
        let start = ProcessInfo.processInfo.systemUptime
        let limits = AdHocQuery.QueryLimits(isCancelled: { ProcessInfo.processInfo.systemUptime > start + 0.05 })
        let query = try AdHocQuery(store, Self.endless, limits: limits)
        #expect(throws: StoreError(path: store.path, .interrupted)) { try query.forEachRow { _ in } }
    }

    @Test func ruleEndsAfterItsTimeAndSaysWhichItIs() throws {
        let query = try SQLRuleQuery(store, run, seconds: 0.05)
        let error = #expect(throws: SQLRuleError.self) { try query.matches(of: Self.endlessRule) }
        #expect(
            error?.description
                == "slow.sql:3: the statement was ended after 0 s of processor time; narrow its WHERE (in run 'nightly')"
        )
    }

    /// Sorting an endless result would fill the disk.
    @Test(arguments: ["SELECT i FROM n ORDER BY i DESC", "SELECT DISTINCT i FROM n ORDER BY random()"])
    func queryEndsWhenItFillsTheDisk(_ select: String) throws {
        let sql = "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) " + select
        let query = try AdHocQuery(store, sql, limits: AdHocQuery.QueryLimits(temporarySize: 8 << 20))
        #expect(throws: StoreError(path: store.path, .tookTooMuchDisk(megabytes: 8))) { try query.forEachRow { _ in } }
    }

    /// The temporary file comes after the files that the process has open.
    @Test func queryEndsWhenItFillsTheDiskBehindManyOpenFiles() throws {
        let files = (0..<1100).map { _ in open("/dev/null", O_RDONLY) }
        defer { for file in files { close(file) } }
        try queryEndsWhenItFillsTheDisk("SELECT i FROM n ORDER BY i DESC")
    }

    @Test(arguments: [
        "SELECT zeroblob(100000000)",
        "SELECT group_concat(printf('%.*c', 1000000, 'x')) FROM event AS a, event AS b",
        "SELECT replace(printf('%.*c', 1000000, 'x'), 'x', printf('%.*c', 1000000, 'y'))",
    ])
    func greatValuesAreRefused(sql: String) throws {
        let query = try AdHocQuery(store, sql)
        #expect(throws: StoreError(path: store.path, .tookTooMuch)) { try query.forEachRow { _ in } }
    }

    /// The sizes that SECURITY.md and the messages name.
    @Test func theLimitsAreThoseThatAreNamed() throws {
        #expect(SQLRuleQuery.usualTimeLimit == 5 && SQLRuleQuery.rowLimit == 10_000)
        #expect(AdHocQuery.QueryLimits().seconds == nil)
        for (limits, size) in [(AdHocQuery.QueryLimits(), 16 << 20), (SQLRuleQuery.limits(seconds: 5), 1 << 20)] {
            try AdHocQuery(store, "SELECT length(zeroblob(\(size)))", limits: limits).forEachRow { _ in }
            let query = try AdHocQuery(store, "SELECT length(zeroblob(\(size + 1)))", limits: limits)
            #expect(throws: StoreError(path: store.path, .tookTooMuch)) { try query.forEachRow { _ in } }
        }
        #expect(AdHocQuery.QueryLimits().temporarySize(besideStoreOf: 1 << 20) == 256 << 20)
        #expect(AdHocQuery.QueryLimits().temporarySize(besideStoreOf: 300 << 20) == 600 << 20)
    }

    /// Some versions of SQLite give null instead.
    @Test func greatTextOfPrintfIsNotMade() throws {
        let query = try AdHocQuery(store, "SELECT printf('%.*c', 100000000, 'x')")
        do {
            try query.forEachRow { #expect($0 == [.null]) }
        } catch {
            #expect(error as? StoreError == StoreError(path: store.path, .tookTooMuch))
        }
    }

    @Test func ruleWithGreatMessagesIsRefused() throws {
        let rule = try SQLRuleQueryTests.rule(
            ["line", "text"],
            """
            WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1000)
            SELECT 3 AS line, printf('%.*c', 900000, 'x') AS text FROM n WHERE :run <> ''
            """, message: "{text}")
        let error = #expect(throws: SQLRuleError.self) { try SQLRuleQuery(store, run).matches(of: rule) }
        #expect(error?.description.hasPrefix("slow.sql:3: the statement needs too much memory") == true)
    }
}
