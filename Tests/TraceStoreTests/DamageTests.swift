import Foundation
import GRDB
import SeededNumbers
import Testing
import TraceModel
import TraceTestSupport

@testable import TraceStore

/// Damaged files: each causes an error with one clear message, and never a crash.
@Suite struct DamageTests {
    let folder: TestFolder
    let path: String

    init() throws {
        folder = try TestFolder()
        path = folder.file()
        try Self.sound.get().write(to: URL(filePath: path))
    }

    /// A store with the sample trace and a finding.
    private static let sound = Result {
        try TestFolder.storeFile { store in
            let sample = SampleTrace()
            let run = try sample.write(to: store)
            let event = sample.batch.events[1].reference
            let finding = Finding(
                rule: "r", severity: .error, subject: sample.batch.controllers[0].controller, parent: nil,
                event: event, message: "m",
                witnesses: [event.witness("c", "r")], path: [], fingerprint: "f")
            try store.saveFindings(KeptAudit(findings: [finding]), of: run)
        }
    }

    /// Reads everything that can be read.
    private func readAll() throws {
        let store = try TraceStore(path: path)
        for run in try store.wholeRuns() {
            _ = try store.replay(run)
            _ = try store.objections(of: run, upTo: .max)
            _ = try store.line(at: 50, of: run)
            _ = try store.line(ofEvent: 3, of: run)
        }
        _ = try store.findingCounts()
        for view in [
            "event_log", "controller_log", "relation_log", "finding_log", "problem_log", "tree_log", "phase_log",
        ] {
            try AdHocQuery(store, "SELECT * FROM \(view)").forEachRow { _ in }
        }
    }

    /// The tables are strict, so only a damaged file has a value of another type.
    @Test func valueOfAnotherTypeIsToldOf() throws {
        let columns = try Connection(path: path, for: .changing, patience: LockPatience()).access { db in
            try Row.fetchAll(
                db,
                sql: """
                    SELECT object.name AS "table", info.name AS "column"
                    FROM sqlite_schema AS object
                    JOIN pragma_table_info(object.name) AS info
                    WHERE object.type = 'table' AND object.name NOT LIKE 'sqlite%'
                    """
            ).map { (table: $0["table"] as String, column: $0["column"] as String) }
        }
        #expect(columns.count > 100)
        var configuration = GRDB.Configuration()
        configuration.foreignKeysEnabled = false
        // A damaged file may contain this, but no statement could write it.
        try DatabaseQueue(path: path).inDatabase { db in
            try db.execute(
                sql: """
                    PRAGMA writable_schema = ON;
                    UPDATE sqlite_schema SET sql = replace(replace(sql, ') STRICT, ', ') '), ') STRICT', ')');
                    """)
        }
        let lax = try Data(contentsOf: URL(filePath: path))
        var refused: Set<String> = []
        let values = ["x'ff00'", "'abc'", "-1", "9223372036854775807", "1e300", "NULL"]
        // The step shares no factor with the number of values, so all of them come.
        for (index, (table, column)) in Draws.some(columns.enumerated().map { ($0, $1) }, oneIn: 7, from: 3) {
            // Damages one of them, so this takes seconds; `make soak` damages whole stores.
            for value in [values[index % 6]] {
                try lax.write(to: URL(filePath: path))
                try DatabaseQueue(path: path, configuration: configuration).inDatabase { db in
                    // Fails if the column does not take the value.
                    try db.execute(sql: "PRAGMA ignore_check_constraints = ON")
                    try? db.execute(sql: "UPDATE \(table) SET \(column) = \(value)")
                }
                do {
                    try readAll()
                } catch let error as StoreError {
                    refused.insert("\(table).\(column)")
                    #expect("\(error)".hasPrefix(path), "\(table).\(column) \(value)")
                }
            }
        }
        #expect(refused.contains { $0.hasPrefix("event.") } && refused.contains { $0.hasPrefix("run.") })
    }

    /// Stretches of 97 bytes of the file set to others, and the file cut.
    @Test func damagedBytesAreAnErrorAtMost() throws {
        let sound = try Data(contentsOf: URL(filePath: path))
        for start in Draws.some(Array(stride(from: 0, to: sound.count, by: 7_993)), oneIn: 16) {
            for value in [UInt8(0), 0xff] {
                var damaged = sound
                for index in start..<min(start + 97, sound.count) { damaged[index] = value }
                try damaged.write(to: URL(filePath: path))
                do { try readAll() } catch is StoreError {}
            }
        }
        for count in Draws.some(Array(stride(from: 1, to: sound.count, by: 29_989)), oneIn: 4) {
            try sound.prefix(count).write(to: URL(filePath: path))
            do { try readAll() } catch is StoreError {}
        }
    }

    @Test func damageIsOneClearMessage() throws {
        var damaged = try Data(contentsOf: URL(filePath: path))
        for index in 4_096 * 5..<damaged.count { damaged[index] = 0xff }
        try damaged.write(to: URL(filePath: path))
        let error = #expect(throws: StoreError.self) { try readAll() }
        #expect(error?.description.contains("is damaged (") == true, "\(error?.description ?? "")")
        #expect(error?.description.hasSuffix("import the logs again") == true)
    }

    // MARK: References

    private func change(_ sql: String) throws {
        var configuration = GRDB.Configuration()
        configuration.foreignKeysEnabled = false
        try DatabaseQueue(path: path, configuration: configuration).inDatabase { try $0.execute(sql: sql) }
    }

    private static let launch =
        "INSERT INTO night_launch (id, identity, start_ns, event_count, run_id) VALUES (1, 'x', 0, 1, 1); "

    @Test func soundStoreHasAllThatItRefersTo() throws {
        try TraceStore(path: path).checkReferences()
    }

    @Test(arguments: [
        ("UPDATE finding SET subject = 99", "finding", "run_id 1, number 0", "controller"),
        ("UPDATE finding SET line = 99", "finding", "run_id 1, number 0", "event"),
        (
            "INSERT INTO launch (run_id, number, first_line, last_line) VALUES (7, 0, 3, 3)", "launch",
            "run_id 7, number 0", "run"
        ),
        (launch + "UPDATE night_launch SET run_id = 7", "night_launch", "id 1", "run"),
        (launch + "DELETE FROM run", "night_launch", "id 1", "run"),
        (launch + "UPDATE night_launch SET night = 7", "night_launch", "id 1", "night"),
        ("UPDATE event SET subject = 99 WHERE line = 4", "event", "run_id 1, line 4", "controller"),
        ("UPDATE event SET thread = -1 WHERE line = 4", "event", "run_id 1, line 4", "thread"),
        ("UPDATE event SET kind = 99 WHERE line = 4", "event", "run_id 1, line 4", "event_kind"),
        ("DELETE FROM controller WHERE number = 3", "event", "run_id 1, line 14", "controller"),
        ("UPDATE controller SET launch = 5", "controller", "run_id 1, number 0", "launch"),
        ("UPDATE relation SET child = 99", "relation", "run_id 1, number 0", "controller"),
        (
            "INSERT INTO internal_coverage_gap VALUES (3, 'r', '')", "internal_coverage_gap", "coverage 3",
            "internal_coverage"
        ),
    ])
    func rowThatRefersToNoneIsNamed(sql: String, table: String, key: String, target: String) throws {
        try change(sql)
        let error = #expect(throws: StoreError.self) { try TraceStore(path: path).checkReferences() }
        let what = "in '\(table)', the row with \(key) refers to one of '\(target)' that is not there: "
        #expect(error?.description.hasPrefix("\(path): is damaged (\(what)") == true, "\(error?.description ?? "")")
        #expect(error?.description.hasSuffix("and import the logs again") == true)
        #expect(try TraceStore(path: path).rows("SELECT 1") == ["1"])
    }

    @Test(arguments: [(10_000, true), (10_001, false)]) func aTableIsCheckedUpToASize(_ rows: Int, _ isChecked: Bool)
        throws
    {
        try change(
            """
            DELETE FROM problem;
            WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < \(rows))
            INSERT INTO problem (run_id, line, severity, reason, text) SELECT 7, i, 'note', 'r', 't' FROM n
            """)
        let check = { try TraceStore(path: path).checkReferences() }
        if isChecked { #expect(throws: StoreError.self, performing: check) } else { try check() }
    }

    /// The next deletion removes the rest.
    @Test func interruptedDeletionIsNoDamage() throws {
        let store = try TraceStore(path: path)
        let run = try #require(try store.runs().first)
        try store.connection.transaction { try PerRunTables.hide(run.number, $0, keepsVerdicts: false) }
        try store.checkReferences()
        for table in PerRunTables.all {
            try change("DELETE FROM \(table)")
            try store.checkReferences()
        }
    }

    /// A file from another program need not have the declarations of vctrace's files.
    @Test func tableWithoutReferencesIsCheckedAllTheSame() throws {
        try change(
            """
            CREATE TEMP TABLE x AS SELECT * FROM finding; DROP TABLE finding; CREATE TABLE finding AS SELECT * FROM x;
            UPDATE finding SET subject = 99
            """)
        #expect(throws: StoreError.self) { try TraceStore(path: path).checkReferences() }
    }
}
