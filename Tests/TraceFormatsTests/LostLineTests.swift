import Testing
import TraceFormats
import TraceModel

/// Lines that a log says it lost are a mark where they are missing.
struct LostLineTests {
    private static let call = "<Shop.Home: 0x1> viewDidLoad"
    private static let text = "lost >=17 unreliable messages from 88-99 (Mach continuous exact start-approx. end)"

    @Test(arguments: [
        #"{"timestamp":"2026-11-20 02:00:02.000000+0000","eventType":"lossEvent","eventMessage":"\#(text)","processID":0}"#,
        "2026-11-20 02:00:02.000000+0000 0x0        Loss        0x0                  0      0    \(text)",
        "2026-11-20 02:00:02.000000+0000 0x0        Loss        0x0                  0      0    kernel: \(text)",
        "2026-11-20 02:00:02.000 Df kernel[0:0] \(text)", text,
    ]) func theUnifiedLogsOwnLine(_ line: String) throws {
        let log = ReadLog("\(Self.call)\n\(line)\n\(Self.call)")
        let mark = try #require(log.events.first { $0.kind == .mark })
        #expect((mark.line, mark.detail) == (2, "lost lines: 17 or more"))
        #expect(log.events.map(\.launch) == [0, 0, 0])
        #expect(log.events.map(\.kind) == [.viewDidLoad, .mark, .viewDidLoad])
    }

    @Test func aLossWithoutAMessage() {
        let loss = #"{"eventType":"lossEvent","timestamp":"2026-11-20 02:00:02.000000+0000","processID":77}"#
        let call = #"{"eventType":"logEvent","eventMessage":"<A: 0x1> viewDidLoad","processID":41}"#
        let log = ReadLog("\(call)\n\(loss)\n\(call)")
        #expect(log.events.map(\.detail) == [nil, "lost lines", nil])
        #expect(log.events.map(\.launch) == [0, 0, 0])
    }

    @Test func theRecordersHeader() {
        let log = ReadLog(
            """
            # vctrace: 1
            +1 <A: 0x1> viewDidLoad
            # missing: 17 lines, until +3: the disk is full
            +4 <A: 0x1> viewWillAppear
            # vctrace: 1
            # missing: 3 lines, until +5: the disk is full
            +6 <A: 0x1> viewDidLoad
            """)
        #expect(log.events.map(\.detail) == [nil, "lost lines: 17", nil, nil])
        #expect(log.events.map(\.launch) == [0, 0, 0, 1])
        #expect(log.events[1].time == 3_000_000_000)
    }

    /// A line that is longer than what is read of it.
    @Test(
        arguments: [
            ("<Shop.Home: 0x1> viewWillAppear: ", [.viewDidLoad, .viewWillAppear, .viewDidAppear]),
            ("+2 [main] <Shop.Home: 0x1> viewWillAppear(_:) note=\"", [.viewDidLoad, .viewWillAppear, .viewDidAppear]),
            ("+2 [main] mark \"", [.viewDidLoad, .mark, .viewDidAppear]),
            ("# missing: 17 lines, until +3: ", [.viewDidLoad, .mark, .viewDidAppear]),
            ("what the app printed ", [.viewDidLoad, .mark, .viewDidAppear]),
        ] as [(String, [EventKind])], ["", "# vctrace: 1\n"])
    func theRestOfALongLine(_ line: (beginning: String, kinds: [EventKind]), _ header: String) {
        let rest = String(repeating: "x", count: TraceReader.longestLine)
        let log = ReadLog("\(header)\(Self.call)\n\(line.beginning)\(rest)\n<Shop.Home: 0x1> viewDidAppear:")
        let first = header.isEmpty ? 1 : 2
        #expect(log.events.map(\.kind) == line.kinds)
        #expect(log.events.map(\.line) == [first, first + 1, first + 2])
        #expect(log.problems.contains { $0.line == first + 1 && $0.reason.hasPrefix("line too long") })
    }

    @Test(arguments: ["lost 3 messages", "lost connection to the server", "lost 12 unreliable peers"])
    func otherLosses(_ line: String) {
        #expect(ReadLog("\(Self.call)\n\(line)").events.map(\.kind) == [.viewDidLoad])
    }

    @Test func marksOfTheSameText() {
        #expect(EventPayload.gap("3").isGap && EventPayload.mark("lost lines").isGap)
        #expect(!EventPayload.mark("lost lines in the cart").isGap && !EventPayload.mark("idle").isGap)
    }
}
