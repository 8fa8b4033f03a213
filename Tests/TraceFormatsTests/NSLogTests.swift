import Testing
import TraceFormats
import TraceModel

struct NSLogTests {
    static let prefix = "2026-11-20 02:00:01.120334+0100 Shop[4188:15]"

    @Test func linesWithoutControllersAreSkipped() {
        let log = ReadLog(
            """
            \(Self.prefix) [Networking] connected
            \(Self.prefix) <NSURLSession: 0x1> finished loading
            \(Self.prefix) <Model: 0x1> state: 3
            \(Self.prefix) {
                key = value;
            }
            \(Self.prefix) <Host: 0x1> viewDidLoad
            \(Self.prefix) <Host: 0x1> show(_:sender:) <Detail: 0x2>
            """)
        #expect(log.format == .nslog)
        #expect(log.events.map(\.kind) == [.viewDidLoad, .other])
        #expect(log.skipped == 6)
        #expect(log.problems.isEmpty)
    }

    @Test func brokenAddressesAreProblems() {
        let log = ReadLog(
            """
            \(Self.prefix) <Host: 0x1> viewDidLoad
            \(Self.prefix) <Host: 0xZZ> didMoveToParentViewController: (null)
            """)
        #expect(log.events.count == 1)
        #expect(log.problems.map(\.line) == [2])
        #expect(log.problems.first?.reason.contains("0xZZ") == true)
    }

    @Test func linesWithoutPrefixMayBeEvents() {
        let log = ReadLog(
            """
            \(Self.prefix) <Host: 0x1> viewDidLoad
            <Host: 0x1> viewWillAppear(_:)
            Unbalanced calls to begin/end appearance transitions for <Host: 0x1>.
            \(Self.prefix) [ViewController] <Host: 0x1> viewDidAppear:
            """)
        #expect(log.events.map(\.kind) == [.viewDidLoad, .viewWillAppear, .diagnostic, .viewDidAppear])
        #expect(log.events.map { $0.time == nil } == [false, true, true, false])
        #expect(log.events.map(\.thread) == ["15", nil, nil, "15"])
    }

    @Test func aJoinedDateBelongsToALineWithAProcess() {
        let log = ReadLog(
            """
            2026-11-20T02:00:01.120334123+0100 Shop[4188:15] <Host: 0x1> viewDidLoad
            2026-11-20T02:00:02.120334123+0100 Shop[4188:15] <Host: 0x1> viewWillAppear:
            2026-11-20T02:00:03.120334123+0100 Shop[4190:15] <Host: 0x1> viewDidLoad
            """)
        #expect(log.format == .nslog)
        #expect(log.events.map(\.thread) == ["15", "15", "15"])
        #expect(log.events.map(\.launch) == [0, 0, 1])
        let printed = ReadLog("2026-11-20T02:00:01.120334123+0100 Host viewDidLoad [12:15]")
        #expect(printed.format == .native)
        #expect(printed.events.map(\.subject) == ["Host"])
    }

    @Test func loggedLinesAmongPrintedOnesAreRead() {
        let log = ReadLog(
            """
            <Host: 0x1> viewDidLoad
            <Host: 0x1> viewWillAppear(_:)
            \(Self.prefix) Unbalanced calls to begin/end appearance transitions for <Host: 0x1>.
            """)
        #expect(log.format == .native)
        #expect(log.events.map(\.kind) == [.viewDidLoad, .viewWillAppear, .diagnostic])
        #expect(log.events.last?.thread == "15")
    }

    @Test func aBrokenEventIsAProblem() {
        let log = ReadLog("\(Self.prefix) <Host: 0x1> addChild(_:)\n\(Self.prefix) <Host: 0x1")
        #expect(log.problems.map { "\($0.line) \($0.severity)" } == ["1 error"])
        #expect(log.skipped == 1)
    }

    @Test func aDeclaredTraceIsNativeWhateverElseItHolds() {
        let noise = String(repeating: "\(Self.prefix) connected\n", count: 9)
        #expect(ReadLog(noise + "# VCTrace: 1\n").format == .native)
        #expect(ReadLog(noise).format == .nslog)
    }
}
