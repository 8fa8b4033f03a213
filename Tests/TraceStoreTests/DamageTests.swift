import Foundation
import GRDB
import Testing
import TraceModel

@testable import TraceStore

/// Files that something damaged: each is an error with one clear message, and ends no process.
@Suite struct DamageTests {
    let folder: TemporaryFolder
    let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = folder.file()
        let store = try TraceStore(path: path)
        let sample = SampleTrace()
        let run = try sample.write(to: store)
        let event = sample.batch.events[1].reference
        let finding = Finding(
            rule: "r", severity: .error, subject: sample.batch.controllers[0].controller, parent: nil, event: event,
            message: "m",
            witnesses: [.init(event: event, call: "c", role: "r")], path: [], fingerprint: "f")
        try store.saveFindings(KeptAudit(findings: [finding]), of: run)
    }

    /// Reads all that can be read.
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

    /// The tables are strict, so that only a damaged file has a value of another type.
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
        // As a damaged file may be, but no statement could make it.
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
        for (index, (table, column)) in columns.enumerated() {
            // One of them, so that this takes seconds; `make soak` damages whole stores.
            for value in [values[index % 6]] {
                try lax.write(to: URL(filePath: path))
                try DatabaseQueue(path: path, configuration: configuration).inDatabase { db in
                    // Fails where the value cannot be there.
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
        for start in stride(from: 0, to: sound.count, by: 7_993) {
            for value in [UInt8(0), 0xff] {
                var damaged = sound
                for index in start..<min(start + 97, sound.count) { damaged[index] = value }
                try damaged.write(to: URL(filePath: path))
                do { try readAll() } catch is StoreError {}
            }
        }
        for count in stride(from: 1, to: sound.count, by: 29_989) {
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
}
