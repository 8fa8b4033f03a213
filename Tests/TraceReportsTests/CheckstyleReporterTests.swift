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

    @Test func aLogIsAFileAndADefectAnError() async throws {
        let root = try await root([SampleReports.awkward, SampleReports.clean, SampleReports.awkward])
        #expect(root.name == "checkstyle")
        #expect(root.children.map(\.name) == ["file", "file"])
        #expect(root.children.map(\.attributes) == [["name": "logs/nightly 🌙.trace"], ["name": "nightly.trace"]])
        let defects = SampleReports.awkward.defects
        let errors = root.children[0].children.map(\.attributes)
        #expect(errors.map { $0["line"] } == defects.map { String($0.exemplar.event.line) })
        #expect(errors.map { $0["source"] } == defects.map { "vctrace.\($0.rule)" })
        #expect(errors.first?["message"]?.hasSuffix("; ×40") == true)
        #expect(Set(errors.compactMap { $0["severity"] }) == ["error", "warning", "info"])
    }

    @Test func whatIsKnownIsLeftOutAndWhatNoNightCouldHaveShownIsAWarning() async throws {
        var report = SampleReports.compared
        report.setStates { $0.rule == "missing-did-move" ? .first : .persisting }
        let errors = try await root([report]).children.flatMap(\.children).map(\.attributes)
        #expect(Set(errors.compactMap { $0["source"] }) == ["vctrace.missing-did-move"])
        #expect(Set(errors.compactMap { $0["severity"] }) == ["warning"])
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
        #expect(files.map { $0.attributes["name"] } == SampleReports.hostileNames.sorted().map(\.inXML))
        #expect(
            files.map { $0.children.last?.attributes["message"] } == SampleReports.hostileNames.sorted().map(\.inXML))
        #expect(files.allSatisfy { $0.children.allSatisfy { $0.attributes["line"] == "1" } })
    }
}
