import Foundation
import Testing
import TraceModel
import TraceReports

@Suite struct SARIFReporterTests {
    private struct Document: Decodable {
        struct Text: Decodable {
            var text: String
        }
        struct Rule: Decodable {
            var id, name: String
            var help, fullDescription, shortDescription: Text
            var defaultConfiguration: [String: String]
        }
        struct Driver: Decodable {
            var rules: [Rule]
        }
        struct Tool: Decodable {
            var driver: Driver
        }
        struct Place: Decodable {
            struct Artifact: Decodable {
                var uri: String
            }
            struct Region: Decodable {
                var startLine: Int
            }
            var artifactLocation: Artifact
            var region: Region?
        }
        struct Location: Decodable {
            var physicalLocation: Place
            var message: Text?
        }
        struct Step: Decodable {
            var location: Location
            var executionTimeUtc: String?
        }
        struct ThreadFlow: Decodable {
            var locations: [Step]
        }
        struct CodeFlow: Decodable {
            var threadFlows: [ThreadFlow]
        }
        struct Result: Decodable {
            var ruleId, level: String
            var ruleIndex: Int?
            var message: Text
            var locations: [Location]
            var codeFlows: [CodeFlow]?
            var partialFingerprints: [String: String]
            var baselineState: String?
            var occurrenceCount: Int
            var relatedLocations: [Location]?
        }
        struct Notification: Decodable {
            var level: String
            var message: Text
            var locations: [Location]?
            var associatedRule: [String: String]?
            var descriptor: [String: String]?
        }
        struct Invocation: Decodable {
            var executionSuccessful: Bool
            var toolConfigurationNotifications, toolExecutionNotifications: [Notification]
        }
        struct Run: Decodable {
            var tool: Tool
            var invocations: [Invocation]
            var results: [Result]
        }
        var version: String
        var runs: [Run]
    }

    private func run(_ reports: [RunReport]) throws -> Document.Run {
        let text = ReportFormatTests.text(.sarif, reports)
        let document = try JSONDecoder().decode(Document.self, from: Data(text.utf8))
        #expect(document.version == "2.1.0")
        // GitHub rejects a file in which a tool has several.
        #expect(document.runs.count == 1)
        return try #require(document.runs.first)
    }

    /// The schema's objections to each of the texts.
    private func errors(in texts: [String]) async throws -> [[String]] {
        try await understood(texts, by: "sarif.py")
    }

    @Test func fitsTheSchemaWhateverTheNames() async throws {
        let hostile = SampleReports.several + SampleReports.hostileNames.map(SampleReports.hostile)
        var audits = SampleReports.all.map { (name: $0.key, reports: [$0.value]) }
        audits += [
            ("hostile", hostile), ("empty", []), ("unaudited", [SampleReports.awkward, SampleReports.withUnaudited]),
        ]
        let errors = try await errors(in: audits.map { ReportFormatTests.text(.sarif, $0.reports) })
        try #require(errors.count == audits.count)
        for (audit, errors) in zip(audits, errors) { #expect(errors == [], "\(audit.name)") }
    }

    @Test func theSchemaIsReallyAskedFor() async throws {
        let text = ReportFormatTests.text(.sarif, [SampleReports.awkward])
        let mistakes = [("\"startLine\":8}", "\"startLine\":0}"), ("\"ruleId\"", "\"rule\""), ("%20", " ")]
        let errors = try await errors(in: mistakes.map { text.replacing($0.0, with: $0.1) })
        try #require(errors.count == mistakes.count)
        for (mistake, errors) in zip(mistakes, errors) { #expect(!errors.isEmpty, "\(mistake.1)") }
    }

    @Test func aResultIsADefectWithItsRule() throws {
        let run = try run([SampleReports.awkward])
        let defects = SampleReports.awkward.defects
        #expect(run.results.map(\.ruleId) == defects.map(\.rule))
        #expect(run.results.map(\.level) == defects.map(\.severity.rawValue))
        #expect(run.results.map(\.message.text) == defects.map(\.exemplar.message))
        #expect(run.results.map(\.occurrenceCount) == defects.map(\.count))
        #expect(run.results.map { ($0.relatedLocations ?? []).count } == defects.map { $0.count - 1 })
        for result in run.results where result.ruleId != "house-rule" {
            #expect(run.tool.driver.rules[try #require(result.ruleIndex)].id == result.ruleId)
        }
        #expect(run.tool.driver.rules.map(\.name) == ["ChildNeverRemoved", "MissingDidMove", "UikitWarning"])
        #expect(run.tool.driver.rules.allSatisfy { !$0.help.text.isEmpty && $0.defaultConfiguration["level"] != nil })
    }

    @Test func theEventsAreACodeFlow() throws {
        let result = try #require(try run([SampleReports.awkward]).results.first { $0.ruleId == "missing-did-move" })
        let steps = try #require(result.codeFlows?.first?.threadFlows.first).locations
        #expect(steps.map(\.location.physicalLocation.region?.startLine) == [8, 9, 10])
        #expect(steps.map(\.location.message?.text).first == "Host.addChild(Detail): the relation begins")
        #expect(steps[1].executionTimeUtc == "2026-11-20T02:00:00.000021Z")
        #expect(result.locations.map(\.physicalLocation.artifactLocation.uri) == ["logs/nightly%20%F0%9F%8C%99.trace"])
    }

    @Test func everyResultHasAPlaceAndAnIdentityOfItsOwn() throws {
        let results = try run(SampleReports.several + [SampleReports.awkward]).results
        #expect(
            results.allSatisfy {
                $0.locations.count == 1 && !$0.locations[0].physicalLocation.artifactLocation.uri.isEmpty
            })
        let identities = results.compactMap { $0.partialFingerprints["primaryLocationLineHash"] }
        #expect(Set(identities).count == results.count)
        #expect(identities.allSatisfy { $0.wholeMatch(of: /[0-9a-f]{16}/) != nil })
    }

    @Test func identitiesDoNotDependOnLinesTimesAndAddresses() throws {
        var later = SampleReports.awkward
        for index in later.findings.indices {
            let event = later.findings[index].event
            later.findings[index].event = EventReference(line: event.line + 1000, time: nil, kind: event.kind)
            later.findings[index].subject?.address = 0xFFFF
            later.findings[index].message = "other words"
        }
        #expect(
            try run([later]).results.map(\.partialFingerprints)
                == run([SampleReports.awkward]).results.map(\.partialFingerprints))
    }

    /// Code scanning opens an alert for each identity, and closes it when the identity is missing.
    @Test func theSameDefectsInOtherLaunchesAreNoDifference() throws {
        let once = try run([SampleReports.awkward]).results
        let often = try run([RunReport](repeating: SampleReports.awkward, count: 50)).results
        #expect(often.map(\.partialFingerprints) == once.map(\.partialFingerprints))
        #expect(often.map(\.occurrenceCount) == once.map { $0.occurrenceCount * 50 })
    }

    @Test(arguments: [
        ("-", "stdin"), ("./a/b.log", "a/b.log"), ("/tmp/x y", "file:///tmp/x%20y"), ("C:x", "C%3Ax"),
        ("a#b?", "a%23b%3F"),
    ]) func pathsAreReferences(source: String, uri: String) throws {
        var report = SampleReports.timeless
        report.run.source = source
        #expect(try run([report]).results[0].locations[0].physicalLocation.artifactLocation.uri == uri)
    }

    @Test func saysWhatABaselineKnows() throws {
        let compared = try run([SampleReports.compared])
        let levels = Dictionary(grouping: compared.results) { $0.baselineState ?? "" }.mapValues { $0.map(\.level) }
        #expect(levels.mapValues(Set.init) == ["unchanged": ["none"], "new": ["error", "warning", "note"]])
        #expect(try run([SampleReports.awkward]).results.allSatisfy { $0.baselineState == nil })
        let fixed = compared.invocations[0].toolExecutionNotifications.filter { $0.level == "note" }
        #expect(fixed.map(\.message.text).first == "fixed since the baseline ×2: it was attached | <b>")
        let last = compared.invocations[0].toolConfigurationNotifications.last
        #expect(last?.message.text == "excluded by the configuration: 5 findings")
    }

    @Test func whatNoNightCouldHaveShownIsAWarningAtMost() throws {
        var report = SampleReports.compared
        report.setStates { _ in .first }
        let results = try run([report]).results
        #expect(Set(results.map(\.level)) == ["warning", "note"])
        #expect(results.allSatisfy { $0.baselineState == nil })
    }

    @Test func saysFirstWhatQualifiesTheRest() throws {
        var report = SampleReports.compared
        (report.cloneFault, report.nightLacks) = (.shallow, ["the device iPad16,3"])
        report.leakCheck = .no(.init(reason: "no deinit", cure: "log it"))
        let told = try run([report, report]).invocations[0].toolConfigurationNotifications.prefix(3)
        #expect(told.map { $0.descriptor?["id"] } == ["git", "complete", "leaksChecked"])
        #expect(told.map(\.level) == ["warning", "warning", "warning"])
    }

    @Test func whatCouldNotBeAuditedStandsAtItsOwnLog() throws {
        let reports = [SampleReports.awkward, SampleReports.withUnaudited]
        let invocation = try #require(try run(reports).invocations.first)
        #expect(!invocation.executionSuccessful)
        let errors = invocation.toolExecutionNotifications.filter { $0.level == "error" }
        #expect(errors.map(\.message.text) == SampleReports.withUnaudited.unaudited.map(\.text))
        #expect(
            errors.map { $0.locations?.map(\.physicalLocation.artifactLocation.uri) } == [
                ["logs/broken%20%3C.trace"], nil,
            ])
        #expect(!invocation.toolConfigurationNotifications.contains { $0.level == "error" })
    }

    @Test func saysWhatWasNotCheckedOrRead() throws {
        let invocation = try #require(try run([SampleReports.awkward]).invocations.first)
        #expect(invocation.executionSuccessful)
        #expect(
            invocation.toolConfigurationNotifications.map { $0.associatedRule?["id"] }
                == SampleReports.awkward.notChecked.map(\.rule))
        #expect(
            invocation.toolExecutionNotifications.map(\.message.text)
                == ["3 lines have problems"])
    }
}
