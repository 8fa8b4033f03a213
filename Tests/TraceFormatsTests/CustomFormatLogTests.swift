import SeededNumbers
import Testing
import TraceFormats
import TraceModel

/// A log in a custom format can contain everything that a log in a built-in one can.
struct CustomFormatLogTests {
    private let format: CustomFormat
    private let bytes = Array(CustomFormatFixture.log.utf8)

    init() throws {
        format = try CustomFormat(CustomFormatFixture.acme)
    }

    private func read(_ bytes: [UInt8], first: Int = 0, chunk: Int = 1 << 20) -> ReadLog {
        ReadLog(
            TraceReader(FormatChoice(given: .custom(format)), referenceYear: 2000), bytes, first: first, chunk: chunk)
    }

    private func recognize(_ log: String) -> ReadLog {
        ReadLog(TraceReader(FormatChoice(custom: [format]), referenceYear: 2000), Array(log.utf8))
    }

    @Test func isRecognized() throws {
        try format.check()
        let log = recognize(CustomFormatFixture.log)
        #expect(log.formatName == "acme")
        #expect(LayoutFixture.describe(log) == CustomFormatFixture.events)
        #expect(log.problems.map(\.severity) == [.note])
        #expect(log.skipped == 2)
        #expect(read(bytes) == log)
    }

    @Test func doesNotTakeTheLogsOfOthers() {
        for fixture in LayoutFixture.all { #expect(recognize(fixture.log).format == fixture.format) }
        #expect(recognize("# vctrace: 1\n" + CustomFormatFixture.log).format == .native)
    }

    @Test func lineEndsByteOrderMarksAndWrappersDoNotMatter() {
        let lines = CustomFormatFixture.log.split(separator: "\n")
        let stamped = lines.map { "2026-11-20T09:00:00.1203340Z " + $0 }.joined(separator: "\n")
        for log in [lines.joined(separator: "\r\n"), "\u{FEFF}" + CustomFormatFixture.log, stamped] {
            #expect(recognize(log).formatName == "acme")
            #expect(LayoutFixture.describe(recognize(log)) == CustomFormatFixture.events)
        }
    }

    @Test func chunksDoNotMatter() {
        let whole = read(bytes)
        for size in [1, 2, 7, 64] { #expect(read(bytes, chunk: size) == whole) }
        for split in Draws.some(1..<bytes.count, oneIn: 4) { #expect(read(bytes, first: split) == whole) }
    }

    @Test func aCutLogKeepsItsWholeLines() {
        let whole = read(bytes).events
        for end in Draws.some(bytes.indices, oneIn: 4, from: 1) {
            let lines = bytes[..<end].count { $0 == UInt8(ascii: "\n") }
            let cut = read(Array(bytes[..<end])).events
            #expect(cut.filter { $0.line <= lines } == whole.filter { $0.line <= lines })
        }
    }

    @Test func otherBytesAmongTheLinesCostNone() {
        let garbage: [UInt8] = [0xFF, 0xFE, 0x00, 0x7B, 0x22, 0x78, 0x1B, 0xC3]
        let lines = CustomFormatFixture.log.split(separator: "\n")
        for place in lines.indices {
            let log =
                lines[...place].joined(separator: "\n").utf8 + [0x0A] + garbage + [0x0A]
                + lines[(place + 1)...].joined(separator: "\n").utf8
            let damaged = read(Array(log))
            #expect(damaged.events.map(\.kind) == read(bytes).events.map(\.kind))
            let lost = damaged.problems.filter { $0.severity == .error }
            #expect(lost.map(\.reason) == ["no pattern of the format 'acme' matches this line"])
            #expect(lost.map(\.line) == [place + 2])
        }
    }

    @Test func bytesInsideALineAreReplaced() {
        let line = Array("2026-11-20 02:00:04,000 NOTE caf".utf8) + [0xE9] + Array(" là\n".utf8)
        #expect(read(line).events.map(\.detail) == ["caf\u{FFFD} là"])
    }

    @Test func damagedLogsAreData() {
        var state: UInt64 = 7
        func next(_ limit: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % limit
        }
        let alphabet = Array("<>:()[]{}@'\"#\n\r \\-+0x1.;=|\t,naît".utf8) + [0, 0x1B, 0xE2, 0xF0, 0xFF]
        for _ in Draws.some(0..<100, oneIn: 5) {
            var damaged = bytes
            for _ in 0...next(12) {
                let place = next(damaged.count)
                switch next(3) {
                case 0: damaged[place] = alphabet[next(alphabet.count)]
                case 1: damaged.remove(at: place)
                default: damaged.insert(alphabet[next(alphabet.count)], at: place)
                }
            }
            #expect(read(damaged, chunk: 61) == read(damaged))
        }
    }

    @Test func readsTheLinesOfOtherLayoutsBetweenItsOwn() {
        let log = """
            2026-11-20 02:00:01,000 [main] Shop.Host@7fd1 born
            2026-11-20 02:00:02.000000+0000 Shop[1:2] <Shop.Host: 0x7fd1> viewDidLoad
            <Shop.Host: 0x7fd1> viewWillAppear:
            """
        #expect(read(Array(log.utf8)).events.map(\.kind) == [.`init`, .viewDidLoad, .viewWillAppear])
    }

    @Test(arguments: [
        ("2026-11-20 02:00:01,000 [main] Shop.Host@7fd1 jumps", "unknown event 'jumps'"),
        ("2026-13-20 02:00:01,000 [main] Shop.Host@7fd1 born", "unknown time '2026-13-20 02:00:01,000'"),
        ("2026-13-20 02:00:01,000 INFO the network", "unknown time '2026-13-20 02:00:01,000'"),
        ("2026-11-20 02:00:01,000 [main] Shop.Host@zz born", "unknown address 'zz'"),
        ("2026-11-20 02:00:01,000 [main] nil@7fd1 born", "missing subject"),
        ("2026-11-20 02:00:01,000 [main] Shop.Host@7fd1 adopts", "missing object: addChild"),
        ("2026-11-20 02:00:01,000 [main] Shop.Host@7fd1 adopts nil", "missing object: addChild"),
        ("the quick brown fox", "no pattern of the format 'acme' matches this line"),
        ("2026-11-20 02:00:01,000 WARN <Shop.Host: 0x7fd1> addChild(_:) nil", "missing object: addChild"),
    ]) func keepsWhatCannotBeRead(_ line: String, _ reason: String) {
        let log = read(Array((line + "\n2026-11-20 02:00:09,000 [main] Shop.Host@7fd1 born\n").utf8))
        #expect(log.events.map(\.line) == [2])
        let lost = log.problems.filter { $0.severity == .error }
        #expect(lost.map(\.line) == [1])
        #expect(lost.first?.reason.hasPrefix(reason) == true, "\(lost.first?.reason ?? "")")
        #expect(lost.first?.text == line)
    }

    @Test func givesUpWhereAPatternTriesTooManyWays() throws {
        let sample = CustomFormatFixture.sample("aaaa born", .`init`, line: 6)
        let format = try CustomFormatFixture.format("(?<class>(a+)+) (?<event>\\w+)", sample)
        try format.check()
        let log = String(repeating: "a", count: 60) + "\naa born\n"
        let read = ReadLog(TraceReader(FormatChoice(given: .custom(format)), referenceYear: 2000), Array(log.utf8))
        #expect(read.events.map(\.line) == [2])
        #expect(
            read.problems.first { $0.severity == .error }?.reason.hasPrefix("the pattern in line 4 of 'acme.yml' tries")
                == true)
    }

    /// A bad pattern is tried on 16 lines, however many lines it does not match.
    @Test func givesAPatternUpForGood() throws {
        let sample = CustomFormatFixture.sample("aaaa born", .`init`, line: 6)
        let format = try CustomFormatFixture.format("(?<class>(a+)+) (?<event>\\w+)", sample)
        let log = String(repeating: String(repeating: "a", count: 60) + "\n", count: 4_000) + "aa born\n"
        let read = ReadLog(TraceReader(FormatChoice(given: .custom(format)), referenceYear: 2000), Array(log.utf8))
        let reasons = read.problems.filter { $0.severity == .error }.map(\.reason)
        #expect(reasons.count { $0.contains("tries too many ways") } == 16)
        #expect(
            reasons[15].contains("in line 4 of 'acme.yml'")
                && reasons[15].contains("is not tried again in this log"))
        #expect(read.problems.count > 4_000 && read.events.isEmpty)
    }

    @Test(arguments: [
        (CustomFormatDescription.TimeStyle.clock, "02:00:01,120", "02:00:01.120"),
        (.monthDay, "Nov 20 02:00:01", "Nov 20 02:00:01"),
        (.epochSeconds, "1795140001.12", "2026-11-20T02:00:01.120Z"),
        (.epochMilliseconds, "1795140001120.5", "2026-11-20T02:00:01.1205Z"),
        (.epochMicroseconds, "1795140001120001", "2026-11-20T02:00:01.120001Z"),
        (.epochNanoseconds, "1795140001120000001", "2026-11-20T02:00:01.120000001Z"),
        (.relativeSeconds, "+4.5", "+4.5"), (.relativeMilliseconds, "4500", "+4.5"),
        (.relativeMicroseconds, "4500000", "+4.5"), (.relativeNanoseconds, "4500000000", "+4.5"),
        (.date, "2026-11-20T02:00:01.12+01:00", "2026-11-20T01:00:01.12Z"),
        (.date, "2026-11-20T02:00:01+01:00", "2026-11-20T01:00:01Z"),
        (.date, "2026/11/20_02:00:01", "nil"), (.epochNanoseconds, "99999999999999999999", "nil"),
    ]) func readsTimes(_ style: CustomFormatDescription.TimeStyle, _ text: String, _ expected: String) throws {
        let sample = CustomFormatFixture.sample("\(text)|A", .`init`, line: 6, [.time: expected])
        let format = try CustomFormatFixture.format("(?<time>[^|]*)[|](?<class>A)", sample, kind: .`init`, time: style)
        let problem = format.readSamples().results.first?.problem
        #expect((problem == nil) == (expected != "nil"), "\(problem?.excerpt?.note ?? "")")
    }
}
