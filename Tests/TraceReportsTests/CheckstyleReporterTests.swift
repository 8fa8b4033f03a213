import Testing
import TraceModel
import TraceReports

@Suite struct CheckstyleReporterTests {
    /// The report, as an XML parser read it.
    private struct Element: Decodable {
        var name: String
        var attributes: [String: String]
        var children: [Element]
    }

    private func root(_ reports: [RunReport]) async throws -> Element {
        try await understood([ReportFormatTests.text(.checkstyle, reports)], by: "xml_document.py")
    }

    @Test func aLogIsAFileAndAFindingAnError() async throws {
        let root = try await root(SampleReports.several)
        #expect(root.name == "checkstyle")
        #expect(root.children.map(\.name) == SampleReports.several.map { _ in "file" })
        let awkward = SampleReports.awkward
        let file = try #require(root.children.first)
        #expect(file.attributes == ["name": "logs/nightly 🌙.trace"])
        #expect(file.children.map { $0.attributes["line"] } == awkward.findings.map { String($0.event.line) })
        #expect(file.children.map { $0.attributes["source"] } == awkward.findings.map { "vctrace.\($0.rule)" })
        #expect(Set(file.children.compactMap { $0.attributes["severity"] }) == ["error", "warning", "info"])
    }

    @Test func aLogThatCouldNotBeAuditedIsAFileWithAnError() async throws {
        let files = try await root([SampleReports.clean, SampleReports.withUnaudited]).children
        #expect(files.suffix(2).map { $0.attributes["name"] } == ["logs/broken <.trace", "latest branch=x"])
        #expect(
            files.suffix(2).flatMap(\.children).map { $0.attributes["message"] }
                == SampleReports.withUnaudited.unaudited.map(\.text))
        #expect(files.suffix(2).allSatisfy { $0.children.map { $0.attributes["severity"] } == ["error"] })
    }

    @Test func survivesAnyName() async throws {
        let files = try await root(SampleReports.hostileNames.map(SampleReports.hostile)).children
        #expect(files.map { $0.attributes["name"] } == SampleReports.hostileNames.map(\.inXML))
        #expect(files.map { $0.children.last?.attributes["message"] } == SampleReports.hostileNames.map(\.inXML))
        #expect(files.allSatisfy { $0.children.allSatisfy { $0.attributes["line"] == "1" } })
    }
}
