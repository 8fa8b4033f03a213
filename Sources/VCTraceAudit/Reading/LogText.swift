package import TraceFormats
package import TraceModel

/// Reads the events of a log in memory.
package final class LogText: LoggedSource {
    private let bytes: [UInt8]
    private let chunk: Int
    private var offset = 0
    private var reader: TraceReader
    private let quiet: Int64?
    private var lastTime: Int64?

    /// - Parameters:
    ///   - quiet: the time without new lines after the last event, in nanoseconds, if it is known; the recording was then
    ///     closed on purpose.
    ///   - chunk: how many bytes are read at a time.
    ///   - referenceYear: the year of times without a year.
    ///   - isMixed: whether other programs write between the lines, so a `# vctrace:` header says nothing about them.
    package init(
        _ bytes: some Sequence<UInt8>, _ formats: FormatChoice = FormatChoice(), quiet: Int64? = nil,
        chunk: Int = 1 << 18, referenceYear: Int? = nil, isMixed: Bool = false
    ) {
        self.bytes = Array(bytes)
        self.chunk = max(1, chunk)
        self.quiet = quiet
        reader = TraceReader(formats, referenceYear: referenceYear, isMixed: isMixed)
    }

    package func next(into batch: inout LoggedBatch) -> Bool {
        guard !reader.isFinished else { return false }
        let end = offset + min(chunk, bytes.count - offset)
        bytes.withBytes { reader.read($0[offset..<end], into: &batch) }
        offset = end
        if offset == bytes.count { reader.finish(into: &batch) }
        lastTime = batch.events.lazy.reversed().compactMap(\.time).first ?? lastTime
        return !reader.isFinished
    }

    package var header: TraceHeader {
        var header = reader.header
        if let quiet, !header.isClosed {
            header.isClosed = true
            header.end = lastTime?.later(by: quiet)
        }
        return header
    }

    package var formatName: String? { reader.format?.id }
    package var symbols: SymbolTable { reader.symbols }
    package var skipped: Int { reader.skipped }
    package var isComplete: Bool { true }
    package var digest: String { reader.digest }
}
