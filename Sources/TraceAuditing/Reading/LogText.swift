package import TraceFormats
package import TraceModel

/// Reads the events of a log that is in memory.
package final class LogText: LoggedSource {
    private let bytes: [UInt8]
    private let chunk: Int
    private var offset = 0
    private var reader: TraceReader
    private var isFinished = false
    private let quiet: Int64?
    private var lastTime: Int64?

    /// - Parameters:
    ///   - quiet: how long after its last event nothing more came, in nanoseconds, where that is known; the recording was
    ///     then closed on purpose.
    ///   - chunk: how many bytes are read at a time.
    ///   - referenceYear: the year of times that name none.
    ///   - isMixed: whether other programs write between the lines, so that a `# vctrace:` header says nothing of them.
    package init(
        _ bytes: some Sequence<UInt8>, _ formats: FormatChoice = FormatChoice(), quiet: Int64? = nil,
        chunk: Int = 1 << 18, referenceYear: Int? = nil, isMixed: Bool = false
    ) {
        self.bytes = Array(bytes)
        self.chunk = max(1, chunk)
        self.quiet = quiet
        reader = TraceReader(
            format: formats.given, customFormats: formats.custom, referenceYear: referenceYear ?? FormatChoice.thisYear,
            isMixed: isMixed)
    }

    package func next(into batch: inout LoggedBatch) -> Bool {
        guard !isFinished else { return false }
        let end = offset + min(chunk, bytes.count - offset)
        bytes.withBytes { reader.read($0[offset..<end], into: &batch) }
        offset = end
        isFinished = offset == bytes.count
        if isFinished { reader.finish(into: &batch) }
        lastTime = batch.events.lazy.reversed().compactMap(\.time).first ?? lastTime
        return !isFinished
    }

    package var formatName: String? { reader.format?.id ?? (isFinished ? FormatID.native.rawValue : nil) }
    package var header: TraceHeader {
        var header = reader.header
        if let quiet, !header.isClosed {
            header.isClosed = true
            header.end = lastTime?.later(by: quiet)
        }
        return header
    }

    package var symbols: SymbolTable { reader.symbols }
    package var isComplete: Bool { true }
    package var skipped: Int { reader.skipped }

    package var digest: String {
        var digest = LogDigest()
        bytes.withBytes { digest.update($0) }
        digest.update(reader.format ?? .builtIn(.native))
        return digest.hexadecimal()
    }
}
