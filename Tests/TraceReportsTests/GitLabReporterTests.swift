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
    }

    private func entries(_ reports: [RunReport]) throws -> [Entry] {
        try JSONDecoder().decode([Entry].self, from: Data(ReportFormatTests.text(.gitlab, reports).utf8))
    }

    @Test func anEntryIsAFinding() throws {
        let awkward = SampleReports.awkward
        let entries = try entries([awkward])
        #expect(entries.map(\.check_name) == awkward.findings.map(\.rule))
        #expect(entries.map(\.description) == awkward.findings.map(\.message))
        #expect(entries.map(\.location.lines.begin) == awkward.findings.map(\.event.line))
        #expect(entries.first { $0.check_name == "missing-did-move" }?.severity == .major)
        #expect(entries.first { $0.check_name == "uikit-warning" }?.severity == .minor)
        #expect(entries.first { $0.check_name == "house-rule" }?.severity == .info)
    }

    @Test func noTwoEntriesShareAFingerprint() throws {
        let fingerprints = try entries(SampleReports.several).map(\.fingerprint)
        #expect(Set(fingerprints).count == fingerprints.count)
        #expect(fingerprints.count > 90)
    }

    @Test func aFurtherFindingLeavesTheOthersFingerprints() throws {
        var more = SampleReports.awkward
        more.findings.append(more.findings[1])
        let before = Set(try entries([SampleReports.awkward]).map(\.fingerprint))
        let after = Set(try entries([more]).map(\.fingerprint))
        #expect(after.isSuperset(of: before))
        #expect(after.count == before.count + 1)
    }

    @Test func noFindingsAreAnEmptyArray() throws {
        #expect(ReportFormatTests.text(.gitlab, [SampleReports.clean]) == "[]\n")
    }

    @Test func survivesAnyName() throws {
        let entries = try entries(SampleReports.hostileNames.map(SampleReports.hostile))
        #expect(entries.map(\.description) == SampleReports.hostileNames.flatMap { [$0, $0] })
        #expect(entries.allSatisfy { $0.location.lines.begin == 1 })
    }
}
