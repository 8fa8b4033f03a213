import Foundation
import GRDB
import Testing
import TraceModel
import TraceTestSupport

@testable import TraceStore

@Suite struct AtomicityTests {
    static let lockings = [RunWriter.Locking.atOnce, .atTheEnd]
    let folder: TestFolder
    let store: TraceStore

    init() throws {
        folder = try TestFolder()
        store = try folder.newStore()
    }

    private func begin(
        _ locking: RunWriter.Locking, name: String = "a", replacing: Bool = false
    ) throws -> RunWriter {
        try RunWriter(
            store: store, name: name, source: "-", format: "native", replacing: replacing ? .namesake : .none,
            locking: locking)
    }

    @Test(arguments: lockings) func nameInUseIsRefused(locking: RunWriter.Locking) throws {
        let run = try SampleTrace().write(to: store)
        #expect(throws: StoreError(path: store.path, .runExists(name: "nightly"))) {
            try SampleTrace().write(to: store, locking: locking)
        }
        #expect(try store.wholeRuns() == [run])
    }

    @Test func nameThatComesIntoUseMeanwhileIsRefused() throws {
        let writer = try begin(.atTheEnd, name: "nightly")
        try writer.write(SampleTrace().batch)
        let run = try SampleTrace().write(to: store)
        #expect(throws: StoreError(path: store.path, .runExists(name: "nightly"))) {
            try writer.finish(SampleTrace().summary, digest: "")
        }
        #expect(try store.wholeRuns() == [run])
    }

    @Test(arguments: lockings) func replacementLeavesOnlyTheNewRun(locking: RunWriter.Locking) throws {
        try SampleTrace().write(to: store)
        var sample = SampleTrace()
        sample.dropLastEvent()
        let run = try sample.write(to: store, replacing: true, locking: locking)
        #expect(try store.wholeRuns() == [run])
        #expect(try store.rows("SELECT count(*) FROM event") == ["9"])
        #expect(try store.replay(run).events == sample.batch.events)
    }

    @Test(arguments: lockings, [false, true])
    func cancelledRunLeavesTheFileAsItWas(locking: RunWriter.Locking, goesAway: Bool) throws {
        try SampleTrace().write(to: store)
        let before = try Data(contentsOf: URL(filePath: store.path))
        let sample = SampleTrace()
        do {
            let writer = try begin(locking, name: "nightly", replacing: true)
            for _ in 0..<100 { try writer.write(ImportBatch(problems: sample.batch.problems)) }
            if !goesAway { writer.cancel() }
        }
        #expect(try Data(contentsOf: URL(filePath: store.path)) == before)
        #expect(try store.runs().count == 1)
    }

    @Test(arguments: lockings) func unfinishedRunIsNotSeen(locking: RunWriter.Locking) throws {
        let writer = try begin(locking)
        try writer.write(SampleTrace().batch)
        #expect(try store.runs().isEmpty)
        #expect(try store.rows("SELECT count(*) FROM event") == ["0"])
        _ = try writer.finish(SampleTrace().summary, digest: "")
        #expect(try store.runs().count == 1)
    }

    @Test(arguments: lockings) func finishedOrCancelledWriterRefusesMore(locking: RunWriter.Locking) throws {
        let writer = try begin(locking)
        writer.cancel()
        #expect(throws: StoreError(path: store.path, .writerIsClosed)) { try writer.write(ImportBatch()) }
        #expect(throws: StoreError(path: store.path, .writerIsClosed)) {
            try writer.finish(TraceSummary(), digest: "")
        }
    }

    @Test(arguments: lockings) func failingWriteGivesTheRunUp(locking: RunWriter.Locking) throws {
        let writer = try begin(locking)
        let twice = Event(line: 1, time: nil, kind: .mark)
        #expect(throws: StoreError.self) { try writer.write(ImportBatch(events: [twice, twice])) }
        #expect(throws: StoreError(path: store.path, .writerIsClosed)) {
            try writer.finish(TraceSummary(), digest: "")
        }
        // The lock is released: another run can be written.
        try SampleTrace().write(to: store)
        #expect(try store.runs().count == 1)
    }

    /// Nobody would find the run in a file that was removed, and its rows would go into a file that came in its place.
    @Test(arguments: lockings, [false, true])
    func storeThatMovesMeanwhileGetsNoRun(locking: RunWriter.Locking, isReplaced: Bool) throws {
        let run = try SampleTrace().write(to: store)
        try store.connection.access { try $0.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)") }
        let other = try folder.newStore("other.sqlite")
        let otherRun = try SampleTrace().write(to: other, as: "other")
        try other.connection.queue.close()
        let writer = try begin(locking)
        try writer.write(SampleTrace().batch)
        try FileManager.default.moveItem(atPath: store.path, toPath: folder.file("moved.sqlite"))
        if isReplaced { try FileManager.default.moveItem(atPath: folder.file("other.sqlite"), toPath: store.path) }
        let error = StoreError(path: store.path, .moved)
        #expect(throws: error) { try writer.finish(SampleTrace().summary, digest: "") }
        #expect(throws: error) { try store.saveFindings(KeptAudit(findings: []), of: run) }
        store.removeIfUnused()
        #expect(FileManager.default.fileExists(atPath: store.path) == isReplaced)
        guard isReplaced else { return }
        let replacement = try TraceStore(path: store.path)
        #expect(try replacement.wholeRuns() == [otherRun])
        #expect(try replacement.rows("PRAGMA integrity_check") == ["ok"])
    }

    @Test func fullDiskIsReportedAndChangesNothing() throws {
        let run = try SampleTrace().write(to: store)
        let connection = try Connection(path: store.path, for: .changing, patience: LockPatience())
        try connection.access { try $0.execute(sql: "PRAGMA max_page_count = 1") }
        #expect(throws: StoreError(path: store.path, .diskFull)) {
            try connection.transaction { db in
                let text = String(repeating: "x", count: 1_000_000)
                try db.execute(sql: "INSERT INTO run_header (run_id, key, value) VALUES (1, 'x', '')")
                try db.execute(sql: "INSERT INTO run_header (run_id, key, value) VALUES (1, 'y', ?)", arguments: [text])
            }
        }
        #expect(try store.rows("SELECT count(*) FROM run_header WHERE key = 'x'") == ["0"])
        #expect(try store.wholeRuns() == [run])
    }

    @Test(arguments: lockings) func numbersAreNotGivenTwice(locking: RunWriter.Locking) throws {
        try SampleTrace().write(to: store, as: "a", locking: locking)
        let b = try SampleTrace().write(to: store, as: "b", locking: locking)
        try store.delete([b])
        #expect(try SampleTrace().write(to: store, as: "c", locking: locking).number == 3)
    }

    @Test func copiedRunEqualsOneThatIsWrittenAtOnce() throws {
        try SampleTrace().write(to: store, as: "other")
        try SampleTrace().write(to: store, as: "a", locking: .atOnce)
        try SampleTrace().write(to: store, as: "b", locking: .atTheEnd)
        for table in PerRunTables.imported {
            let columns = try store.connection.access { try PerRunTables.columns(of: table, $0) }
            let list = columns.filter { $0 != "run_id" }.joined(separator: ", ")
            let rows = try [2, 3].map { try store.rows("SELECT \(list) FROM \(table) WHERE run_id = \($0)") }
            #expect(rows[0] == rows[1], "\(table)")
        }
        #expect(try store.connection.access { db in try Row.fetchAll(db, sql: "PRAGMA foreign_key_check").count } == 0)
    }
}
