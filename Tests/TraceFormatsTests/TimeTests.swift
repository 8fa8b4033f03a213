import Testing
import TraceFormats
import TraceModel

struct TimeTests {
    @Test(arguments: [
        ("2026-11-20T02:00:00.000021Z", 1_795_140_000_000_021_000), ("2026-11-20 02:00:00Z", 1_795_140_000_000_000_000),
        ("2026-11-20t02:00:00z", 1_795_140_000_000_000_000), ("2026-11-20T02:00:00.1Z", 1_795_140_000_100_000_000),
        ("2026-11-20T02:00:00.123456789Z", 1_795_140_000_123_456_789),
        ("2026-11-20T03:30:00+01:30", 1_795_140_000_000_000_000),
        ("2026-11-20T03:00:00+0100", 1_795_140_000_000_000_000),
        ("2026-11-19T21:00:00-05:00", 1_795_140_000_000_000_000),
        ("2026-11-20 02:00:00 +0000", 1_795_140_000_000_000_000),
        ("1970-01-01T00:00:00Z", 0), ("1969-12-31T23:59:59.5Z", -500_000_000),
        ("2024-02-29T00:00:00Z", 1_709_164_800_000_000_000),
        ("2000-12-31T23:59:60Z", 978_307_200_000_000_000),
        ("+0", 0), ("+12", 12_000_000_000), ("+0.000000001", 1), ("+4.5", 4_500_000_000),
    ])
    func readsTimes(_ time: String, _ nanoseconds: Int) {
        let log = ReadLog("# vctrace: 1\n\(time) [main] <A: 0x1> viewDidLoad")
        #expect(log.events.map(\.time) == [Int64(nanoseconds)])
        #expect(log.header.timeBase == (time.hasPrefix("+") ? .relative : .absolute))
        #expect(log.problems.isEmpty)
    }

    @Test(arguments: [
        "2026-13-01T00:00:00Z", "2026-02-29T00:00:00Z", "2026-11-20T24:00:00Z", "2026-11-20T02:60:00Z", "2026-11-20",
        "2026-11-20T02:00:00.1234567890Z", "2026-11-20T02:00:00+24:00", "2026-11-20T02:00", "9999-01-01T00:00:00Z",
        "+99999999999", "+9223372036.9", "+1.0000000001", "+1s", "2026-11-20T02:00:00Zulu",
    ])
    func refusesOtherTimes(_ time: String) {
        let log = ReadLog("\(time) <A: 0x1> viewDidLoad")
        #expect(log.events.isEmpty)
        #expect(log.problems.map(\.severity) == [.error])
        #expect(log.problems.first?.reason.hasPrefix("unknown time '\(time)'") == true)
    }

    @Test func aTimeOfTheOtherBaseIsDropped() {
        let log = ReadLog(
            "+1 <A: 0x1> viewDidLoad\n2026-11-20T02:00:00Z <A: 0x1> deinit\n# end: 2026-11-20T02:00:00Z\n+2 <A: 0x1> init"
        )
        #expect(log.events.map(\.time) == [1_000_000_000, nil, 2_000_000_000])
        #expect(log.problems.map(\.line) == [2, 3])
        #expect(log.problems.allSatisfy { $0.severity == .warning })
        #expect(log.header.isClosed && log.header.end == nil)
    }

    @Test func timeThatGoesBackIsToldOnce() {
        let log = ReadLog("+2 <A: 0x1> viewDidLoad\n+1 <A: 0x1> deinit\n+0.5 <A: 0x1> init")
        #expect(log.events.map(\.line) == [1, 2, 3])
        #expect(log.problems.map { "\($0.line) \($0.severity)" } == ["2 note"])
    }

    @Test(arguments: [
        ["23:59:59.900 <A: 0x1> viewWillAppear:", "00:00:00.400 <A: 0x1> viewDidAppear:"],
        ["[23:59:59] <A: 0x1> viewWillAppear:", "[23:59:59.500] <A: 0x1> viewDidAppear:"],
        ["9:59:59 PM <A: 0x1> viewWillAppear:", "9:59:59.5 PM <A: 0x1> viewDidAppear:"],
        ["23:59:59,900 [main] A: viewWillAppear", "00:00:00,400 [main] A: viewDidAppear"],
        ["23:59:59.900 Shop[41:7] A viewWillAppear", "00:00:00.400 Shop[41:7] A viewDidAppear"],
        ["23:59:59.900 | INFO | A.viewWillAppear(_:)", "00:00:00.400 | INFO | A.viewDidAppear(_:)"],
    ]) func aTimeOfDayGoesOnBehindMidnight(_ lines: [String]) {
        let log = ReadLog(lines.joined(separator: "\n"))
        #expect(log.events.map(\.time) == [0, 500_000_000])
        #expect(log.problems.contains { $0.reason.hasPrefix("the log names no date") })
    }

    @Test func aTimeOfDayAmongDatesIsNoTime() {
        let log = ReadLog("2026-11-20 02:00:00Z <A: 0x1> init\n02:00:01 <A: 0x1> viewDidLoad")
        #expect(log.events.map { $0.time == nil } == [false, true])
        #expect(log.problems.isEmpty)
    }

    @Test func aMissingZoneIsToldOnce() {
        let log = ReadLog(
            """
            2026-11-20 02:00:01.120 Shop[4188:c07] noise
            2026-11-20 02:00:01.120 Shop[4188:c07] <Host: 0x1> viewDidLoad
            2026-11-20 02:00:02.120 Shop[4188:c07] <Host: 0x1> viewWillAppear:
            """)
        #expect(
            log.problems.map { "\($0.line) \($0.severity) \($0.reason)" } == [
                "2 note the log names no time zone: UTC was assumed"
            ])
    }

    @Test(arguments: [
        // What `xcodebuild` prints, and the app; the zone is known before or behind the line without one.
        ("10:00:01", "10:00:02+0100", [0, 1]), ("10:00:02+0100", "10:00:03", [0, 1]),
        ("10:00:01", "12:00:02-0500", [0, 7201]),
        // A logger that prints UTC without saying so.
        ("09:00:01", "10:00:02+0100", [0, 1]), ("10:00:02+0100", "09:00:03", [0, 1]),
        ("09:00:01", "09:00:02Z", [0, 1]),
    ])
    func aTimeWithoutZoneHasThatOfTheOthers(_ first: String, _ second: String, _ seconds: [Int64]) {
        let log = ReadLog("2026-11-20 \(first) <A: 0x1> init\n2026-11-20 \(second) <A: 0x1> viewDidLoad")
        let times = log.events.compactMap(\.time)
        #expect(times.map { ($0 - (times.first ?? 0)) / 1_000_000_000 } == seconds)
    }

    @Test func theZoneOfOtherLinesIsToldOnce() {
        let log = ReadLog(
            """
            2026-11-20 10:00:01 <A: 0x1> init
            2026-11-20 10:00:02+0100 <A: 0x1> viewDidLoad
            2026-11-20 10:00:03 <A: 0x1> viewWillAppear:
            """)
        #expect(
            log.problems.map { "\($0.line) \($0.reason)" } == [
                "1 some lines name no time zone: that of the others was assumed (+01:00)"
            ])
        #expect(log.header.utcOffset == 3600)
    }

    @Test func threadsMayHaveAnyName() {
        let log = ReadLog("[main] A init\n+1 [com.shop.queue 7] A deinit\nA init")
        #expect(log.events.map(\.thread) == ["main", "com.shop.queue 7", nil])
    }

    @Test func textIsATimeAsAWholeOrNotAtAll() {
        #expect(LoggedTime("+12.5")?.nanoseconds == 12_500_000_000)
        #expect(LoggedTime("2026-11-20T02:00:00Z")?.base == .absolute)
        #expect(LoggedTime("soon") == nil)
        #expect(LoggedTime("+12.5 s") == nil)
    }
}
