import Foundation
import Testing
import TraceModel
import TraceReports
import TraceText

@Suite struct ReportFormatTests {
    /// Text, JSON and the page have their own tests. Each of the others is one document for any number of runs.
    static let formats = ReportFormat.allCases.filter { ![.text, .json, .html].contains($0) }

    static func text(_ format: ReportFormat, _ reports: [RunReport]) -> String {
        var output = ""
        format.reporter.write(reports, style: TextStyle(), to: &output)
        return output
    }

    @Test(arguments: formats, SampleReports.all.keys.sorted()) func looksAsRecorded(
        format: ReportFormat, name: String
    ) throws {
        let text = Self.text(format, [try #require(SampleReports.all[name])])
        try expectGolden(text, "\(name).\(format.fileEnding)")
    }

    @Test(arguments: formats) func severalRunsLookAsRecorded(format: ReportFormat) throws {
        try expectGolden(
            Self.text(format, [SampleReports.timeless, SampleReports.clean]), "several.\(format.fileEnding)")
    }

    @Test(arguments: ReportFormat.allCases) func endsWithALineFeedOrIsEmpty(format: ReportFormat) {
        for reports in [[], [SampleReports.clean], SampleReports.several] {
            let text = Self.text(format, reports)
            #expect(text.isEmpty || text.hasSuffix("\n") && !text.hasSuffix("\n\n"))
        }
    }

    /// The text about several runs has a table of them instead.
    @Test(arguments: ReportFormat.streamed.subtracting([.text])) func streamedReportsFollowEachOther(
        format: ReportFormat
    ) {
        let reports = SampleReports.several
        #expect(Self.text(format, reports) == reports.map { Self.text(format, [$0]) }.joined())
    }

    @Test(arguments: ReportFormat.allCases, SampleReports.hostileNames)
    func noReportHoldsHiddenCharacters(format: ReportFormat, name: String) {
        let text = Self.text(format, [SampleReports.hostile(name)])
        #expect(!text.unicodeScalars.contains { $0.properties.generalCategory == .control && $0 != "\n" })
        #expect(!text.unicodeScalars.contains { "\u{2028}\u{2029}\u{202E}\u{FEFF}".unicodeScalars.contains($0) })
    }

    /// A report without the logs that could not be audited would look clean. Text is for a terminal, where the audit prints them on standard
    /// error; NDJSON, rows and GitLab have no place for them.
    @Test(arguments: ReportFormat.allCases.filter { ![.text, .ndjson, .rows, .gitlab].contains($0) })
    func namesTheLogsThatWereNotAudited(format: ReportFormat) {
        let text = Self.text(format, [SampleReports.withUnaudited])
        #expect(text.contains("it is cut off") && text.contains("no run"))
    }

    /// Tools reject line 0. JSON and the page keep it.
    @Test(arguments: ReportFormat.allCases.filter { ![.json, .ndjson, .html].contains($0) })
    func findingWithoutALineIsOnLineOne(format: ReportFormat) {
        var report = SampleReports.timeless
        report.findings = report.findings.map { finding in
            Finding(
                rule: finding.rule, severity: finding.severity, subject: finding.subject, parent: finding.parent,
                event: EventReference(line: 0, time: nil, kind: .addChild), message: finding.message, witnesses: [],
                path: finding.path, fingerprint: finding.fingerprint)
        }
        let text = Self.text(format, [report])
        #expect(text.firstMatch(of: /(?i)\b(?:start_?)?line(?:_?number)?"?[=:] ?"?0\b/) == nil)
        #expect(text.firstMatch(of: /[^ ]:0(?::|\b(?!\d))/) == nil)
    }

    /// A recorded file that no test writes would be compared with nothing.
    @Test func eachRecordedFileHasATest() throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Golden")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        let reports = SampleReports.all.keys.flatMap { name in
            Self.formats.map { "\(name).\($0.fileEnding)" } + ["\(name).json"]
                + [60, 100, 140].map { "\(name)-\($0).txt" }
        }
        let several = Self.formats.map { "several.\($0.fileEnding)" }
        let tables = TableFormat.allCases.flatMap { ["table.\($0.rawValue)", "runs.\($0.rawValue)"] }
        let others = [
            "awkward-color.txt", "compared-verbose.txt", "several.txt", "rule-60.txt", "rule-100.txt", "rules.md",
            "rules.table",
        ]
        #expect(Set(names).subtracting(reports + several + tables + others) == [])
    }
}

extension ReportFormat {
    /// The ending of the recorded files.
    fileprivate var fileEnding: String {
        switch self {
        case .rows: "rows.ndjson"
        case .junit, .checkstyle: "\(rawValue).xml"
        case .github, .xcode: "\(rawValue).txt"
        case .gitlab: "gitlab.json"
        case .markdown: "md"
        default: rawValue
        }
    }
}
