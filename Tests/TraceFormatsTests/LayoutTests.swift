import SeededNumbers
import Testing
import TraceModel

@testable import TraceFormats

struct LayoutTests {
    static let fixtures = LayoutFixture.all

    @Test(arguments: fixtures) func readsTheLog(_ fixture: LayoutFixture) {
        let log = ReadLog(fixture.log)
        #expect(log.format == fixture.format)
        #expect(LayoutFixture.describe(log) == fixture.events)
        #expect(log.problems.allSatisfy { $0.severity == .note })
        #expect(log.skipped == fixture.skipped)
    }

    @Test(arguments: fixtures) func theFormatMayBeGiven(_ fixture: LayoutFixture) {
        #expect(LayoutFixture.describe(ReadLog(fixture.log, format: fixture.format)) == fixture.events)
    }

    @Test(arguments: fixtures) func lineEndsAndByteOrderMarksDoNotMatter(_ fixture: LayoutFixture) {
        let crlf = fixture.log.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\r\n")
        for log in [crlf, "\u{FEFF}" + fixture.log, fixture.log + "\n", fixture.log + "\n\n\n"] {
            let read = ReadLog(log)
            #expect(read.format == fixture.format)
            #expect(LayoutFixture.describe(read) == fixture.events)
        }
    }

    @Test(arguments: fixtures) func chunksDoNotMatter(_ fixture: LayoutFixture) {
        let bytes = Array(fixture.log.utf8)
        let whole = ReadLog(bytes: bytes)
        for size in [1, 2, 3, 7, 64, 301] { #expect(ReadLog(bytes: bytes, chunk: size) == whole) }
        for split in Draws.some(1..<bytes.count, oneIn: 7) {
            #expect(ReadLog(bytes: bytes, format: fixture.format, first: split) == whole)
        }
    }

    @Test(arguments: fixtures) func aCutLogKeepsItsWholeRecords(_ fixture: LayoutFixture) {
        let bytes = Array(fixture.log.utf8)
        let whole = ReadLog(bytes: bytes, format: fixture.format).events
        for end in Draws.some(bytes.indices, oneIn: 7, from: 2) {
            let cut = ReadLog(bytes: Array(bytes[..<end]), format: fixture.format).events
            let lines = bytes[..<end].count { $0 == UInt8(ascii: "\n") } - fixture.span
            let (kept, expected) = (cut.filter { $0.line <= lines }, whole.filter { $0.line <= lines })
            #expect(kept == expected)
        }
    }

    @Test(arguments: fixtures) func otherBytesAmongTheLinesCostNone(_ fixture: LayoutFixture) {
        let garbage: [UInt8] = [0xFF, 0xFE, 0x00, 0x7B, 0x22, 0x78, 0x1B, 0xC3]
        let lines = fixture.log.split(separator: "\n", omittingEmptySubsequences: false)
        for place in lines.indices {
            var log = Array(lines[...place].joined(separator: "\n").utf8)
            log += [0x0A] + garbage + [0x0A]
            log += lines[(place + 1)...].joined(separator: "\n").utf8
            let read = ReadLog(bytes: log, format: fixture.format)
            // A message that continues in the next line, or has its time there, is torn apart.
            let isTorn = fixture.span > 0 && fixture.format != .unifiedJSON
            let kinds = isTorn ? read.events.map(\.kind).filter { $0 != .diagnostic } : read.events.map(\.kind)
            let whole = ReadLog(fixture.log, format: fixture.format).events
            let expected: [EventKind] = whole.map(\.kind).filter { kind in !isTorn || kind != .diagnostic }
            #expect(kinds == expected, "after line \(place + 1)")
            guard !isTorn else { continue }
            #expect(read.events.map(\.time) == whole.map(\.time), "after line \(place + 1)")
        }
    }

    @Test(arguments: fixtures) func damagedLogsAreData(_ fixture: LayoutFixture) {
        var state: UInt64 = 7
        func next(_ limit: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % limit
        }
        let alphabet = Array("<>:()[]{}'\"#\n\r \\-+0x1.;=|\t,OptionalviewDidLoad".utf8) + [0, 0x1B, 0xE2, 0xF0, 0xFF]
        for _ in Draws.some(0..<60, oneIn: 15) {
            var bytes = Array(fixture.log.utf8)
            for _ in 0...next(12) {
                let place = next(bytes.count)
                switch next(3) {
                case 0: bytes[place] = alphabet[next(alphabet.count)]
                case 1: bytes.remove(at: place)
                default: bytes.insert(alphabet[next(alphabet.count)], at: place)
                }
            }
            for format in FormatID.allCases {
                #expect(ReadLog(bytes: bytes, format: format, chunk: 61) == ReadLog(bytes: bytes, format: format))
            }
        }
    }

    @Test(arguments: fixtures) func nothingElseRecognizesItsLines(_ fixture: LayoutFixture) {
        for line in fixture.log.split(separator: "\n") {
            let bytes = Array(line.utf8)
            let formats = bytes.withBytes { line in
                FormatID.allCases.filter { $0.format.recognizes(line) }
            }
            let others = formats.filter { $0 != fixture.format && $0 != .native }
            #expect(others.isEmpty, "\(line)")
        }
    }
}
