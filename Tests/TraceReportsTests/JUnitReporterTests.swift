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

    @Test func aRuleIsATest() async throws {
        let suite = try await suite("awkward")
        #expect(
            suite.cases.map { "\($0.name) \($0.outcome)" } == [
                "child-never-removed failed", "child-view-not-laid-out skipped", "house-rule passed",
                "missing-did-move failed", "uikit-warning passed", "view-added-without-containment skipped",
                "view-left-behind skipped", "view-loaded-twice skipped",
            ])
        // The same every night, whatever the run's name.
        #expect(suite.cases.allSatisfy { $0.classname == "vctrace" })
        #expect(suite["view-loaded-twice"]?.message == "switched off in \"<config>\"")
        let message = try #require(suite["missing-did-move"]?.message)
        #expect(message.hasPrefix("40 findings, the worst: Shop.Detail was added to Shop.Host"))
    }

    @Test func rulesWithoutFindingsPass() async throws {
        let suite = try await suite("clean")
        #expect(suite.cases.map(\.outcome) == ["passed", "skipped", "passed"])
    }

    @Test func whatFailsTheAuditFails() async throws {
        let least: [Severity?] = [.error, .warning, nil]
        let suites = try await Self.suites(
            ofEach: least.map { severity in
                var report = SampleReports.awkward
                report.leastFailing = severity
                return [report]
            })
        let failing = try suites.map { suites in
            try #require(suites.first).cases.filter { $0.outcome == "failed" }.map(\.name)
        }
        #expect(
            failing == [
                ["child-never-removed", "missing-did-move"],
                ["child-never-removed", "missing-did-move", "uikit-warning"], [],
            ])
    }

    @Test func notesDoNotFail() async throws {
        let test = try #require(try await suite("awkward")["house-rule"])
        #expect(test.outcome == "passed")
        #expect(test.output?.contains("a rule that the report does not describe") == true)
    }

    @Test func whatABaselineKnowsDoesNotFail() async throws {
        let suite = try await suite("compared")
        #expect(suite["uikit-warning"]?.outcome == "passed")
        #expect(suite["uikit-warning"]?.output == "known: uikit-warning")
        #expect(suite["missing-did-move"]?.outcome == "failed")
        #expect(suite["missing-did-move"]?.message?.hasPrefix("7 findings") == true)
        #expect(suite["missing-did-move"]?.output?.contains("known: missing-did-move") == true)
    }

    @Test func aRunIsASuite() async throws {
        let suites = try await Self.suites(ofEach: [SampleReports.several, []])
        #expect(suites.map { $0.map(\.name) } == [SampleReports.several.map(\.run.name), []])
    }

    @Test func survivesAnyName() async throws {
        let suites = try await Self.suites(ofEach: [SampleReports.hostileNames.map(SampleReports.hostile)])[0]
        for (suite, name) in zip(suites, SampleReports.hostileNames) {
            #expect(suite.name == name.inXML)
            #expect(suite[name.inXML]?.message == name.inXML)
            #expect(suite["\(name)2".inXML]?.message == name.inXML)
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
