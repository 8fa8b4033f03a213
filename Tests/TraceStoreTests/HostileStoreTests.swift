import Foundation
import GRDB
import Testing
import TraceModel
import TraceTestSupport

@testable import TraceStore

/// Stores that were made to attack the reader.
@Suite struct HostileStoreTests {
    let folder: TestFolder
    let path: String

    init() throws {
        folder = try TestFolder()
        path = folder.file()
        try Self.sound.get().write(to: URL(filePath: path))
    }

    /// A store with the sample trace.
    private static let sound = Result { try TestFolder.storeFile { try SampleTrace().write(to: $0) } }

    /// Changes the store as another program would.
    private func tamper(_ sql: String) throws {
        try DatabaseQueue(path: path).inDatabase { try $0.execute(sql: "PRAGMA foreign_keys = OFF; " + sql) }
    }

    @Test(arguments: [
        (
            "DROP VIEW run_log; CREATE VIEW run_log AS SELECT fts3_tokenizer('simple') AS run",
            "the view 'run_log' is not vctrace's"
        ),
        ("CREATE TRIGGER t AFTER DELETE ON run BEGIN SELECT 1; END", "the trigger 't' is not vctrace's"),
        ("DROP VIEW event_log", "'event_log' is missing"),
        ("DROP TABLE finding_event", "'finding_event' is missing"),
        ("DROP TABLE problem; CREATE VIEW problem AS SELECT 1 AS run_id", "the view 'problem' is not vctrace's"),
        ("DROP TABLE problem; CREATE VIRTUAL TABLE problem USING fts5(text)", "the table 'problem' is not vctrace's"),
        (
            "ALTER TABLE run ADD COLUMN x TEXT GENERATED ALWAYS AS (hex(zeroblob(100000000)))",
            "the column 'x' of 'run' is not vctrace's"
        ),
        ("ALTER TABLE event ADD COLUMN x TEXT", "the column 'x' of 'event' is not vctrace's"),
        (
            "DROP TABLE finding_event; CREATE TABLE finding_event (run_id INTEGER)",
            "the column 'call' of 'finding_event' is missing"
        ),
    ])
    func storeThatSomebodyChangedIsRefused(sql: String, what: String) throws {
        try tamper(sql)
        #expect(throws: StoreError(path: path, .altered(what))) { try TraceStore(path: path) }
    }

    /// The message says how it becomes the user's.
    @Test func tableOfAStrangeNameIsRefused() throws {
        try tamper("CREATE TABLE note (text TEXT)")
        #expect(throws: StoreError(path: path, .strangeTable("note"))) { try TraceStore(path: path) }
        #expect("\(StoreError.Cause.strangeTable("note"))".contains("rename it to 'x_note'"))
        try tamper("ALTER TABLE note RENAME TO x_note")
        #expect(try TraceStore(path: path).rows("SELECT count(*) FROM x_note") == ["0"])
    }

    /// Nothing of it is refused, changed or dropped: by an import, a deletion, or an upgrade.
    @Test func whatUsersAddIsTheirs() throws {
        try tamper(
            """
            CREATE TABLE x_team (class TEXT PRIMARY KEY, team TEXT);
            INSERT INTO x_team VALUES ('Shop.Detail', 'checkout');
            CREATE VIRTUAL TABLE x_text USING fts5(message);
            INSERT INTO x_text VALUES ('found');
            CREATE TRIGGER x_change AFTER UPDATE ON x_team BEGIN DELETE FROM x_text; END;
            CREATE VIEW my_own_log AS SELECT controller_log.class, team FROM controller_log JOIN x_team USING (class);
            CREATE INDEX event_by_kind ON event (kind);
            """)
        let added =
            "SELECT name, sql FROM sqlite_schema WHERE name LIKE 'x%' OR name IN ('my_own_log', 'event_by_kind') ORDER BY 1"
        let before = try TraceStore(path: path).rows(added)
        #expect(before.count > 5)
        let store = try TraceStore(path: path)
        #expect(try store.rows("SELECT DISTINCT team FROM my_own_log") == ["checkout"])
        #expect(try store.rows("SELECT team FROM x_team") == ["checkout"])
        #expect(throws: StoreError.self) { try AdHocQuery(store, "SELECT * FROM x_text") }
        try SampleTrace().write(to: store, as: "more")
        try store.delete(store.runs())
        store.removeIfUnused()
        let current = StoreSchema.current
        let next = StoreSchema(
            version: current.version + 1, oldest: current.oldest, tables: current.tables, views: current.views,
            upgrades: [:])
        let connection = try Connection(path: path, for: .changing, patience: LockPatience())
        try connection.prepareStore(isCreated: false, schema: next)
        let after = try connection.access { db in
            try Row.fetchAll(db, sql: added).map { "\($0[0] as String)|\($0[1] as String? ?? "-")" }
        }
        #expect(after == before)
        #expect(try connection.access { try String.fetchOne($0, sql: "SELECT message FROM x_text") } == "found")
    }

    /// People may add views and indexes to a store.
    @Test func furtherViewsAndIndexesAreNobodysHarm() throws {
        try tamper(
            """
            CREATE INDEX event_by_kind ON event (kind);
            CREATE VIEW my_log AS SELECT fts3_tokenizer('simple') AS pointer
            """)
        let store = try TraceStore(path: path)
        try SampleTrace().write(to: store, as: "more", locking: .atTheEnd)
        #expect(try store.runs().count == 2)
        #expect(throws: StoreError.self) { try AdHocQuery(store, "SELECT * FROM my_log") }
        #expect(throws: StoreError.self) { try AdHocQuery(store, "SELECT count(*) FROM my_log") }
    }

    /// An upgrade would change the file before its columns are checked.
    @Test(arguments: ["VIRTUAL", "STORED"]) func otherColumnInTheirPlaceIsRefused(kind: String) throws {
        let statement = try #require(StoreSchema.current.tableStatements["run"])
        let create = try #require(StoreSchema.columns(of: statement)["start_date_ns"]).definition
        let path = folder.file("other.sqlite")
        let schema = StoreSchema(
            version: StoreSchema.current.version, oldest: StoreSchema.current.oldest,
            tables: StoreSchema.current.tables.replacing(
                create, with: "start_date_ns INTEGER GENERATED ALWAYS AS (length(zeroblob(start_ns))) \(kind)"),
            views: StoreSchema.current.views, upgrades: [:])
        try Connection(path: path, for: .changing, isCreated: true, patience: LockPatience())
            .prepareStore(isCreated: true, schema: schema)
        #expect(throws: StoreError(path: path, .altered("the column 'start_date_ns' of 'run' is not vctrace's"))) {
            try TraceStore(path: path)
        }
    }

    @Test(arguments: [-5, Int32.min, 0]) func versionThatIsNoneIsDamage(version: Int32) throws {
        try tamper("PRAGMA user_version = \(version)")
        #expect(throws: StoreError(path: path, .damaged("its version is \(version)"))) { try TraceStore(path: path) }
    }

    @Test func versionOfTheFarFutureIsNewer() throws {
        try tamper("PRAGMA user_version = \(Int32.max)")
        #expect(throws: StoreError(path: path, .newer(version: Int(Int32.max)))) { try TraceStore(path: path) }
    }

    @Test func threadThatIsNotThereIsDamage() throws {
        try tamper("UPDATE event SET thread = 7 WHERE line = (SELECT max(line) FROM event WHERE thread IS NOT NULL)")
        let store = try TraceStore(path: path)
        let run = try #require(try store.runs().first)
        #expect(throws: StoreError(path: path, .damaged("an event names thread 7"))) { try store.replay(run) }
        try tamper("UPDATE thread SET number = number + 100")
        #expect(throws: StoreError(path: path, .damaged("the threads are not numbered from 0 on"))) {
            try store.replay(run)
        }
    }

    @Test(arguments: [-1, Int64.min, Int64.max]) func coverageThatIsNotThereHoldsNothing(number: Int64) throws {
        try tamper(
            """
            INSERT INTO night (id, start_ns, launches, tests) VALUES (1, 0, 1, 0);
            INSERT INTO night_launch (identity, start_ns, event_count, coverage, night) VALUES ('x', 0, 1, \(number), 1)
            """)
        let nights = StoredNights(try TraceStore(path: path))
        let table = try nights.table(of: try nights.nights())
        #expect(table.nights.flatMap(\.coverages.values).map(\.count) == [1])
        #expect(table.coverages == [Coverage()])
    }

    /// Opening a pipe would wait for ever.
    @Test(arguments: ["", "-wal", "-shm", "-journal"]) func pipeIsNoStore(ending: String) throws {
        let pipe = folder.file("pipe.sqlite")
        if !ending.isEmpty { try FileManager.default.copyItem(atPath: path, toPath: pipe) }
        try #require(mkfifo(pipe + ending, 0o600) == 0)
        #expect(throws: StoreError(path: pipe, .isNoFile)) { try TraceStore(path: pipe) }
        let target = try TraceStore(path: folder.file("target.sqlite"))
        #expect(throws: StoreError(path: pipe, .isNoFile)) { try StoreMerge(into: target) { "" }.merge([pipe]) }
    }

    /// A folder can become a link after it was checked.
    @Test func linkThatComesLaterIsNotFollowed() throws {
        let (build, outside) = (folder.file("build"), folder.file("outside"))
        for path in [build, outside] {
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        }
        let configured = StorePlace(build + "/new.sqlite", configuredIn: folder.path)
        let file = StoreFile(StorePlace(build + "/new.sqlite"))
        try FileManager.default.removeItem(atPath: build)
        try FileManager.default.createSymbolicLink(atPath: build, withDestinationPath: outside)
        #expect(throws: StoreError.self) {
            try Connection(file, for: .changing, isCreated: true, patience: LockPatience(limit: 0))
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: outside).isEmpty)
        #expect(configured.objection == nil)
        try FileManager.default.removeItem(atPath: build)
        try FileManager.default.createSymbolicLink(atPath: build, withDestinationPath: "/")
        let reason = "it is not in the folder of the configuration"
        #expect(throws: StoreError(path: configured.path, .misplaced(reason))) { try TraceStore(at: configured) }
    }

    @Test func deviceIsNoStore() {
        #expect(throws: StoreError(path: "/dev/zero", .isNoFile)) { try TraceStore(path: "/dev/zero") }
    }

    @Test(arguments: [
        ("SELECT fts3_tokenizer('simple')", "fts3_tokenizer"), ("SELECT load_extension('x')", "load_extension"),
        ("SELECT fts3_tokenizer('simple', x'0000000000000041')", "fts3_tokenizer"),
        ("SELECT fts5(NULL)", "fts5"), ("SELECT rtreenode(2, x'00')", "rtreenode"),
        ("SELECT * FROM event_log WHERE class = fts3_tokenizer('simple')", "fts3_tokenizer"),
        ("WITH a AS (SELECT fts3_tokenizer('simple') AS b) SELECT b FROM a", "fts3_tokenizer"),
    ])
    func functionThatReachesOutsideIsNotCalled(sql: String, function: String) throws {
        let store = try TraceStore(path: path)
        let error = #expect(throws: StoreError.self) { try AdHocQuery(store, sql) }
        // This SQLite may lack the function.
        let allowed: [StoreError.Cause] = [
            .notAllowed("the function '\(function)' may not be called"), .invalidQuery("no such function: \(function)"),
        ]
        #expect(error.map { allowed.contains($0.problem) } == true, "\(error?.description ?? "")")
    }

    @Test(arguments: [
        "SELECT * FROM dbstat", "SELECT count(*) FROM dbstat", "SELECT * FROM sqlite_stat1",
        "SELECT * FROM sqlite_stmt",
        "SELECT * FROM pragma_database_list", "SELECT * FROM sqlite_sequence",
    ])
    func onlyTheStoreIsRead(sql: String) throws {
        let store = try TraceStore(path: path)
        #expect(throws: StoreError.self) { try AdHocQuery(store, sql) }
    }

    @Test(arguments: [
        "PRAGMA writable_schema = 1", "PRAGMA query_only = 0", "PRAGMA trusted_schema = 1", "PRAGMA journal_mode = OFF",
        "PRAGMA user_version = 9", "PRAGMA user_version(9)", "PRAGMA temp_store_directory = '/'",
        "PRAGMA wal_checkpoint(TRUNCATE)", "PRAGMA mmap_size = 1", "PRAGMA locking_mode = EXCLUSIVE",
        "SELECT * FROM pragma_user_version(9)",
    ])
    func pragmaThatChangesSomethingIsRefused(sql: String) throws {
        let store = try TraceStore(path: path)
        #expect(throws: StoreError.self) { try AdHocQuery(store, sql).forEachRow { _ in } }
        #expect(try store.rows("PRAGMA user_version") != ["9"])
    }

    @Test(arguments: [
        "SELECT name FROM sqlite_schema WHERE type = 'view'", "SELECT count(*) FROM event_log", "VALUES (1)",
        "SELECT json_extract('{\"a\":1}', '$.a') FROM json_each('[1]')", "PRAGMA foreign_key_check",
        "SELECT name FROM pragma_table_info('event')", "PRAGMA table_info(event)", "PRAGMA integrity_check",
        "SELECT round(1.5), upper('a'), strftime('%s'), group_concat(line), max(line), row_number() OVER () FROM event",
        "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 3) SELECT count(*) FROM n",
        "EXPLAIN QUERY PLAN SELECT * FROM event_log", "SELECT * FROM run JOIN event ON event.run_id = run.id",
        "SELECT count(*) FROM (SELECT 1) AS a", "WITH a AS MATERIALIZED (SELECT 1) SELECT count(*) FROM a",
        "SELECT class FROM event_log WHERE class LIKE '%Detail' AND class GLOB '*Detail' AND class REGEXP 'a' IS NULL",
    ])
    func plainQueriesWork(sql: String) throws {
        let store = try TraceStore(path: path)
        do {
            try AdHocQuery(store, sql).forEachRow { _ in }
        } catch {
            // SQLite has no REGEXP of its own.
            #expect("\(error)".contains("no such function: REGEXP"))
        }
    }

    @Test func ruleInSQLIsHeldToTheSame() throws {
        let store = try TraceStore(path: path)
        let run = try #require(try store.runs().first)
        let rule = try SQLRuleQueryTests.rule(["line"], "SELECT 3 AS line WHERE :run <> fts3_tokenizer('simple')")
        let message = "slow.sql:3: the function 'fts3_tokenizer' may not be called"
        do throws(SQLRuleError) {
            try SQLRuleQuery.check([rule])
            Issue.record("the rule was taken")
        } catch {
            #expect(error.description == message || error.description.contains("no such function"))
        }
        #expect(throws: SQLRuleError.self) { try SQLRuleQuery(store, run).matches(of: rule) }
    }
}
