import Foundation
package import TraceFormats
package import TraceModel

/// Reads the events of a log in memory.
package final class LogText: LoggedSource {
    private let bytes: [UInt8]
    private let chunk: Int
    private var offset = 0
    private var chunks: LogChunks
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
        chunks = LogChunks(formats, referenceYear: referenceYear, isMixed: isMixed)
    }

    package func next(into batch: inout LoggedBatch) -> Bool {
        guard !chunks.isFinished else { return false }
        let end = offset + min(chunk, bytes.count - offset)
        bytes.withBytes { chunks.read($0[offset..<end], into: &batch) }
        offset = end
        if offset == bytes.count { chunks.finish(into: &batch) }
        lastTime = batch.events.lazy.reversed().compactMap(\.time).first ?? lastTime
        return !chunks.isFinished
    }

    package var header: TraceHeader {
        var header = chunks.header
        if let quiet, !header.isClosed {
            header.isClosed = true
            header.end = lastTime?.later(by: quiet)
        }
        return header
    }

    package var formatName: String? { chunks.formatName }
    package var symbols: SymbolTable { chunks.symbols }
    package var skipped: Int { chunks.skipped }
    package var isComplete: Bool { true }
    package var digest: String { chunks.digest }
}

/// The formats that a log may have.
package struct FormatChoice: Sendable {
    /// The format that the user named; nil to recognize it from the beginning of the log.
    package var given: LogFormat?
    /// The team's own, which are tried first.
    package var custom: [CustomFormat]

    package init(given: LogFormat? = nil, custom: [CustomFormat] = []) {
        self.given = given
        self.custom = custom
    }

    /// The year of times without a year.
    package static var thisYear: Int { Calendar.current.component(.year, from: Date()) }
}

extension LogDigest {
    /// Adds a team's format, because the events depend on it and it may change while the log does not.
    package mutating func update(_ format: LogFormat) {
        guard case .custom(let format) = format else { return }
        format.description.source.withBytes { update($0) }
    }
}
