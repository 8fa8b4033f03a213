import SeededNumbers
import Testing
import TraceModel

@testable import TraceFormats

/// The form in which recorders write a time has a reader of its own, which must read nothing else, and nothing differently.
@Suite struct ExactTimeTests {
    private static let exact = "2026-11-20T02:00:00.000021Z [main] <Shop.Host: 0x1> viewDidLoad"

    private struct Reading: Equatable {
        var time: LoggedTime?
        var end: Int
    }

    private func reading(_ text: String, _ read: (inout ByteCursor) -> LoggedTime?) -> Reading {
        text.withBytes { bytes in
            var cursor = ByteCursor(bytes)
            let time = read(&cursor)
            return Reading(time: time, end: cursor.offset)
        }
    }

    @Test func readsTheTimeOfARecorder() {
        let read = reading(Self.exact, TimeNotation.readExact)
        #expect(read.time?.nanoseconds == 1_795_140_000_000_021_000)
        #expect(read.time?.base == .absolute)
        #expect(read.time?.hasZone == true)
        #expect(read.end == 27)
    }

    @Test(arguments: [
        "2026-11-20T02:00:00Z [main]", "2026-11-20T02:00:00.021Z [main] <Shop", "2026-11-20T02:00:00.0000210Z [main]",
        "2026-11-20 02:00:00.000021Z [main]", "2026-11-20T02:00:00.000021+01:00 [main]",
        "2026-11-20T02:00:00.000021z [main]",
        "2026-02-30T02:00:00.000021Z [main]", "2026-11-20T24:00:00.000021Z [main]",
        "2026-11-20T02:60:00.000021Z [main]",
        "2026-11-20T02:00:61.000021Z [main]", "2026-11-20T02:00:00.000021Z", "2026-11-20T02:00:00.000021Z[main]", "",
        "1677-11-20T02:00:00.000021Z [main]",
    ])
    func leavesOthersToTheOtherReader(_ text: String) {
        #expect(reading(text, TimeNotation.readExact) == Reading(time: nil, end: 0))
    }

    @Test func readsWhatTheOtherReaderReads() {
        var random = SeededGenerator(seed: 7)
        let characters = Array("0123456789-:.,TtZz +[")
        let start = Array(Self.exact)
        var count = 0
        for _ in 0..<20_000 {
            var text = start
            for index in 0..<27 where text[index].isNumber && random.next(below: 3) == 0 {
                text[index] = characters[random.next(below: 10)]
            }
            for _ in 0..<random.next(below: 3) {
                text[random.next(below: 29)] = characters[random.next(below: characters.count)]
            }
            let exact = reading(String(text), TimeNotation.readExact)
            guard exact.time != nil else { continue }
            count += 1
            let other = reading(String(text), TimeNotation.read)
            #expect(exact == other, "\(String(text))")
        }
        #expect(count > 1_000)
    }

    @Test func recognizesTheLinesOfARecorder() {
        func isRecorded(_ line: String) -> Bool { line.withBytes { NativeFormat.isRecorded($0) } }
        #expect(isRecorded(Self.exact))
        #expect(!isRecorded("2026-11-20T02:00:00.000021Z [main] viewDidLoad"))
        #expect(!isRecorded("2026-11-20T02:00:00.000021Z [main] <14>Nov 20 02:00:00 phone Shop[1]: text"))
        #expect(!isRecorded("2026-11-20T02:00:00.000021Z <Shop.Host: 0x1> viewDidLoad"))
        #expect(!isRecorded("2026-11-20T02:00:00.000021Z [main <Shop.Host: 0x1> viewDidLoad"))
    }
}
