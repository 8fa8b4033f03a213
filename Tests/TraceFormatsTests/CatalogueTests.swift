import Testing
import TraceFormats
import TraceModel

struct CatalogueTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let format: FormatID
        let sample: FormatSample
        var testDescription: String { "\(format.rawValue): \(sample.line)" }
    }

    static let cases = FormatCatalogue.all.flatMap { format in
        format.samples.map { Case(format: format.id, sample: $0) }
    }

    @Test(arguments: cases) func readsItsSamples(_ test: Case) {
        let log = ReadLog(test.sample.line, format: test.format)
        #expect(log.events == [ReadLog.Entry(test.sample)])
        #expect(log.problems.allSatisfy { $0.severity == .info })
    }

    @Test(arguments: cases) func recognizesItsSamplesAlone(_ test: Case) {
        let bytes = Array(test.sample.line.utf8)
        let formats = bytes.withUnsafeBytes { line in FormatCatalogue.all.filter { $0.recognizes(line) }.map { $0.id } }
        #expect(formats == [test.format])
        #expect(ReadLog(test.sample.line).format == test.format)
    }

    @Test func listsEachFormatOnce() {
        #expect(FormatCatalogue.all.map { $0.id } == FormatID.allCases)
        for format in FormatCatalogue.all {
            #expect(format.summary.hasSuffix("."))
            #expect(!format.grammar.isEmpty)
            #expect(format.samples.count > 2)
        }
    }
}
