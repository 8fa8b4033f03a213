import Foundation
import GRDB
import Testing
import TraceModel
import TraceTestSupport

@testable import TraceStore

@Suite struct DeletionTests {
    let folder: TestFolder
    let store: TraceStore

    init() throws {
        folder = try TestFolder()
        store = try folder.newStore()
    }

    /// The rows that refer to rows that do not exist.
    private func danglingReferences() throws -> Int {
        try store.connection.access { db in try Row.fetchAll(db, sql: "PRAGMA foreign_key_check").count }
    }

    /// The runs that any view shows, by name.
    private func shownRuns() throws -> [String] {
        let views = try store.rows(
            """
            SELECT name FROM sqlite_schema
            WHERE type = 'view' AND name NOT IN ('night_log', 'defect_log', 'trend_log', 'rule_log', 'store_info')
            """)
        return try Set(views.flatMap { try store.rows("SELECT DISTINCT run FROM \($0)") }).sorted()
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
            rule: "r", severity: .error, subject: sample.batch.controllers[0].controller, parent: nil,
            event: sample.batch.events[0].reference, message: "m",
            witnesses: [sample.batch.events[0].reference.witness("c", "r")], path: [],
            fingerprint: "f")
        try store.saveFindings(KeptAudit(findings: [finding]), of: run)
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
        try store.saveFindings(KeptAudit(findings: []), of: run)
        try store.delete([run])
        #expect(try filledTables() == ["event_kind"])
    }

    /// A new table of runs must be in the list of those that are copied and deleted.
    @Test func everyTableOfRunsIsListed() throws {
        let tables = try store.connection.access { db in
            try String.fetchSet(
                db,
                sql: """
                    SELECT object.name
                    FROM sqlite_schema AS object
                    JOIN pragma_table_info(object.name) AS info ON info.name = 'run_id'
                    WHERE object.type = 'table' AND object.name <> 'night_launch'
                    """)
        }
        #expect(tables == Set(PerRunTables.all))
    }

    /// As on a full disk.
    @Test func runsAreDeletedInSteps() throws {
        let kept = try SampleTrace().write(to: store, as: "kept")
        var sample = SampleTrace()
        sample.batch.problems = (1...5_000).map { Problem(line: $0, severity: .error, reason: "r", text: "t") }
        let run = try sample.write(to: store)
        #expect(try RunDeletion(store: store).deleteInSteps { _ in [run] } == [run])
        #expect(try store.wholeRuns() == [kept])
        #expect(try danglingReferences() == 0)
        #expect(try store.rows("SELECT DISTINCT run_id FROM problem UNION SELECT DISTINCT run_id FROM event") == ["1"])
    }

    /// Nobody reads a part of a run, and the next deletion removes it.
    @Test func halfDeletedRunIsNoRun() throws {
        let kept = try SampleTrace().write(to: store, as: "kept")
        let run = try SampleTrace().write(to: store, as: "half")
        try store.connection.transaction { try PerRunTables.hide(run.number, $0, keepsVerdicts: false) }
        #expect(try store.wholeRuns() == [kept])
        #expect(try Array(store.findingCounts().keys) == [kept.number])
        #expect(try store.run(numbered: run.number) == nil)
        #expect(throws: StoreError(path: store.path, .unknownRun(name: "half"))) { try store.replay(run) }
        #expect(try shownRuns() == ["kept"])
        let another = try SampleTrace().write(to: store, as: "half")
        #expect(another.number > run.number)
        #expect(try shownRuns() == ["half", "kept"])
        #expect(try danglingReferences() > 0)
        #expect(try store.prune(keep: 2).runs.isEmpty)
        #expect(try store.wholeRuns() == [kept, another])
        #expect(try store.rows("SELECT count(*) FROM run") == ["2"])
        #expect(try danglingReferences() == 0)
    }

    @Test func deletionOfAnUnknownRunDeletesNone() throws {
        let a = try SampleTrace().write(to: store, as: "a")
        let b = try SampleTrace().write(to: store, as: "b")
        try store.delete([b])
        #expect(throws: StoreError(path: store.path, .unknownRun(name: "b"))) { try store.delete([a, b]) }
        #expect(try store.wholeRuns() == [a])
    }

    @Test func pruningKeepsTheNewest() throws {
        let runs = try ["a", "b", "c"].map { try SampleTrace().write(to: store, as: $0) }
        #expect(try store.prune(keep: 5).runs.isEmpty)
        #expect(try store.prune(keep: 1).runs.map(\.name) == ["a", "b"])
        #expect(try store.wholeRuns() == [runs[2]])
        #expect(try store.prune(keep: 0).runs.map(\.name) == ["c"])
    }

    @Test func deletionGivesSpaceBack() throws {
        let path = folder.file("space.sqlite")
        // The file shrinks only after every connection is closed.
        func size(after body: (TraceStore) throws -> Void) throws -> Int {
            do { try body(TraceStore(path: path)) }
            return try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? 0
        }
        let empty = try size { _ in }
        var sample = SampleTrace()
        let text = String(repeating: "x", count: 1_000)
        sample.batch.problems = (1...1_000).map { Problem(line: $0, severity: .warning, reason: "long", text: text) }
        #expect(try size { try sample.write(to: $0) } > empty + 1_000_000)
        #expect(try size { try $0.delete($0.runs()) } < empty + 20_000)
    }
}
