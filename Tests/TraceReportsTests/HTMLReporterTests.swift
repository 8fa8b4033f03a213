import Foundation
import Testing
import TraceModel
import TraceReports
import TraceText

@Suite struct HTMLReporterTests {
    private struct Document: Decodable {
        struct Finding: Decodable {
            var rule, severity, message: String
            var line: Int
            var state: String?
            var path: [String]
        }
        struct Run: Decodable {
            var name, source: String
            var app: String?
            var findings: [Finding]
            var omittedFindings: Int
            var severities: [String: Int]
        }
        var runs: [Run]
    }

    private func page(_ reports: [RunReport]) -> String {
        var output = ""
        ReportFormat.html.reporter.write(reports, style: TextStyle(), to: &output)
        return output
    }

    /// The text of the element that the scripts read.
    private func data(_ page: String) throws -> String {
        let start = try #require(page.range(of: #"<script type="application/json" id="data">"#))
        let end = try #require(page[start.upperBound...].range(of: "</script>"))
        return String(page[start.upperBound..<end.lowerBound])
    }

    private func document(_ reports: [RunReport]) throws -> Document {
        try JSONDecoder().decode(Document.self, from: Data(data(page(reports)).utf8))
    }

    @Test(arguments: SampleReports.all.keys.sorted()) func holdsTheFindings(_ name: String) throws {
        let report = try #require(SampleReports.all[name])
        let run = try #require(try document([report]).runs.first)
        #expect(run.name == report.run.name)
        #expect(run.findings.map(\.message) == report.findings.map(\.message))
        #expect(run.findings.map(\.path) == report.findings.map(\.path))
        #expect(run.findings.map(\.state) == report.findings.map(\.state?.rawValue))
        #expect(run.severities["error"] == report.findings.count { $0.severity == .error })
    }

    @Test(arguments: SampleReports.hostileNames) func textsOfATraceNeverBecomeMarkup(_ name: String) throws {
        let report = SampleReports.hostile(name)
        let html = page([report])
        let data = try data(html)
        #expect(!data.contains("<"))
        #expect(!data.unicodeScalars.contains { $0 == "\u{2028}" || $0 == "\u{2029}" })
        let run = try #require(try document([report]).runs.first)
        #expect(run.name == name && run.app == name && run.findings.map(\.rule) == [name, name])
        // Outside of the data, the names are in the title and in the text for browsers without scripts.
        let rest = html.replacing(data, with: "")
        #expect(
            rest.components(separatedBy: "<script").count
                == page([SampleReports.clean]).components(separatedBy: "<script").count)
    }

    @Test func asksForNothing() {
        let html = page([SampleReports.awkward])
        #expect(html.contains("default-src 'none'"))
        #expect(!html.contains("https://") && !html.contains("http://"))
        #expect(!html.contains("innerHTML") && !html.contains("insertAdjacentHTML") && !html.contains("document.write"))
        #expect(!html.contains("{{#") && !html.contains("{{{"))
    }

    @Test func ofManyFindingsShowsTheFirstOfEachDefect() throws {
        var report = SampleReports.timeless
        let finding = try #require(report.findings.first)
        var other = finding
        other.fingerprint = "another"
        other.message = "the only one of its kind"
        report.findings = Array(repeating: finding, count: 2500) + [other]
        let run = try #require(try document([report]).runs.first)
        #expect(run.findings.count == 2000)
        #expect(run.omittedFindings == 501)
        #expect(run.findings.last?.message == "the only one of its kind")
    }
}
