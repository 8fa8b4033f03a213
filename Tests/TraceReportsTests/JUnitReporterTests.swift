import Foundation
import Testing
import TraceModel
import TraceReports

@Suite struct JUnitReporterTests {
    /// The report, as a JUnit parser read it.
    private struct Suite: Decodable {
        struct Case: Decodable {
            var classname, name, outcome: String
            var message, output: String?
        }
        var name: String
        var cases: [Case]

        subscript(name: String) -> Case? { cases.first { $0.name == name } }
    }

    /// The suites of each of the audits.
    private static func suites(ofEach audits: [[RunReport]]) async throws -> [[Suite]] {
        try await understood(audits.map { ReportFormatTests.text(.junit, $0) }, by: "junit.py")
    }

    /// The suites of the sample reports. They are read once, because starting the parser takes longer than reading.
    private static let samples = Task {
        let samples = SampleReports.all.sorted { $0.key < $1.key }
        let suites = try await Self.suites(ofEach: samples.map { [$0.value] })
        return Dictionary(uniqueKeysWithValues: zip(samples.map(\.key), suites))
    }

    private func suite(_ sample: String) async throws -> Suite {
        try #require(try await Self.samples.value[sample]?.first)
    }

    @Test func aDefectOutsideOfTestsIsACase() async throws {
        let suite = try await suite("awkward")
        #expect(suite.name == "outside of tests")
        #expect(
            suite.cases.map { "\($0.classname) \($0.outcome)" } == [
                "child-never-removed failed", "house-rule passed", "missing-did-move failed", "missing-did-move failed",
                "missing-did-move failed", "missing-did-move failed", "missing-did-move failed", "uikit-warning passed",
            ])
        let test = try #require(suite["Shop.Root › Shop.Host › Shop.Detail"])
        #expect(test.message?.hasPrefix("20 findings, the worst: Shop.Detail was added to Shop.Host") == true)
    }

    /// A service takes a report without cases for a broken one.
    @Test func withoutTestsAndDefectsTheAuditIsACase() async throws {
        let suite = try await suite("clean")
        #expect(suite.cases.map { "\($0.classname) \($0.name) \($0.outcome)" } == ["vctrace audit passed"])
    }

    @Test func whatFailsTheAuditFails() async throws {
        let least: [FailureThreshold] = [.error, .warning, .never]
        let suites = try await Self.suites(
            ofEach: least.map { severity in
                var report = SampleReports.awkward
                report.failOn = severity
                return [report]
            })
        let failing = try suites.map { suites in
            Set(try #require(suites.first).cases.filter { $0.outcome == "failed" }.map(\.classname)).sorted()
        }
        #expect(
            failing == [
                ["child-never-removed", "missing-did-move"],
                ["child-never-removed", "missing-did-move", "uikit-warning"], [],
            ])
    }

    @Test func whatABaselineKnowsDoesNotFail() async throws {
        let suite = try await suite("compared")
        #expect(suite["uikit-warning"]?.outcome == "passed")
        #expect(suite["uikit-warning"]?.output == "known: uikit-warning")
        let test = try #require(suite["Shop.Root › Shop.Host › Shop.Detail"])
        #expect(test.outcome == "failed")
        #expect(test.message?.hasPrefix("3 findings") == true)
        #expect(test.output?.contains("known: missing-did-move  Shop.Root › Shop.Host › Shop.Detail ×17") == true)
    }

    // MARK: Tests of the app

    /// A launch with a test, which lasts from the first to the last finding of a kind.
    private func tested(_ outcome: TestOutcome?, hour: Int64 = 0, findings: [Finding] = []) -> RunReport {
        let name = "-[ShopUITests.CartTests testAdds]"
        var report = SampleReports.clean
        report.run = SampleReports.run("launch-\(hour)", source: "\(hour).trace", base: .absolute)
        report.run.summary.start = report.run.summary.start.map { $0 + hour * 3_600_000_000_000 }
        var launch = Launch(number: 0, first: event(1), last: event(900))
        launch.header.tags = ["device": "iPhone17,1", "os": "iOS 26.1"]
        report.run.summary.launches = [launch]
        report.tests = [TestInterval(name: name, outcome: outcome, first: event(2), last: event(800), launch: 0)]
        report.findings = findings.map { finding in
            var finding = finding
            finding.test = name
            return finding
        }
        report.coverages = [
            0: Coverage(tests: [
                .init(name: TestInterval.shortName(name), attempt: 1, outcome: outcome, ranToEnd: outcome != nil)
            ])
        ]
        return report
    }

    private func event(_ line: Int) -> EventReference {
        EventReference(line: line, time: Int64(line) * 1_000_000, kind: .mark)
    }

    private func cases(_ reports: [RunReport]) async throws -> [String] {
        try await Self.suites(ofEach: [reports])[0].flatMap { suite in
            suite.cases.map { "\(suite.name): \($0.classname) \($0.name) \($0.outcome)" }
        }
    }

    @Test func aTestIsOneCaseInHoweverManyLaunches() async throws {
        let leak = try #require(SampleReports.awkward.findings.first { $0.rule == "missing-did-move" })
        #expect(
            try await cases([tested(.passed), tested(.passed, hour: 1, findings: [leak]), tested(.passed, hour: 2)])
                == [
                    "iPhone17,1 · iOS 26.1: ShopUITests.CartTests testAdds failed"
                ])
    }

    @Test(arguments: [
        (TestOutcome.passed, "passed"), (.failed, "failed"), (.skipped, "skipped"), (nil, "did not end"),
    ]) func aTestEndsAsTheLogSays(outcome: TestOutcome?, told: String) async throws {
        #expect(try await cases([tested(outcome)]) == ["iPhone17,1 · iOS 26.1: ShopUITests.CartTests testAdds \(told)"])
    }

    @Test func theLastAttemptDecides() async throws {
        for (outcomes, told) in [([TestOutcome.failed, .passed], "passed"), ([.passed, .failed], "failed")] {
            let reports = outcomes.enumerated().map { tested($1, hour: Int64($0)) }
            let expected = ["iPhone17,1 · iOS 26.1: ShopUITests.CartTests testAdds \(told)"]
            #expect(try await cases(reports) == expected)
            #expect(try await cases(reports.reversed()) == expected)
        }
    }

    @Test func defectsOutsideOfTestsAreASuite() async throws {
        var outside = SampleReports.awkward
        outside.findings = outside.findings.filter { $0.rule == "uikit-warning" }
        outside.missing = ["did-move"]
        #expect(
            try await cases([tested(.passed), outside]) == [
                "iPhone17,1 · iOS 26.1: ShopUITests.CartTests testAdds passed",
                "outside of tests: vctrace audit failed", "outside of tests: uikit-warning uikit-warning passed",
            ])
    }

    @Test func survivesAnyName() async throws {
        let suites = try await Self.suites(ofEach: SampleReports.hostileNames.map { [SampleReports.hostile($0)] })
        for (suites, name) in zip(suites, SampleReports.hostileNames) {
            #expect(suites[0].cases.map(\.name) == ["\(name) › \(name)".inXML])
            #expect(suites[0].cases.map(\.message) == [name.inXML])
        }
        #expect(suites.count == SampleReports.hostileNames.count)
    }
}

extension String {
    /// The text that an XML parser returns. Characters that XML forbids and invisible ones are written as escapes.
    var inXML: String {
        unicodeScalars.map { scalar in
            switch scalar {
            case "\n", "\r", "\t": String(scalar)
            case "\0"..<" ", "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}", "\u{202E}", "\u{FEFF}", "\u{FFFE}",
                "\u{FFFF}":
                "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
            default: String(scalar)
            }
        }.joined()
    }
}
