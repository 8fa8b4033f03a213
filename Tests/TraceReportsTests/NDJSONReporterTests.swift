import Foundation
import Testing
import TraceModel
import TraceReports

@Suite struct NDJSONReporterTests {
    private func objects(_ reports: [RunReport]) throws -> [[String: Any]] {
        try ReportFormatTests.text(.ndjson, reports).utf8.split(separator: UInt8(ascii: "\n")).map { line in
            try #require(try JSONSerialization.jsonObject(with: Data(line)) as? [String: Any])
        }
    }

    @Test func aFindingIsALineWithTheNameOfItsRun() throws {
        let objects = try objects(SampleReports.several)
        let expected = SampleReports.several.flatMap { report in
            report.findings.map { "\(report.run.name) \($0.rule) \($0.event.line)" }
        }
        #expect(objects.map { "\($0["run"] ?? "") \($0["rule"] ?? "") \($0["line"] ?? "")" } == expected)
    }

    @Test func aFindingIsTheSameAsInJSON() throws {
        var sample = SampleReports.timeless
        (sample.cloneFault, sample.nightLacks) = (.shallow, ["the device iPad16,3"])
        var object = try #require(try objects([sample]).first)
        object["run"] = nil
        let json = ReportFormatTests.text(.json, [sample])
        let report = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
        var finding = try #require((report?["findings"] as? [[String: Any]])?.first)
        for key in ["leaksChecked", "git", "complete"] { finding[key] = report?[key] }
        #expect(finding["leaksChecked"] != nil && finding["git"] != nil && finding["complete"] != nil)
        #expect(NSDictionary(dictionary: object) == NSDictionary(dictionary: finding))
    }

    @Test func aCleanRunIsNothing() throws {
        #expect(ReportFormatTests.text(.ndjson, [SampleReports.clean]) == "")
    }

    @Test func survivesAnyName() throws {
        let objects = try objects(SampleReports.hostileNames.map(SampleReports.hostile))
        #expect(objects.map { $0["message"] as? String } == SampleReports.hostileNames.flatMap { [$0, $0] })
        #expect(objects.compactMap { $0["state"] as? String }.prefix(2) == ["persisting", "new"])
    }
}
