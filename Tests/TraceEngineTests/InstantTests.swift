import Testing
import TraceEngine
import TraceModel

@Suite struct InstantTests {
    /// 2026-11-20T23:30:00Z.
    private static let start: Int64 = 1_795_217_400_000_000_000

    private func run(utcOffset: Int64?) -> Run {
        var header = TraceHeader()
        header.timeBase = .absolute
        header.utcOffset = utcOffset
        var summary = TraceSummary(header: header)
        summary.start = Self.start
        return Run(number: 1, name: "a", source: "a", format: "", digest: "", imported: 0, summary: summary)
    }

    @Test(
        arguments: [
            (nil, "23:31:00", 60), (0, "23:31:00", 60), (3_600, "00:31:00", 60), (-5 * 3_600, "18:31:00", 60),
            (5 * 3_600 + 1_800, "05:00:01", 1), (3_600, "00:29:00", -60),
        ] as [(Int64?, String, Int64)])
    func aTimeOfDayIsInTheLogsZone(_ offset: Int64?, _ time: String, _ seconds: Int64) throws {
        let instant = try #require(Instant(time))
        #expect(try instant.time(in: run(utcOffset: offset)) == seconds * 1_000_000_000)
    }

    @Test(
        arguments: [
            ("+12.5", 12_500_000_000), ("12.5", 12_500_000_000), ("2026-11-20T23:30:02Z", 2_000_000_000),
            ("2026-11-21T00:30:02+01:00", 2_000_000_000),
        ] as [(String, Int64)])
    func readsDatesAndOffsets(_ text: String, _ nanoseconds: Int64) throws {
        #expect(try #require(Instant(text)).time(in: run(utcOffset: 3_600)) == nanoseconds)
    }

    @Test func theEndHasNoTime() throws {
        #expect(try #require(Instant("end")).time(in: run(utcOffset: nil)) == nil)
    }

    @Test(arguments: ["", "noon", "line:0", "line:x", "25:00:00", "2026-11-20"]) func isNone(_ text: String) {
        #expect(Instant(text) == nil)
    }
}
