import Testing
import TraceFormats
import TraceModel

/// Lines that loggers and monitoring services write as fields: JSON objects and `key=value` pairs.
struct FieldTests {
    @Test(arguments: [
        "\"ts\":1795140001.12", "\"ts\":\"2026-11-20T02:00:01.12Z\"", "\"@timestamp\":\"2026-11-20T02:00:01.120Z\"",
        "\"time_ms\":1795140001120", "\"time\":1795140001120000", "\"timestamp\":1795140001120000000",
        "\"date\":\"1795140001120\"",
    ])
    func readsTimes(_ member: String) {
        for line in ["{\(member),\"msg\":\"HomeVC viewDidLoad\"}", "{\"message\":\"HomeVC viewDidLoad\",\(member)}"] {
            #expect(ReadLog(line).events.map(\.time) == [1_795_140_001_120_000_000])
        }
    }

    @Test(arguments: ["\"ts\":12.5", "\"tags\":1795140001", "\"ts\":\"soon\"", "\"ts\":99999999999999999999"])
    func anotherNumberIsNoTime(_ member: String) {
        let log = ReadLog("{\(member),\"msg\":\"HomeVC viewDidLoad\"}")
        #expect(log.events.map(\.subject) == ["HomeVC"])
        #expect(log.events.map(\.time) == [nil])
    }

    @Test(arguments: [
        ("{\"category\":\"ui.lifecycle\",\"data\":{\"screen\":\"Shop.HomeVC\"}}", "viewDidAppear Shop.HomeVC"),
        (
            "{\"type\":\"ui.lifecycle\",\"metaData\":{\"state\":\"disappeared\",\"view\":\"Home\"}}",
            "viewDidDisappear Home"
        ),
        (
            "{\"data\":{\"screen\":\"Home\",\"state\":\"viewWillAppear\"},\"category\":\"ui.lifecycle\",\"message\":\"x\"}",
            "viewWillAppear Home"
        ),
        ("{\"category\":\"ui.lifecycle\",\"name\":\"Home\"}", "viewDidAppear Home"),
    ])
    func aBreadcrumbIsAnAppearance(_ line: String, _ event: String) {
        for log in [
            ReadLog(line, format: .ndjson), ReadLog("{\"breadcrumbs\":[\n\(line),\n{\"category\":\"ui.click\"}]}"),
            ReadLog("{\"breadcrumbs\":{\"values\":[\(line)]}}"),
        ] {
            #expect(log.events.map { "\($0.kind.name) \($0.subject ?? "-")" } == [event])
        }
    }

    @Test(arguments: [
        "{\"category\":\"ui.click\",\"data\":{\"screen\":\"HomeVC\"}}", "{\"category\":\"ui.lifecycle\",\"data\":{}}",
        "{\"category\":\"ui.lifecycle\",\"data\":{\"screen\":\"\"}}",
    ])
    func anotherBreadcrumbIsNoEvent(_ line: String) {
        #expect(ReadLog(line, format: .ndjson).events.isEmpty)
    }

    @Test(arguments: [
        "time=2026-11-20T02:00:01.12Z level=info msg=\"HomeVC viewDidLoad\"",
        "level=info ts=1795140001.12 msg=\"HomeVC viewDidLoad\"",
        "ts=2026-11-20T02:00:01.12Z level=debug screen=HomeVC event=viewDidLoad",
    ])
    func readsPairs(_ line: String) {
        let log = ReadLog(line)
        #expect(log.events.map { "\($0.kind.name) \($0.subject ?? "-")" } == ["viewDidLoad HomeVC"])
        #expect(log.events.map(\.time) == [1_795_140_001_120_000_000])
    }

    @Test(arguments: [
        ("Fri Nov 20 02:00:01 2026", 1_795_140_001), ("[Fri Nov  6 02:00:01 2026]", 1_793_930_401),
        ("2026-11-20 02:01", 1_795_140_060), ("20.11.2026 02:01", 1_795_140_060),
    ])
    func readsFurtherDates(_ date: String, _ seconds: Int64) {
        #expect(ReadLog("\(date) HomeVC viewDidLoad").events.map(\.time) == [seconds * 1_000_000_000])
    }

    @Test func aClockMayLackSeconds() {
        let log = ReadLog("02:00 HomeVC viewDidLoad\n[02:01] HomeVC viewWillAppear\n2:02 HomeVC viewDidAppear")
        #expect(log.events.map(\.time) == [0, 60_000_000_000, nil])
    }
}
