import Testing
import TraceFormats
import TraceModel

@Suite struct GraphHeaderTests {
    private func header(_ text: String) -> GraphSection.GraphHeader {
        text.withBytes { GraphSection.GraphHeader($0) }
    }

    @Test(arguments: ["leaks", "traceTree", "trace", "addresses"]) func processAndTimesAreRead(form: String) {
        let header = header(GraphSamples.all[form] ?? "")
        #expect(header.process == "Shop")
        #expect(header.processID == 4711)
        // 2026-11-20T01:59:59.5Z and 2026-11-20T02:01:10.25Z.
        #expect(header.launched == 1_795_139_999_500_000_000)
        #expect(header.taken == 1_795_140_070_250_000_000)
    }

    @Test func nameMayHaveBracketsAndSpaces() {
        let header = header("Process: Shop [beta] two [12]\n")
        #expect(header.process == "Shop [beta] two")
        #expect(header.processID == 12)
    }

    @Test(arguments: [
        "2026-11-20 03:00:12", "2026-11-20", "", "soon", "2026-13-20 03:00:12 +0100", "2026-11-20 25:00:12 +0100",
        "99999999999999999999-11-20 03:00:12 +0100", "2026-11-20 03:00:12.x +0100", "2026-11-20 -3:00:12 +0100",
    ])
    func dateThatIsNoneIsUnknown(text: String) {
        #expect(header("Launch Time: \(text)\n").launched == nil)
    }

    @Test func whatStandsInTheReportIsNoHeader() {
        #expect(header("----\nProcess: Shop [4711]\n") == GraphSection.GraphHeader())
    }
}
