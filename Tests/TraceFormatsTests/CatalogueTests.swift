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
        #expect(log.problems.allSatisfy { $0.severity == .note })
        #expect((log.origins.first?.origin ?? Origin()) == test.sample.origin)
    }

    @Test(arguments: cases) func recognizesItsSamplesAlone(_ test: Case) {
        let lines = test.sample.line.split(separator: "\n")
        let formats = lines.flatMap { line in
            let bytes = Array(line.utf8)
            return bytes.withBytes { line in FormatCatalogue.all.filter { $0.recognizes(line) }.map { $0.id } }
        }
        // Messages above metadata have nothing around them, and wrapped lines are recognized without the wrapper.
        let isWrapped = formats.isEmpty
        #expect(Set(formats).subtracting(test.format == .xcode ? [.native] : []) == (isWrapped ? [] : [test.format]))
        #expect(ReadLog(test.sample.line).format == test.format)
    }

    @Test func listsEachFormatOnce() {
        #expect(FormatCatalogue.all.map { $0.id } == FormatID.allCases)
        for format in FormatCatalogue.all {
            #expect(format.summary.hasSuffix("."))
            #expect(format.samples.count > 2)
        }
    }
}
