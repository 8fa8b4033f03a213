package import TraceFormats
package import TraceModel
package import VCTraceAudit

/// Reads the events of one log, chunk by chunk.
package final class LogReading: LoggedSource {
    private var log: LogFile
    /// Whether a line that cannot be read ends the reading.
    private let isStrict: Bool
    private var reader: TraceReader
    private let observer: any EngineObserver
    /// The log's attachment in a result bundle.
    package let attachment: ResultBundle.Attachment?
    /// The log's place among others, if it has no dates.
    let placement: LogReading.Placement?
    private var count = 0

    /// - Parameters:
    ///   - isMixed: whether the log is the complete output of a program.
    ///   - calls: what is known from other logs.
    package init(
        _ log: consuming LogFile, _ formats: FormatChoice, of attachment: ResultBundle.Attachment? = nil,
        at placement: LogReading.Placement? = nil, isStrict: Bool = false, isMixed: Bool = false,
        knowing calls: consuming TraceReader.KnownCalls = TraceReader.KnownCalls(),
        observer: any EngineObserver = SilentObserver()
    ) {
        self.log = log
        self.attachment = attachment
        self.placement = placement
        self.observer = observer
        self.isStrict = isStrict
        reader = TraceReader(formats, isMixed: isMixed, knowing: calls)
    }

    /// Hands over what is known of a recorder's calls, at the end of the log.
    package func takeCalls() -> TraceReader.KnownCalls { reader.takeCalls() }

    package func next(into batch: inout LoggedBatch) throws(LogFileError) -> Bool {
        guard !reader.isFinished else { return false }
        let problems = batch.problems.count
        let isAtEnd = try !log.readChunk { chunk in
            reader.read(chunk, into: &batch)
            count += chunk.count
        }
        observer.progress(of: "reading \(log.path)", done: count, total: log.size)
        if observer.isCancelled { throw LogFileError.cancelled(path: log.path) }
        if isAtEnd {
            reader.finish(into: &batch)
            observer.endProgress()
        }
        if isStrict { try refuseLoss(batch.problems[problems...]) }
        return !isAtEnd
    }

    /// Closes the log until it is read further.
    package func pause() throws(LogFileError) { try log.pause() }

    private func refuseLoss(_ problems: ArraySlice<Problem>) throws(LogFileError) {
        guard let loss = problems.first(where: { $0.severity != .note }) else { return }
        observer.endProgress()
        throw LogFileError.refusedLine(path: log.path, line: loss.line, reason: loss.reason, text: loss.text)
    }

    package var path: String { log.path }
    package var isComplete: Bool { log.isComplete }
    package var formatName: String? { reader.format?.id }
    package var header: TraceHeader { reader.header }
    package var symbols: SymbolTable { reader.symbols }
    package var skipped: Int { reader.skipped }
    package var digest: String { reader.digest }
    var hidesTests: Bool { reader.hidesTests }

    /// The digest of a run of a file, and the name of its format.
    package static func identity(
        path: String, _ formats: FormatChoice
    ) throws(LogFileError) -> (digest: String, format: String) {
        var file = try LogFile(path: path)
        var digest = LogDigest()
        var head: [UInt8] = []
        while try file.readChunk({ chunk in
            digest.update(chunk)
            head.append(contentsOf: chunk.prefix(LogFormat.headSize - head.count))
        }) {}
        let format = formats.given ?? head.withBytes { LogFormat(recognizedIn: $0, custom: formats.custom) }
        digest.update(format)
        return (digest.hexadecimal(), format.id)
    }
}

/// Limits the number of open logs that are read in turns.
final class ReadingPause {
    /// This many stay open if the system allows it. A packed log needs a file, a pipe to the program that unpacks it, and one for
    /// the program's errors.
    private static let most = 48
    private let most = OpenFiles.triples(atMost: most)

    /// The open logs, the most recently read one last.
    private var open: [LogReading] = []

    /// Must be called before the log is read.
    func begin(_ reading: LogReading) throws(LogFileError) {
        if open.last === reading { return }
        if let index = open.firstIndex(where: { $0 === reading }) {
            open.remove(at: index)
        } else if open.count >= most {
            try open.removeFirst().pause()
        }
        open.append(reading)
    }

    /// Must be called at the end of the log.
    func end(_ reading: LogReading) throws(LogFileError) {
        open.removeAll { $0 === reading }
        try reading.pause()
    }
}
