import Testing
import TraceFormats
import TraceModel

struct HeaderTests {
    @Test func readsEveryHeader() {
        let log = ReadLog(
            """
            # vctrace: 1
            # Run: nightly-2026-11-20
            #app: Shop 4.2 (812)
            # DEVICE : iPhone17,1
            # os: iOS 26.1
            # records: init deinit, addChild
            # class: MainTabs < UITabBarController
            # class: Shop.Box<Swift.Int> < Shop.Base
            # recorder: VCTraceRecorder 1.0
            # partial: Shop.Host viewDidLoad willMove
            # partial: Shop.Host viewDidLoad, deinit
            # Branch: main
            # a comment about: something
            #! missing-did-move error <A: 0x1>
            # https://example.com
            +1 <A: 0x1> viewDidLoad
            # end: +9
            """)
        #expect(log.header.run == "nightly-2026-11-20")
        #expect(log.header.app == "Shop 4.2 (812)")
        #expect(log.header.device == "iPhone17,1")
        #expect(log.header.os == "iOS 26.1")
        #expect(log.header.records == EventKinds([.`init`, .deinit, .addChild]))
        #expect(log.header.superclasses == ["MainTabs": "UITabBarController", "Shop.Box<Swift.Int>": "Shop.Base"])
        #expect(log.header.recorder == "VCTraceRecorder 1.0")
        #expect(log.header.partial == ["Shop.Host": EventKinds([.viewDidLoad, .willMove, .deinit])])
        #expect(log.header.others == ["Branch": "main", "vctrace": "1"])
        #expect(log.header.isClosed)
        #expect(log.header.end == 9_000_000_000)
        #expect(log.events.map(\.line) == [16])
        #expect(log.problems.isEmpty)
    }

    @Test func whatACallCameThroughOfIsNotPartialAnyMore() {
        let log = ReadLog(
            """
            # partial: Shop.Host viewDidLoad willMove didMove
            # complete: Shop.Host willMove
            # complete: Shop.Cart didMove
            # partial: Shop.Cart didMove
            # partial: Shop.Host willMove
            """)
        #expect(log.header.partial == ["Shop.Host": EventKinds([.viewDidLoad, .didMove]), "Shop.Cart": []])
        #expect(log.problems.isEmpty)
    }

    @Test func anEndMayHaveNoTime() {
        let log = ReadLog("# end")
        #expect(log.header.isClosed && log.header.end == nil && log.problems.isEmpty)
        #expect(!ReadLog("# endless").header.isClosed)
    }

    @Test(arguments: [
        ("# vctrace: 2", "unknown version '2'"),
        ("# records: init viewWillBlink", "unknown event kind 'viewWillBlink'"),
        ("# class: A", "unknown class header"), ("# class: A < B C", "unknown class header"),
        ("# partial: A", "unknown partial header"), ("# complete: A", "unknown complete header"),
        ("# partial: A viewDidLod", "unknown event kind 'viewDidLod'"),
        ("# end: soon", "unknown time in the end header"),
    ])
    func doubtsAreWarnings(_ line: String, _ reason: String) {
        let log = ReadLog("\n\(line)\n<A: 0x1> viewDidLoad")
        #expect(log.problems.map { "\($0.line) \($0.severity)" } == ["2 warning"])
        #expect(log.problems.first?.reason.hasPrefix(reason) == true)
        #expect(log.problems.first?.text == line)
        #expect(log.events.count == 1)
    }

    @Test func keepsTheKnownKindsBesideUnknownOnes() {
        #expect(ReadLog("# records: init x deinit").header.records == EventKinds([.`init`, .deinit]))
    }

    @Test func logOfSeveralLaunchesRecordsWhatEachOfThemRecords() {
        let first = "# vctrace: 1\n# records: init deinit\n# records: addChild\n<A: 0x1> init\n"
        func kinds(_ second: String) -> EventKinds? {
            ReadLog(first + "# vctrace: 1\n\(second)<A: 0x1> init\n").header.records
        }
        #expect(kinds("# records: init addChild push\n") == EventKinds([.`init`, .addChild]))
        #expect(kinds("# records: init addChild\n# records: deinit\n") == EventKinds([.`init`, .deinit, .addChild]))
        #expect(kinds("") == EventKinds([.`init`, .deinit, .addChild]))
    }

    /// The headers of all launches have up to 32 MB, without their words.
    @Test func headersOfAllLaunchesAreKeptUpToALimit() {
        let text = String(repeating: "x", count: 990)
        let launch = (0..<900).map { "# word\(100 + $0): \(text)\n" }.joined()
        let log = ReadLog(Array(repeating: "# vctrace: 1\n\(launch)+1 <A: 0x1> viewDidLoad\n", count: 40).joined())
        let size = log.header.launches.values.reduce(0) { size, launch in
            size + launch.tags.reduce(0) { $0 + $1.key.utf8.count + $1.value.utf8.count }
        }
        #expect((32 << 20) - 2_000 < size && size <= 32 << 20)
        #expect(log.problems.count > 1_000 && log.problems.allSatisfy { $0.reason.hasPrefix("too many headers") })
    }

    @Test func headersCountInEveryLayout() {
        let log = ReadLog("Shop[1:2] -[Host viewDidLoad]\n# records: viewDidLoad\n# end\n")
        #expect(log.format == .nslog)
        #expect(log.header.records == EventKinds(.viewDidLoad))
        #expect(log.header.isClosed)
    }

    /// Beside a recorder, the app may print its calls, too.
    @Test func whatARecorderShowsIsNotToldTwice() {
        let log = ReadLog(
            """
            # vctrace: 1
            # recorder: VCTraceRecorder 1.0
            # records: viewDidLoad deinit
            2026-11-20T02:00:00.1Z [main] <Shop.Host: 0x1> viewDidLoad()
            2026-11-20 02:00:00.100300+0000 Shop[400:1] <Shop.Host: 0x1> viewDidLoad
            2026-11-20 02:00:00.200000+0000 Shop[400:1] <Shop.Host: 0x1> viewDidAppear:
            2026-11-20T02:00:01.0Z [main] <Shop.Host: 0x1> deinit
            2026-11-20 02:00:01.000300+0000 Shop[400:1] <Shop.Host: 0x1> dealloc
            """)
        #expect(log.events.map(\.kind) == [.viewDidLoad, .other, .viewDidAppear, .deinit, .other])
        #expect(log.problems.isEmpty)
    }
}
