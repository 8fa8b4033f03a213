import Testing
import TraceFormats
import TraceModel

@Suite struct GraphSectionsTests {
    private func sections(_ text: String) -> [GraphSection] {
        text.withBytes { GraphSection.all(in: $0) }
    }

    @Test(arguments: ["leaks", "traceTree", "trace", "addresses"]) func oneReportIsOneSection(form: String) {
        let text = GraphSamples.all[form] ?? ""
        let sections = sections(text)
        #expect(sections.map(\.bytes) == [0..<text.utf8.count])
        #expect(sections.first?.header.processID == 4711)
    }

    @Test func emptyTextIsOneSection() {
        #expect(sections("").map(\.bytes) == [0..<0])
    }

    @Test func reportsWithHeadersOfTheirOwnAreApart() {
        let other = GraphSamples.addresses.replacing("[4711]", with: "[4712]")
        let sections = sections(GraphSamples.traceTree + other + GraphSamples.leaks)
        #expect(sections.map(\.header.processID) == [4711, 4712, 4711])
        #expect(
            sections[1].firstLine
                == GraphSamples.traceTree.split(separator: "\n", omittingEmptySubsequences: false).count)
    }

    /// `heap` was called for one class after the other, and only the first report has a header.
    @Test func listsBehindOneHeaderShareIt() {
        let second = """
            Active blocks in all zones that match pattern '.*SalesChart':
            0x600000c0b3e0: Shop.SalesChart (1024 bytes)


            """
        let text = GraphSamples.addresses + second
        let sections = sections(text)
        #expect(sections.map(\.header.processID) == [4711, 4711])
        let bytes = Array(text.utf8)
        let graphs = sections.map { section in
            bytes.withBytes {
                GraphReader(
                    $0[section.bytes], wanted: [GraphSamples.banner], firstLine: section.firstLine
                ).graph()
            }
        }
        #expect(graphs.map { $0?.listing?.pattern } == [".*PromoBanner", ".*SalesChart"])
        #expect(graphs[1]?.seen[GraphSamples.banner] == ["Shop.SalesChart"])
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        for graph in graphs {
            let listing = graph?.listing
            let heading = String(lines[(listing?.line ?? 1) - 1])
            #expect(heading.hasSuffix("'\(listing?.pattern ?? "")':"))
        }
    }

    @Test(arguments: [
        ("leaks: Failed to get DYLD info for task\n", UnreadForm.refused),
        (GraphSamples.header + "heap[99]: [fatal] Failed to get DYLD info for task 0x1503\n", .refused),
        (
            GraphSamples.header + """
                Process 4711: 2 leaks for 1088 total leaked bytes.

                    2 (1.06K) << TOTAL >>

                      2 (1.06K) ROOT CYCLE: Shop.PromoBanner

                """, .byType
        ),
        (
            GraphSamples.header + """
                Process 4711: 1 leak for 1024 total leaked bytes.
                Leak: 0x600000c0b3e0  size=1024  zone: DefaultMallocZone_0x102  Shop.PromoBanner  ObjC  Shop

                """, .oldList
        ),
    ]) func formsWithoutObjectsAreNamed(_ text: String, _ form: UnreadForm) {
        #expect(text.withBytes { UnreadForm($0) } == form)
        #expect(
            Array(text.utf16).flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }.withBytes { UnreadForm($0) } == .utf16)
    }

    @Test(arguments: ["leaks", "traceTree", "trace", "addresses"]) func formsThatAreReadAreNotNamed(form: String) {
        #expect((GraphSamples.all[form] ?? "").withBytes { UnreadForm($0) } == nil)
    }
}
