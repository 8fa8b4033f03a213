import FormatSamples
import Testing
import TraceModel

@testable import TraceFormats

struct CatalogueTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let format: FormatID
        let sample: FormatSample
        var testDescription: String { "\(format.rawValue): \(sample.line)" }
    }

    static let cases = FormatID.allCases.flatMap { id in
        id.samples.map { Case(format: id, sample: $0) }
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
            return bytes.withBytes { line in FormatID.allCases.filter { $0.format.recognizes(line) } }
        }
        // Messages above metadata have nothing around them, and wrapped lines are recognized without the wrapper.
        let isWrapped = formats.isEmpty
        #expect(Set(formats).subtracting(test.format == .xcode ? [.native] : []) == (isWrapped ? [] : [test.format]))
        #expect(ReadLog(test.sample.line).format == test.format)
    }

    @Test func listsEachFormatOnce() {
        for id in FormatID.allCases {
            let format = id.format
            #expect(format.id == id)
            #expect(format.summary.hasSuffix("."))
            #expect(id.samples.count > 2)
            #expect(id.samples[0].line.hasPrefix(format.example))
        }
    }
}
