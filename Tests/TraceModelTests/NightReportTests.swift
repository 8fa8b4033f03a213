import Testing
import TraceModel

/// What a night lacks.
struct NightReportTests {
    private static let phone = Launch.Platform(device: "iPhone17,1", system: "iOS 26.1")
    private static let pad = Launch.Platform(device: "iPad16,3", system: "iOS 26.1")

    /// Attempts such as `T.a passed`, `T.b skipped` and `T.c` for one that did not end.
    private static func contents(_ attempts: [Launch.Platform: [String]]) -> NightContents {
        var contents = NightContents(
            attempts.flatMap { platform, own in
                own.enumerated().map { index, text in
                    let words = text.split(separator: " ").map(String.init)
                    let outcome = words.dropFirst().first.flatMap(TestOutcome.init)
                    let test = Coverage.Test(
                        name: words[0], attempt: index + 1, outcome: outcome,
                        ranToEnd: outcome != nil && outcome != .skipped,
                        argument: "UITests/" + words[0].split(separator: ".").joined(separator: "/"))
                    return (platform, test)
                }
            })
        contents.devices = Set(attempts.keys.compactMap(\.device))
        contents.systems = Set(attempts.keys.compactMap(\.system))
        return contents
    }

    private static func report(
        _ tonight: [Launch.Platform: [String]], after before: [Launch.Platform: [String]]? = nil
    ) -> NightReport {
        let night = Night(number: 1, app: "Shop", branch: "main", start: 0)
        var report = NightReport(night: night, contents: contents(tonight), verdicts: [])
        report.unfinished = before.map { report.contents.unfinished(of: contents($0)) } ?? []
        return report
    }

    @Test("Of attempts on one device the best counts, and of devices the worst")
    func results() {
        let contents = Self.contents([
            Self.phone: [
                "T.a", "T.a failed", "T.a passed", "T.b failed", "T.b failed", "T.c passed", "T.d skipped", "T.e",
            ],
            Self.pad: ["T.c", "T.d passed"],
        ])
        #expect(contents.results == ["T.a": .passed, "T.b": .failed, "T.c": .unended, "T.d": .passed, "T.e": .unended])
        #expect(contents.endedCount == 3)
        #expect(contents.names(of: .unended) == ["T.c", "T.e"])
    }

    @Test("A test that did not end, or that is skipped now, makes a night incomplete")
    func unfinished() {
        let before = [Self.phone: ["T.a passed", "T.b failed", "T.c skipped", "T.d"]]
        #expect(
            Self.report([Self.phone: ["T.a failed", "T.b passed", "T.c skipped", "T.d passed"]], after: before)
                .isComplete)
        let report = Self.report([Self.phone: ["T.a", "T.b skipped", "T.c skipped", "T.d"]], after: before)
        #expect(!report.isComplete)
        #expect(report.unfinished.map(\.test) == ["T.a", "T.b", "T.d"])
        #expect(report.rerun == ["-only-testing:UITests/T/a", "-only-testing:UITests/T/d"])
    }

    @Test("A test that ended on one device did not finish on another one")
    func unfinishedOnADevice() {
        let both = [Self.phone: ["T.a passed"], Self.pad: ["T.a passed"]]
        let report = Self.report([Self.phone: ["T.a passed"], Self.pad: ["T.a"]], after: both)
        #expect(report.unfinished == [NightParts.TestOnDevice(test: "T.a", device: "iPad16,3")])
        #expect(!report.isComplete)
    }

    @Test("A night that lacks a system is complete, and one of which a test did not end is not whole")
    func whole() {
        var report = Self.report([Self.phone: ["T.a"]])
        report.missing = [NightReport.Missing(kind: .system, name: "iOS 26.0")]
        #expect(report.isComplete)
        #expect(!report.isWhole)
        report.missing.append(NightReport.Missing(kind: .shard, name: "2/2", since: "2026-11-18"))
        #expect(!report.isComplete)
    }

    @Test("A night fails by what it does not meet, of what is asked for")
    func requirements() {
        var report = Self.report([Self.phone: ["T.a passed"]])
        report.missing = [NightReport.Missing(kind: .shard, name: "2/2")]
        report.hasEarlierNights = false
        #expect(!report.fails)
        report.requirements = [.nights, .complete]
        #expect(report.unmet == [.nights, .complete] && report.fails)
        report.missing = []
        #expect(report.unmet == [.nights] && report.fails)
        report.hasEarlierNights = true
        #expect(report.unmet.isEmpty && !report.fails)
    }
}
