import Foundation
import GRDB
import Testing
import TraceModel

@testable import TraceStore

@Suite struct AtomicityTests {
    let folder: TemporaryFolder
    let store: TraceStore

    init() throws {
        folder = try TemporaryFolder()
        store = try TraceStore(path: folder.file())
    }

    @Test func nameInUseIsRefused() throws {
        let run = try SampleTrace().write(to: store)
        #expect(throws: StoreError(path: store.path, .runExists(name: "nightly"))) {
            try SampleTrace().write(to: store)
        }
        #expect(try store.runs() == [run])
    }

    @Test func replacementLeavesOnlyTheNewRun() throws {
        try SampleTrace().write(to: store)
        var sample = SampleTrace()
        sample.batch.events.removeLast()
        let run = try sample.write(to: store, replacing: true)
        #expect(try store.runs() == [run])
        #expect(try store.rows("SELECT count(*) FROM event") == ["9"])
        #expect(try store.replay(run).events == sample.batch.events)
    }

    @Test(arguments: [false, true]) func cancelledRunLeavesTheFileAsItWas(goesAway: Bool) throws {
        try SampleTrace().write(to: store)
        let before = try Data(contentsOf: URL(filePath: store.path))
        let sample = SampleTrace()
        do {
            let writer = try RunWriter(
                store: store, name: "nightly", source: "-", format: "native", replacing: true)
            for _ in 0..<100 { try writer.write(ImportBatch(problems: sample.batch.problems)) }
            if !goesAway { writer.cancel() }
        }
        #expect(try Data(contentsOf: URL(filePath: store.path)) == before)
        #expect(try store.runs().count == 1)
    }

    @Test func unfinishedRunIsNotSeen() throws {
        let writer = try RunWriter(store: store, name: "a", source: "-", format: "native", replacing: false)
        var batch = SampleTrace().batch
        batch.threads = ["main", "0x1f"]
        try writer.write(batch)
        #expect(try store.runs().isEmpty)
        _ = try writer.finish(SampleTrace().summary, digest: "")
        #expect(try store.runs().count == 1)
    }

    @Test func finishedOrCancelledWriterRefusesMore() throws {
        let writer = try RunWriter(store: store, name: "a", source: "-", format: "native", replacing: false)
        writer.cancel()
        #expect(throws: StoreError(path: store.path, .writerIsClosed)) { try writer.write(ImportBatch()) }
        #expect(throws: StoreError(path: store.path, .writerIsClosed)) {
            try writer.finish(TraceSummary(), digest: "")
        }
    }

    @Test func failingWriteGivesTheRunUp() throws {
        let writer = try RunWriter(store: store, name: "a", source: "-", format: "native", replacing: false)
        let twice = Event(line: 1, time: nil, kind: .mark)
        #expect(throws: StoreError.self) { try writer.write(ImportBatch(events: [twice, twice])) }
        #expect(throws: StoreError(path: store.path, .writerIsClosed)) {
            try writer.finish(TraceSummary(), digest: "")
        }
        // The lock is released: another run can be written.
        try SampleTrace().write(to: store)
        #expect(try store.runs().count == 1)
    }

    @Test func storeThatIsBeingWrittenIsLocked() throws {
        let writer = try RunWriter(store: store, name: "a", source: "-", format: "native", replacing: false)
        defer { writer.cancel() }
        let other = try Connection(path: store.path, for: .writing, patience: 0)
        #expect(throws: StoreError(path: store.path, .locked)) { try other.transaction { _ in } }
    }

    @Test func fullDiskIsReportedAndChangesNothing() throws {
        let run = try SampleTrace().write(to: store)
        let connection = try Connection(path: store.path, for: .writing)
        try connection.access { try $0.execute(sql: "PRAGMA max_page_count = 1") }
        #expect(throws: StoreError(path: store.path, .diskFull)) {
            try connection.transaction { db in
                let text = String(repeating: "x", count: 1_000_000)
                try db.execute(sql: "INSERT INTO class (name) VALUES ('x')")
                try db.execute(sql: "INSERT INTO class (name) VALUES (?)", arguments: [text])
            }
        }
        #expect(try store.rows("SELECT count(*) FROM class WHERE name = 'x'") == ["0"])
        #expect(try store.runs() == [run])
    }

    @Test func identifiersAreNotGivenTwice() throws {
        try SampleTrace().write(to: store, as: "a")
        let b = try SampleTrace().write(to: store, as: "b")
        let greatest = try store.rows("SELECT max(event_id) FROM event_log")
        try store.delete([b])
        let c = try SampleTrace().write(to: store, as: "c")
        #expect(c.number == 3)
        #expect(greatest == ["28"])
        #expect(try store.rows("SELECT min(event_id) FROM event_log WHERE run = 'c'") == ["31"])
        #expect(try store.rows("SELECT min(controller_id) FROM controller_log WHERE run = 'c'") == ["8"])
    }
}
