import Foundation
import Testing
import TraceModel
import TraceReports

/// Reports from a team's template.
@Suite struct ReportTemplateTests {
    private func text(_ template: String, _ reports: [RunReport], output: String = "out.txt") throws -> String {
        try ReportTemplate(template, path: "own.mustache", output: output).text(reports)
    }

    @Test func saysWhatAnAuditFound() throws {
        let template = """
            {{verdict}} {{errors}} {{warnings}} {{notes}} {{runCount}}{{#runs}} {{name}} {{build}}{{/runs}}
            {{#topDefects}}
            {{severity}} {{rule}} {{where}} {{count}}
            {{/topDefects}}
            """
        let lines = try text(template, [SampleReports.awkward]).split(separator: "\n").map(String.init)
        #expect(lines[0] == "error 41 2 2 1 nightly <\"&'> 812")
        #expect(lines[1] == "error missing-did-move Host › Detail 20")
        #expect(lines.count == 6)
    }

    @Test func aCleanAuditSaysSo() throws {
        let template = "{{verdict}}{{#isClean}} clean{{/isClean}}{{^isClean}} not{{/isClean}} {{defectCount}}"
        #expect(try text(template, [SampleReports.clean]) == "clean clean 0")
    }

    @Test func summaryCountsWhatThereIs() throws {
        func summary(_ report: RunReport, remarks: [String] = [], first count: Int = .max) throws -> String {
            var report = report
            report.findings = Array(report.findings.prefix(count))
            report.outdated = remarks
            return try text("{{summary}}{{#problems}}; {{.}}{{/problems}}", [report])
        }
        let clean = try [summary(SampleReports.clean), summary(SampleReports.clean, remarks: ["one"])]
        #expect(clean == ["No defects", "1 problem; one"])
        let found = try [
            summary(SampleReports.awkward, first: 1), summary(SampleReports.awkward, remarks: ["one", "two"]),
            summary(SampleReports.compared),
        ]
        #expect(found == ["1 defect", "10 defects, 2 problems; one; two", "9 defects, 9 new"])
    }

    @Test(arguments: SampleReports.hostileNames) func valuesInJSONAreStrings(name: String) throws {
        let template = #"{"name": "{{#runs}}{{name}}{{/runs}}", "first": "{{#topDefects}}{{message}}{{/topDefects}}"}"#
        let text = try text(template, [SampleReports.hostile(name)], output: "slack.JSON")
        let json = try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: String])
        #expect(json["name"] == name)
    }

    @Test func otherFilesAreEscapedAsTheyNeed() throws {
        let template = "{{#runs}}{{name}} {{{name}}}{{/runs}}"
        let name = "nightly <\"&'>"
        #expect(try text(template, [SampleReports.awkward]) == "\(name) \(name)")
        let html = try text(template, [SampleReports.awkward], output: "a.html")
        #expect(html.hasPrefix("nightly &lt;&quot;&amp;"))
        #expect(html.hasSuffix(name))
    }

    @Test(arguments: [
        ("one\n{{#runs}}\n", "own.mustache:"),
        ("{{#runs}}{{/defects}}", "own.mustache:1: a section is closed with a different name"),
        ("{{na me}", "own.mustache:1: "),
    ])
    func saysWhatIsWrong(_ template: String, _ message: String) {
        let error = #expect(throws: ReportTemplate.Failure.self) { try text(template, []) }
        #expect(error.map { "\($0)".hasPrefix(message) } == true, "\(error.map { "\($0)" } ?? "")")
    }

    /// Each nested section goes through the list again for each of its elements.
    @Test func listsWithinListsEnd() throws {
        let report = SampleReports.awkward
        #expect(try text("{{#defects}}{{#runs}}x{{/runs}}{{/defects}}", [report]).isEmpty == false)
        let nested = String(repeating: "{{#defects}}", count: 40) + "x" + String(repeating: "{{/defects}}", count: 40)
        let error = #expect(throws: ReportTemplate.Failure.self) { try text(nested, [report]) }
        #expect(error?.message == "repeats its lists too often; remove sections inside sections of lists")
    }

    @Test func listsAreCounted() throws {
        let template = "{{count(defects)}} {{#first(defects)}}{{rule}}{{/first(defects)}}"
        #expect(try text(template, [SampleReports.awkward]) == "10 missing-did-move")
    }

    @Test(arguments: [
        ("", "{{#a}}", "{{/a}}", 2), ("", "{{^a}}\n", "{{/a}}", 102), ("{{=<% %>=}}", "<%#a%>", "<%/a%>", 2),
    ])
    func sectionsAreNestedOnlySoDeep(start: String, opening: String, closing: String, line: Int) throws {
        func nested(_ count: Int) -> String {
            start + String(repeating: opening, count: count) + String(repeating: closing, count: count)
        }
        _ = try ReportTemplate(nested(100), path: "t", output: "o")
        let error = #expect(throws: ReportTemplate.Failure.self) {
            try ReportTemplate("\n" + nested(3000), path: "t", output: "o")
        }
        #expect(error?.line == line)
        #expect(error?.message == "sections are nested more than 100 deep; remove some")
    }
}
