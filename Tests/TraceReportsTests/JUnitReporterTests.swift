import Foundation
import Testing
import TraceModel
import TraceReports

@Suite struct JUnitReporterTests {
    /// As a JUnit parser understood it.
    private struct Suite: Decodable {
        struct Case: Decodable {
            var classname, name, outcome: String
            var message, output: String?
        }
        var name: String
        var cases: [Case]

        subscript(name: String) -> Case? { cases.first { $0.name == name } }
    }

    private func suites(_ reports: [RunReport]) throws -> [Suite] {
        try Validator(script: "junit.py").read(ReportFormatTests.text(.junit, reports), as: [Suite].self)
    }

    @Test func aRuleIsATest() throws {
        let suite = try #require(try suites([SampleReports.awkward]).first)
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

    @Test func rulesWithoutFindingsPass() throws {
        let suite = try #require(try suites([SampleReports.clean]).first)
        #expect(suite.cases.map(\.outcome) == ["passed", "skipped", "passed"])
    }

    @Test func whatFailsTheAuditFails() throws {
        func failing(from severity: Severity?) throws -> [String] {
            var report = SampleReports.awkward
            report.leastFailing = severity
            return try #require(try suites([report]).first).cases.filter { $0.outcome == "failed" }.map(\.name)
        }
        #expect(try failing(from: .error) == ["child-never-removed", "missing-did-move"])
        #expect(try failing(from: .warning) == ["child-never-removed", "missing-did-move", "uikit-warning"])
        #expect(try failing(from: nil) == [])
    }

    @Test func notesDoNotFail() throws {
        let test = try #require(try suites([SampleReports.awkward]).first?["house-rule"])
        #expect(test.outcome == "passed")
        #expect(test.output?.contains("a rule that the report does not describe") == true)
    }

    @Test func whatABaselineKnowsDoesNotFail() throws {
        let suite = try #require(try suites([SampleReports.compared]).first)
        #expect(suite["uikit-warning"]?.outcome == "passed")
        #expect(suite["uikit-warning"]?.output == "known: uikit-warning")
        #expect(suite["missing-did-move"]?.outcome == "failed")
        #expect(suite["missing-did-move"]?.message?.hasPrefix("7 findings") == true)
        #expect(suite["missing-did-move"]?.output?.contains("known: missing-did-move") == true)
    }

    @Test func aRunIsASuite() throws {
        let names = try suites(SampleReports.several).map(\.name)
        #expect(names == SampleReports.several.map(\.run.name))
        #expect(try suites([]).isEmpty)
    }

    @Test func survivesAnyName() throws {
        let suites = try suites(SampleReports.hostileNames.map(SampleReports.hostile))
        for (suite, name) in zip(suites, SampleReports.hostileNames) {
            #expect(suite.name == name.inXML)
            #expect(suite[name.inXML]?.message == name.inXML)
            #expect(suite["\(name)2".inXML]?.message == name.inXML)
        }
        #expect(suites.count == SampleReports.hostileNames.count)
    }
}

extension String {
    /// What an XML parser gives back: characters that XML forbids or nobody sees are written out.
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
