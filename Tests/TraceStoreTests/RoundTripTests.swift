import GRDB
import Testing
import TraceModel
import TraceTestSupport

@testable import TraceStore

@Suite struct RoundTripTests {
    let folder: TestFolder
    let store: TraceStore

    init() throws {
        folder = try TestFolder()
        store = try folder.newStore()
    }

    @Test func cursorDeliversWhatWasWritten() throws {
        let sample = SampleTrace()
        let run = try sample.write(to: store)
        let controllers: [Controller] = sample.batch.controllers.map(\.controller).sorted { $0.id < $1.id }
        let read = try store.replay(run)
        #expect(read.events == sample.batch.events)
        #expect(read.controllers == controllers)
    }

    @Test func storedRunEqualsTheFinishedOne() throws {
        let sample = SampleTrace()
        let run = try sample.write(to: store)
        #expect(run.summary == sample.summary)
        #expect(run.number == 1)
        #expect(run.digest == "d1")
        #expect(try store.run(named: "nightly").map(store.completing) == run)
        #expect(try store.run(numbered: 1)?.name == "nightly")
        #expect(try store.wholeRuns() == [run])
        #expect(try store.run(named: "other") == nil)
    }

    @Test func headerWithoutRecordsIsNotAnEmptyOne() throws {
        var sample = SampleTrace()
        sample.summary.header.records = nil
        #expect(try sample.write(to: store, as: "a") == store.wholeRuns().first)
        sample.summary.header.records = EventKinds(rawValue: 0)
        try sample.write(to: store, as: "b")
        #expect(try store.run(named: "a")?.summary.header.records == nil)
        #expect(try store.run(named: "b")?.summary.header.records == EventKinds(rawValue: 0))
    }

    @Test func runsDoNotMix() throws {
        let first = SampleTrace()
        var second = SampleTrace()
        second.dropLastEvent()
        // The same threads in another order.
        second.summary.threads = ["0x1f", "main"]
        let a = try first.write(to: store, as: "a")
        let b = try second.write(to: store, as: "b")
        #expect(try store.replay(a).events == first.batch.events)
        #expect(try store.replay(b).events == second.batch.events)
        #expect(try store.run(named: "b").map(store.completing)?.summary.threads == ["0x1f", "main"])
    }

    @Test(arguments: [
        "event SET kind = kind + 300", "recorded SET kind = kind + 300",
        #"internal_class_event_count SET events = '{"301":1}'"#,
    ])
    func damagedKindIsAnError(change: String) throws {
        let run = try SampleTrace().write(to: store)
        try store.connection.access { try $0.execute(sql: "UPDATE \(change)") }
        #expect {
            _ = try store.wholeRuns()
            _ = try store.replay(run)
        } throws: { error in
            "\(error)".contains("is damaged (there is no event kind 3")
        }
    }

    @Test(arguments: [
        "", "[]", #"{"4":1"#, #"{"4":1,}"#, #"{"4" : 1}"#, #"{"4":-1}"#, #"{"4":1}x"#, #"{"4":99999999999999999999}"#,
    ])
    func countsThatAreNoneAreDamage(text: String) throws {
        _ = try SampleTrace().write(to: store)
        try store.connection.access {
            try $0.execute(sql: "UPDATE internal_class_event_count SET events = ?", arguments: [text])
        }
        #expect {
            _ = try store.wholeRuns()
        } throws: { error in
            "\(error)".contains("is damaged (the counts of a class are '\(text)')")
        }
    }

    @Test func emptyRunIsARun() throws {
        let writer = try RunWriter(
            store: store, name: "empty", source: "-", format: "native", replacing: .none, locking: .atOnce)
        let run = try writer.finish(TraceSummary(), digest: "")
        #expect(try store.replay(run).events.isEmpty)
        #expect(try store.wholeRuns() == [run])
    }

    @Test func batchesBringControllersBeforeTheyAreNamed() throws {
        let run = try writeManyEvents(10_000)
        let cursor = try TraceCursor(store, run)
        var batch = ReplayBatch()
        var batches = 0
        var events = 0
        var known = 0
        while try cursor.next(&batch) {
            batches += 1
            events += batch.events.count
            let expected: [Int32] = batch.controllers.indices.map { Int32(known + $0) }
            #expect(batch.controllers.map(\.id.rawValue) == expected)
            known += batch.controllers.count
            let named = batch.events.compactMap(\.subject).map(\.rawValue).max() ?? 0
            #expect(known == Int(named) + 1)
        }
        #expect(batches > 1)
        #expect(events == 10_000)
        #expect(known == 1_000)
        #expect(try cursor.next(&batch) == false)
    }

    @Test func stopsAtALine() throws {
        let run = try writeManyEvents(100)
        let read = try store.replay(run, upTo: 60)
        #expect(read.events.map(\.line) == Array(1...60))
        #expect(read.controllers.map(\.id) == (0..<6).map { ControllerID($0) })
    }

    /// Runs are stored one after the other.
    @Test(arguments: [100, 101, .max]) func stopsAtTheEndOfTheRun(_ line: Int) throws {
        let run = try writeManyEvents(100)
        try SampleTrace().write(to: store)
        #expect(try store.replay(run, upTo: line).events.count == 100)
    }

    @Test func deletedRunIsUnknown() throws {
        let run = try SampleTrace().write(to: store)
        try store.delete([run])
        let problem = StoreError.Cause.unknownRun(name: "nightly")
        #expect(throws: StoreError(path: store.path, problem)) { try TraceCursor(store, run) }
        #expect(throws: StoreError(path: store.path, problem)) { try store.delete([run]) }
        #expect(throws: StoreError(path: store.path, problem)) {
            try store.saveFindings(KeptAudit(findings: []), of: run)
        }
    }

    /// A run whose every tenth event begins a controller.
    private func writeManyEvents(_ count: Int) throws -> Run {
        let writer = try RunWriter(
            store: store, name: "many", source: "-", format: "native", replacing: .none, locking: .atOnce)
        for start in stride(from: 0, to: count, by: 1_000) {
            let lines = start + 1...min(start + 1_000, count)
            let events = lines.map { line in
                Event(
                    line: line, time: Int64(line), kind: .viewDidLoad, subject: ControllerID(Int32((line - 1) / 10)))
            }
            let controllers = stride(from: 0, to: events.count, by: 10).map { index in
                Controller.Lifetime(
                    Controller(
                        id: ControllerID(Int32((start + index) / 10)), className: "A",
                        address: UInt64(start + index + 16), generation: 1, first: events[index].reference),
                    last: events[index + 9].reference)
            }
            // Later controllers first, because they end in any order.
            try writer.write(ImportBatch(events: events, controllers: controllers.reversed()))
        }
        var summary = TraceSummary()
        summary.start = 0
        summary.lastLine = count
        summary.eventCount = count
        summary.controllerCount = count / 10
        return try writer.finish(summary, digest: "")
    }
}
