import FormatSamples
import SeededNumbers
import Testing
import TraceFormats
import TraceModel

/// The samples of each format as logs of two records, so a format's author need not test this.
struct SampleLayoutTests {
    @Test func eachLayoutHasAFixture() {
        let formats = Set(LayoutFixture.all.map(\.format)).union([.native])
        #expect(
            Set(FormatID.allCases).subtracting(formats).isEmpty,
            "write a LayoutFixture: a log with noise around its events")
    }

    private static func log(_ sample: FormatSample) -> [UInt8] { Array((sample.line + "\n" + sample.line).utf8) }

    @Test(arguments: CatalogueTests.cases) func readsBothRecords(_ test: CatalogueTests.Case) {
        let log = ReadLog(bytes: Self.log(test.sample), format: test.format)
        #expect(log.events.map(\.kind) == [test.sample.kind, test.sample.kind])
        #expect(log.events.map(\.subject) == [test.sample.subject, test.sample.subject])
    }

    @Test(arguments: CatalogueTests.cases) func chunksDoNotMatter(_ test: CatalogueTests.Case) {
        let bytes = Self.log(test.sample)
        let whole = ReadLog(bytes: bytes, format: test.format)
        for split in Draws.some(1..<bytes.count, oneIn: 4) {
            #expect(ReadLog(bytes: bytes, format: test.format, first: split) == whole)
        }
        for size in [1, 2, 3, 7, 64] { #expect(ReadLog(bytes: bytes, format: test.format, chunk: size) == whole) }
    }

    @Test(arguments: CatalogueTests.cases) func aCutRecordHarmsNoEarlierOne(_ test: CatalogueTests.Case) {
        let bytes = Self.log(test.sample)
        let whole = ReadLog(bytes: bytes, format: test.format).events
        for end in Draws.some(test.sample.line.utf8.count + 1..<bytes.count, oneIn: 4, from: 1) {
            let cut = ReadLog(bytes: Array(bytes[..<end]), format: test.format).events
            #expect(cut.first == whole.first, "cut after \(end) bytes")
        }
    }
}
