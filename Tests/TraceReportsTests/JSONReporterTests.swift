import Foundation
import Testing
import TraceModel
import TraceReports
import TraceText

@Suite struct JSONReporterTests {
    private struct Document: Decodable {
        struct Run: Decodable {
            var name: String
            var events, controllers, relations, problems, number, skipped: Int
            var source, format: String
            var app, device, os, start, end: String?
        }
        struct Controller: Decodable, Equatable {
            var `class`: String
            var address: String?
            var generation: Int
        }
        struct Event: Decodable {
            var line: Int
            var kind, role, call: String
            var time: String?
        }
        struct Fixed: Decodable {
            var rule, path, message, fingerprint: String
            var count: Int
        }
        struct Finding: Decodable {
            var rule, severity, fingerprint, message: String
            var state: String?
            var controller, parent: Controller?
            var line: Int
            var time: String?
            var path: [String]
            var events: [Event]
        }
        var run: Run
        var findings: [Finding]
        var notChecked: [[String: String]]
        var fixed: [Fixed]?
        var notAudited: [[String: String]]?
        var summary: [String: Int]
    }

    private func json(_ report: RunReport) -> String {
        var output = ""
        ReportFormat.json.reporter.write([report], style: TextStyle(), to: &output)
        return output
    }

    private func document(_ report: RunReport) throws -> Document {
        try JSONDecoder().decode(Document.self, from: Data(json(report).utf8))
    }

    @Test(arguments: SampleReports.all.keys.sorted()) func isOneObjectOnOneLine(name: String) throws {
        let report = try #require(SampleReports.all[name])
        let json = json(report)
        #expect(json.hasSuffix("}\n"))
        #expect(json.filter(\.isNewline).count == 1)
        let object = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
        let keys = ["defects", "findings", "leaksChecked", "notChecked", "run", "summary"]
        #expect(object?.keys.sorted() == (report.comparison == nil ? keys : (keys + ["excluded", "fixed"]).sorted()))
    }

    @Test func keepsWhatTheReportSays() throws {
        let document = try document(SampleReports.awkward)
        #expect(document.run.name == "nightly <\"&'>")
        #expect(document.run.start == "2026-11-20T02:00:00.000000Z")
        #expect(document.run.end == "2026-11-20T02:02:05.000000Z")
        #expect(document.summary == ["error": 41, "warning": 2, "note": 2])
        #expect(document.notChecked.last == ["rule": "view-loaded-twice", "reason": "switched off in \"<config>\""])
        #expect(document.findings.map(\.message) == SampleReports.awkward.findings.map(\.message))
        #expect(document.findings.map(\.path) == SampleReports.awkward.findings.map(\.path))
    }

    @Test func aFindingNamesItsControllersAndEvents() throws {
        let finding = try #require(try document(SampleReports.awkward).findings.first { $0.line == 8 })
        #expect(finding.controller == .init(class: "Shop.Detail", address: "0x600000c0b3e0", generation: 1))
        #expect(finding.parent == .init(class: "Shop.Host", address: "0x600000c0a2d0", generation: 1))
        #expect(finding.events.map(\.line) == [8, 9, 10])
        #expect(finding.events.map(\.kind) == ["addChild", "willMove", "addSubview"])
        #expect(finding.events[1].time == "2026-11-20T02:00:00.000021Z")
        #expect(finding.events[0].call == "Host.addChild(Detail)")
        #expect(finding.events[0].role == "the relation begins")
    }

    @Test func namesWhatCouldNotBeAudited() throws {
        #expect(
            try document(SampleReports.withUnaudited).notAudited == [
                ["run": "logs/broken <.trace", "reason": "it is cut off"],
                ["run": "latest branch=x", "reason": "no run"],
            ])
        #expect(try document(SampleReports.clean).notAudited == nil)
    }

    @Test func whatIsNotKnownIsNull() throws {
        let json = json(SampleReports.timeless)
        #expect(json.contains("\"os\":null,\"start\":null,\"end\":null"))
        #expect(json.contains("\"line\":8,\"time\":null"))
        #expect(self.json(SampleReports.awkward).contains("\"controller\":null,\"parent\":null,\"line\":77"))
        #expect(self.json(SampleReports.awkward).contains("\"address\":null"))
    }

    @Test func saysWhatABaselineKnows() throws {
        let compared = try document(SampleReports.compared)
        #expect(compared.findings.map(\.state) == SampleReports.compared.findings.map(\.state?.rawValue))
        #expect(compared.fixed?.map(\.count) == [2, 1])
        #expect(try document(SampleReports.awkward).findings.allSatisfy { $0.state == nil })
    }

    @Test func controlCharactersAreEscaped() {
        #expect(json(SampleReports.awkward).contains("カード🎴\\u001b[31mController\\n is still attached"))
    }

    @Test func timesWithoutADateCountFromTheStart() throws {
        let run = try document(SampleReports.clean).run
        #expect(run.start == "+1.500000")
        #expect(run.end == "+126.500000")
    }

    @Test(arguments: SampleReports.all.keys.sorted()) func looksAsRecorded(name: String) throws {
        try expectGolden(json(try #require(SampleReports.all[name])), "\(name).json")
    }
}
