import Foundation
import Testing
import TraceModel
import TraceReports

@Suite struct GitLabReporterTests {
    /// The requirements of GitLab's documentation for an entry.
    private struct Entry: Decodable {
        struct Location: Decodable {
            struct Lines: Decodable {
                var begin: Int
            }
            var path: String
            var lines: Lines
        }
        enum Severity: String, Decodable {
            case info, minor, major, critical, blocker
        }
        var description, check_name, fingerprint: String
        var severity: Severity
        var location: Location
        var other_locations: [Location]
    }

    private func entries(_ reports: [RunReport]) throws -> [Entry] {
        try JSONDecoder().decode([Entry].self, from: Data(ReportFormatTests.text(.gitlab, reports).utf8))
    }

    @Test func anEntryIsADefectWithTheNumberOfItsPlaces() throws {
        let entries = try entries([SampleReports.awkward])
        #expect(entries.map(\.check_name) == SampleReports.awkward.defects.map(\.rule))
        #expect(entries.map(\.location.lines.begin) == SampleReports.awkward.defects.map(\.exemplar.event.line))
        let most = try #require(entries.first)
        #expect(most.description.hasSuffix("up to the end 4.5 s later; 20 times"))
        #expect(most.other_locations.count == 19)
        #expect(most.severity == .major)
        #expect(entries.first { $0.check_name == "uikit-warning" }?.severity == .minor)
        #expect(entries.first { $0.check_name == "house-rule" }?.severity == .info)
    }

    @Test func whatIsKnownIsInfoAndWhatNoNightCouldHaveShownMinor() throws {
        var report = SampleReports.awkward
        report.comparison = RunReport.BaselineComparison()
        for (state, severity) in [(DefectState.new, Entry.Severity.major), (.first, .minor), (.persisting, .info)] {
            report.setStates { _ in state }
            #expect(try entries([report]).first?.severity == severity)
        }
    }

    /// GitLab compares a report with that of the target branch, whose night had other launches.
    @Test func theSameDefectsInOtherLaunchesHaveTheSameFingerprints() throws {
        let once = try entries([SampleReports.awkward]).map(\.fingerprint)
        let often = try entries([RunReport](repeating: SampleReports.awkward, count: 50)).map(\.fingerprint)
        #expect(once == often)
        #expect(Set(once).count == SampleReports.awkward.defects.count)
    }

    /// Apps may share a module, and so a defect.
    @Test func theSameDefectOfAnotherAppIsAnotherEntry() throws {
        let reports = ["Shop", "Rider", "Courier"].map { app in
            var report = SampleReports.awkward
            let event = report.findings[0].event
            report.run.summary.header.app = "\(app) 4.2 (812)"
            report.run.summary.launches = [Launch(number: 0, first: event, last: event)]
            return report
        }
        let entries = try entries(reports)
        #expect(Set(entries.map(\.fingerprint)).count == SampleReports.awkward.defects.count * 3)
        // Their order follows from the apps, not from the order in which a table has them.
        let others = try self.entries(reports.reversed())
        #expect(entries.map(\.fingerprint) == others.map(\.fingerprint))
    }

    @Test func whatElseMakesTheAuditFailIsAnEntry() {
        var report = SampleReports.clean
        report.outdated = ["the baseline has findings that are fixed"]
        let gitLab = ReportFormatTests.text(.gitlab, [report])
        #expect(gitLab.contains("\"description\":\"the baseline has findings that are fixed\""))
        #expect(gitLab.contains("\"severity\":\"major\""))
        #expect(
            ReportFormatTests.text(.checkstyle, [report]).contains(
                "severity=\"error\" message=\"the baseline has findings that are fixed\""))
    }

    @Test func noFindingsAreAnEmptyArray() throws {
        #expect(ReportFormatTests.text(.gitlab, [SampleReports.clean]) == "[]\n")
    }

    @Test func survivesAnyName() throws {
        let entries = try entries(SampleReports.hostileNames.map(SampleReports.hostile))
        #expect(Set(entries.map(\.description)) == Set(SampleReports.hostileNames.map { "\($0); 2 times" }))
        #expect(entries.allSatisfy { $0.location.lines.begin == 1 })
    }
}
