package import TraceFormats
package import TraceModel

/// Reads the events of one log from its bytes as they arrive, from memory or from a file.
package struct LogChunks {
    private var reader: TraceReader
    private var contents = LogDigest()
    package private(set) var isFinished = false

    /// - Parameters:
    ///   - referenceYear: the year of times without a year; nil for this year.
    ///   - isMixed: whether other programs write between the lines, so a `# vctrace:` header says nothing about them.
    package init(_ formats: FormatChoice, referenceYear: Int? = nil, isMixed: Bool = false) {
        reader = TraceReader(
            format: formats.given, customFormats: formats.custom,
            referenceYear: referenceYear ?? FormatChoice.thisYear, isMixed: isMixed)
    }

    package mutating func read(_ chunk: Bytes, into batch: inout LoggedBatch) {
        contents.update(chunk)
        reader.read(chunk, into: &batch)
    }

    /// Reads the rest after the last bytes.
    package mutating func finish(into batch: inout LoggedBatch) {
        reader.finish(into: &batch)
        isFinished = true
    }

    /// The id of the format; nil until it is recognized.
    package var formatName: String? { reader.format?.id ?? (isFinished ? FormatID.native.rawValue : nil) }
    package var header: TraceHeader { reader.header }
    package var symbols: SymbolTable { reader.symbols }
    /// The number of lines that were skipped because they are not about controllers.
    package var skipped: Int { reader.skipped }
    /// Whether the log shows tests, but not when they ran.
    package var hidesTests: Bool { reader.hidesTests }

    /// The digest of the bytes, and of their format.
    package var digest: String {
        var digest = contents
        digest.update(reader.format ?? .builtIn(.native))
        return digest.hexadecimal()
    }
}
