import TraceModel
import TraceStore

/// A small run: a parent adds, settles and removes a child while a test runs; an address is reused.
struct SampleTrace {
    var batch: ImportBatch
    var summary: TraceSummary

    /// 2026-11-20T02:00:00Z.
    static let start: Int64 = 1_795_140_000_000_000_000
    static let host = ControllerID(0)
    static let detail = ControllerID(1)
    static let other = ControllerID(2)
    static let label = ControllerID(3)

    init() {
        let main = ThreadID(0)
        let events = [
            Event(line: 3, time: 0, kind: .testStarted, payload: .test(name: "-[CartTests testAdd]", outcome: nil)),
            Event(line: 4, time: 10, kind: .addChild, thread: main, subject: Self.host, object: Self.detail),
            Event(line: 5, time: 20, kind: .didMove, thread: main, subject: Self.detail, object: Self.host),
            Event(
                line: 7, time: 30, kind: .transition, thread: ThreadID(1), subject: Self.host, object: Self.detail,
                others: [Self.other, Self.label], payload: .arguments("duration=0.3")),
            Event(
                line: 8, time: 40, kind: .testFinished, payload: .test(name: "-[CartTests testAdd]", outcome: .passed)),
            Event(line: 9, time: 50, kind: .removeFromParent, subject: Self.detail),
            Event(line: 10, time: 60, kind: .deinit, thread: main, subject: Self.detail),
            Event(line: 12, time: 70, kind: .testStarted, payload: .test(name: "-[CartTests testHang]", outcome: nil)),
            Event(line: 13, time: 80, kind: .mark, payload: .mark("ünïcode \"'<&>'\"\n")),
            Event(line: 14, time: nil, kind: .viewDidLoad, subject: Self.label, payload: .arguments("")),
        ]
        let at = { (index: Int) in events[index].reference }
        batch = ImportBatch(
            events: events,
            controllers: [
                Controller.Lifetime(
                    Controller(
                        id: Self.detail, className: "Shop.Detail", address: 0x6000_00c0_b3e0, generation: 1,
                        first: at(1)),
                    last: at(6), deallocated: at(6)),
                Controller.Lifetime(
                    Controller(
                        id: Self.host, className: "Shop.Host", address: 0x6000_00c0_a2d0, generation: 1, first: at(1)),
                    last: at(3)),
                Controller.Lifetime(
                    Controller(
                        id: Self.other, className: "Shop.Detail", address: 0xffff_ffff_0000_0001, generation: 2,
                        first: at(3), launch: 1),
                    last: at(3)),
                Controller.Lifetime(
                    Controller(
                        id: Self.label, className: "label", address: nil, generation: 1, first: at(3), launch: 1),
                    last: at(9)),
            ],
            relations: [
                Relation(
                    parent: Self.host, child: Self.detail, began: at(1), settled: at(2), ended: at(5),
                    ending: .removed),
                Relation(parent: Self.host, child: Self.other, began: at(3), isInferred: true),
            ],
            problems: [
                Problem(line: 6, severity: .error, reason: "unknown verb 'addChld(_:)'", text: "<A> addChld(_:)"),
                Problem(line: 11, severity: .note, reason: "no address", text: "label"),
            ])
        summary = Self.summary()
        summary.launches = [
            Launch(number: 0, first: at(0), last: at(6), process: "Shop", processID: 77),
            Launch(number: 1, first: at(3), last: at(9)),
        ]
        summary.marks = [at(4).line: 0, at(5).line: 1]
        summary.tests = [
            TestInterval(name: "-[CartTests testAdd]", outcome: .passed, first: at(0), last: at(4)),
            TestInterval(name: "-[CartTests testHang]", outcome: nil, first: at(7), last: at(9)),
        ]
    }

    /// Makes it a trace that ends an event earlier.
    mutating func dropLastEvent() {
        batch.events.removeLast()
        guard let last = batch.events.last?.reference else { return }
        batch.controllers[3].last = batch.controllers[3].controller.first
        summary.launches[1].last = last
        summary.tests[1].last = last
        summary.lastLine = last.line
        summary.eventCount -= 1
    }

    private static func summary() -> TraceSummary {
        var header = TraceHeader()
        header.run = "nightly"
        header.app = "Shop 4.2 (812)"
        header.device = "iPhone17,1"
        header.os = "iOS 26.1"
        header.records = EventKinds([.addChild, .didMove, .deinit])
        header.superclasses = ["MainTabs": "UITabBarController", "Shop.Host": "UIViewController"]
        header.recorder = "VCTraceRecorder 1.0"
        header.partial = ["Shop.Host": EventKinds([.willMove, .viewDidLoad]), "label": EventKinds([.deinit])]
        header.others = ["branch": "main", "commit": "abc"]
        header.timeBase = .absolute
        header.isClosed = true
        header.end = start + 100
        var summary = TraceSummary(header: header)
        summary.start = start
        summary.end = 100
        summary.lastLine = 14
        summary.counts = [
            "": [.testStarted: 2, .testFinished: 1, .mark: 1],
            "Shop.Host": [.addChild: 1, .transition: 1],
            "Shop.Detail": [.didMove: 1, .removeFromParent: 1, .deinit: 1],
            "label": [.viewDidLoad: 1],
        ]
        summary.threads = ["main", "0x1f"]
        summary.threadLogs = [0, 1]
        summary.eventCount = 10
        summary.controllerCount = 4
        summary.relationCount = 2
        summary.problemCount = 2
        summary.skippedCount = 5
        return summary
    }

    /// Imports the trace.
    @discardableResult
    func write(
        to store: TraceStore, as name: String = "nightly", replacing: Bool = false,
        locking: RunWriter.Locking = .atOnce
    ) throws -> Run {
        let writer = try RunWriter(
            store: store, name: name, source: "\(name).log", format: "native", replacing: replacing ? .namesake : .none,
            locking: locking)
        try writer.write(batch)
        return try writer.finish(summary, digest: "d1")
    }
}

extension TraceStore {
    /// The rows of a query, values as text separated by `|`, null as `-`.
    func rows(_ sql: String) throws -> [String] {
        var rows: [String] = []
        try AdHocQuery(self, sql).forEachRow { values in
            rows.append(values.map(\.text).joined(separator: "|"))
        }
        return rows
    }

    /// All runs with all their columns.
    func wholeRuns() throws -> [Run] { try runs().map { try completing($0) } }

    /// Everything that a cursor delivers.
    func replay(_ run: Run, upTo last: Int? = nil) throws -> ReplayBatch {
        let cursor = try TraceCursor(self, run, upTo: last)
        var all = ReplayBatch()
        var batch = ReplayBatch()
        while try cursor.next(&batch) {
            all.events += batch.events
            all.controllers += batch.controllers
        }
        return all
    }
}

extension CellValue {
    fileprivate var text: String {
        switch self {
        case .null: "-"
        case .integer(let value): "\(value)"
        case .real(let value): "\(value)"
        case .text(let value): value
        case .blob(let value): "\(value)"
        }
    }
}
