import FormatSamples
import SeededNumbers
import Testing
import TraceFormats
import TraceModel

struct ChunkTests {
    static let logs: [[UInt8]] = [
        Array(
            """
            # vctrace: 1\r
            # run: nightly\r
            +0.5 [main] <Shop.Host: 0x1> addChild(_:) <Shop.Détail: 0x2>\r
            nonsense here\r
            +0.25 <Shop.Détail: 0x2> didMove(toParent:) Optional(<Shop.Host: 0x1>) reason="a \\"b\\""\r
            <_TtC4Shop4Host: 0x1> willMove(toParent: nil)\r
            # end: +9
            """.utf8),
        Array(
            """
            2026-11-20 02:00:01.120334+0100 Shop[4188:15] <Host: 0x7fd1> viewDidLoad
            2026-11-20 02:00:01.130334+0100 Shop[4188:15] [Networking] nothing of interest
            2026-11-20 02:00:02.120 Shop[4188:15] Unbalanced calls to begin/end appearance transitions for <Host: 0x7fd1>.
            """.utf8),
        [0xEF, 0xBB, 0xBF] + Array("<A: 0x1> viewDidLoad\n\0\u{1}\n".utf8) + [0xFF, 0xFE, 0x3C, 0x0A],
    ]

    @Test(arguments: logs + [Array(TestLineTests.uiTests.utf8)]) func chunksDoNotMatter(_ log: [UInt8]) {
        let whole = ReadLog(bytes: log)
        #expect(!whole.events.isEmpty)
        for split in Draws.some(1..<log.count, oneIn: 7) {
            #expect(ReadLog(bytes: log, first: split) == whole)
        }
        for size in 1...17 {
            #expect(ReadLog(bytes: log, chunk: size) == whole)
        }
    }

    @Test(arguments: logs) func aCutLogKeepsItsEarlierLines(_ log: [UInt8]) {
        // The format is given, because a few lines may be recognized as another one.
        let whole = ReadLog(bytes: log, format: .native)
        for end in 0..<log.count {
            let cut = ReadLog(bytes: Array(log[..<end]), format: .native)
            let lines = log[..<end].count { $0 == UInt8(ascii: "\n") }
            let (events, problems) = (cut.events.filter { $0.line <= lines }, cut.problems.filter { $0.line <= lines })
            let whole = (whole.events.filter { $0.line <= lines }, whole.problems.filter { $0.line <= lines })
            #expect(events == whole.0)
            #expect(problems == whole.1)
        }
    }

    @Test(arguments: FormatID.allCases.flatMap { id in id.samples.map { $0.line } })
    func aCutSampleHarmsNoOther(_ sample: String) {
        let bytes = Array(sample.utf8)
        for format in FormatID.allCases where !sample.hasPrefix("[{") || format == .unifiedJSON {
            for end in Draws.some(stride(from: 0, to: bytes.count, by: 3).map(\.self), oneIn: 7) {
                let log = ReadLog(bytes: bytes[..<end] + [0x0A] + bytes, format: format)
                let first = 2 + bytes[..<end].count { $0 == 0x0A }
                #expect(log.events.contains { $0.line == first })
            }
        }
    }

    @Test func theHeadIsReadOnceItIsFull() {
        let line = "<Shop.Host: 0x600000c0a2d0> viewWillAppear(_:)\n"
        let log = Array(String(repeating: line, count: 4_000).utf8)
        let read = ReadLog(bytes: log, chunk: 1_000)
        #expect(read.events.map(\.line) == Array(1...4_000))
        #expect(read == ReadLog(bytes: log))
    }

    @Test func aLineFeedAtTheEndMakesNoLine() {
        #expect(ReadLog("Host viewDidLoad\n") == ReadLog("Host viewDidLoad"))
    }

    @Test func anEmptyLogIsNativeAndFine() {
        for log in ["", "\n", "\r\n\r\n", "\u{FEFF}"] {
            let read = ReadLog(log)
            #expect(read.format == .native)
            #expect(read.events.isEmpty && read.problems.isEmpty && read.skipped == 0)
        }
    }

    @Test func aByteOrderMarkHidesNoHeader() {
        #expect(ReadLog("\u{FEFF}# vctrace: 1\n# run: nightly\nHost viewDidLoad").header.run == "nightly")
        #expect(ReadLog("\u{FEFF}Host viewDidLoad").events.first?.subject == "Host")
    }

    @Test func aVeryLongLineIsCutWithAProblem() {
        let long = String(repeating: "x", count: 5 << 18)
        let text = "# vctrace: 1\nHost viewDidLoad \(long)\nHost deinit\n"
        let log = ReadLog(bytes: Array(text.utf8), chunk: 4_099)
        #expect(log.events.map(\.kind) == [.viewDidLoad, .deinit])
        // What was read of the line is still longer than a text that is kept.
        #expect(log.events.first?.detail.map { $0.utf8.count <= SymbolTable.longest && $0.contains("…") } == true)
        #expect(log.problems.map(\.line) == [2, 2])
        #expect(log.problems.map(\.severity) == [.warning, .warning])
        #expect(log.problems.last?.reason == SymbolTable.cut)
        #expect(log.problems.first?.text.count == 1_000)
        #expect(log == ReadLog(text))
    }

    @Test func anyBytesAreData() {
        var state: UInt64 = 42
        for _ in Draws.some(0..<40, oneIn: 5) {
            let alphabet = Array("<>:()[]'\"#\n\r \\-+0x1.;=TO\0AHostviewDidLoadnil".utf8) + [0xE2, 0xFF]
            let log = (0..<600).map { _ -> UInt8 in
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                return alphabet[Int(state >> 33) % alphabet.count]
            }
            for format in FormatID.allCases {
                #expect(ReadLog(bytes: log, format: format, chunk: 7) == ReadLog(bytes: log, format: format))
            }
        }
    }
}
