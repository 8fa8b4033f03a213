import Foundation
import SeededNumbers
import Testing
import TraceEngine
import TraceModel
import TraceReplay
import TraceStore
import TraceTestSupport
import VCTraceAudit

@Suite struct RecentEventsTests {
    private static let samples = URL(filePath: #filePath).appending(path: "../../../SampleTraces").standardizedFileURL

    private static let traces =
        (try? FileManager.default.contentsOfDirectory(atPath: samples.path))?
        .filter { $0.hasSuffix(".trace") }.sorted() ?? []

    @Test func thereAreSamples() { #expect(Self.traces.count > 10) }

    @Test(arguments: Draws.some(traces, oneIn: 3)) func areReplayedAsTheStoreIs(_ name: String) throws {
        let text = try String(contentsOf: Self.samples.appending(path: name), encoding: .utf8)
        let results = try [0, 2_000, StoreSink.RecentEvents.mostBytes].map { limit in
            try TraceStore.withTemporary { store in
                var sink = StoreSink(audit: RunAudit(), recent: StoreSink.RecentEvents(limit: limit)) { format in
                    try RunWriter(
                        store: store, name: name, source: name, format: format, replacing: .namesake, locking: .atOnce)
                }
                let (run, audit) = try LogText(text.utf8, referenceYear: 2000).read(into: &sink)
                return [run.summary.relationCount.description]
                    + audit.counted.map { "\($0.rule) \($0.severity) \($0.event.line) \($0.place.line) \($0.message)" }
            }
        }
        #expect(results[0] == results[2])
        #expect(results[1] == results[2])
    }

    /// The findings, the run and the number of rows of its events after an audit that leaves rows out if it can.
    private func audit(
        _ text: String, keepsRows: Bool, limit: Int = StoreSink.RecentEvents.mostBytes
    ) throws -> (told: [String], events: String) {
        try TraceStore.withTemporary { store in
            var sink = StoreSink(audit: RunAudit(), recent: StoreSink.RecentEvents(limit: limit), keepsRows: keepsRows)
            {
                format in
                try RunWriter(
                    store: store, name: "a", source: "a", format: format, replacing: .namesake, locking: .atOnce)
            }
            let (run, audit) = try LogText(text.utf8, referenceYear: 2000).read(into: &sink)
            var events: [String] = []
            try AdHocQuery(store, "SELECT count(*) FROM event").forEachRow { events += $0.map { "\($0)" } }
            let told = audit.counted.map { "\($0.rule) \($0.severity) \($0.event.line) \($0.message)" }
            return (["\(run.summary.relationCount) \(run.summary.problemCount)"] + told, events.joined())
        }
    }

    @Test(arguments: Draws.some(traces, oneIn: 3, from: 1)) func areAuditedWithoutRowsAsWithThem(_ name: String) throws
    {
        let text = try String(contentsOf: Self.samples.appending(path: name), encoding: .utf8)
        let whole = try audit(text, keepsRows: true)
        #expect(try audit(text, keepsRows: false).told == whole.told)
        // A run that does not fit is written after all.
        let long = try audit(text, keepsRows: false, limit: 0)
        #expect(long.told == whole.told)
        #expect(long.events == whole.events)
    }

    @Test func areWrittenWhereTheyNameTheCode() throws {
        let line = "+1.0 [main] <Shop.Host: 0x1> viewDidLoad"
        #expect(try audit(line, keepsRows: false).events == "integer(0)")
        #expect(try audit(line, keepsRows: true).events == "integer(1)")
        #expect(try audit(line + " at=Host.swift:12", keepsRows: false).events == "integer(1)")
    }

    @Test func areGivenUpAboveTheLimit() {
        var recent = StoreSink.RecentEvents(limit: 3 * MemoryLayout<Event>.stride)
        let events = (1...3).map { Event(line: $0, time: nil, kind: .mark) }
        recent.keep(ImportBatch(events: events))
        #expect(recent.isWhole)
        recent.keep(ImportBatch(events: [Event(line: 4, time: nil, kind: .mark)]))
        #expect(!recent.isWhole)
    }

    @Test func bringControllersWithTheStretchInWhichTheyAppear() {
        let controllers = (0...2).map { number in
            Controller(
                id: ControllerID(Int32(number)), className: "A", address: nil, generation: 0,
                first: EventReference(line: number + 1, time: nil, kind: .`init`), launch: 0)
        }
        var recent = StoreSink.RecentEvents()
        for controller in controllers {
            recent.keep(
                ImportBatch(events: [
                    Event(line: controller.first.line, time: nil, kind: .`init`, subject: controller.id)
                ]))
        }
        // The order in which lives end.
        recent.keep(
            ImportBatch(
                controllers: [controllers[2], controllers[0], controllers[1]].map {
                    Controller.Lifetime($0, last: $0.first)
                }
            ))
        var found: [[ControllerID]] = []
        recent.read { found.append($0.controllers.map(\.id)) }
        #expect(found == controllers.map { [$0.id] })
    }
}
