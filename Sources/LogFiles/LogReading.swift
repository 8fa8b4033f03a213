package import TraceAuditing
package import TraceFormats
package import TraceModel

/// Reads the events of one log, chunk by chunk.
package final class LogReading: LoggedSource {
    private var log: LogFile
    /// Whether a line that cannot be read ends the reading.
    private let isStrict: Bool
    private var reader: TraceReader
    private var contents = LogDigest()
    private let observer: any EngineObserver
    /// How the log got into a result bundle.
    package let attachment: Attachment?
    /// Where the log is put among others, if it has no dates.
    let placement: Placement?
    private var count = 0
    private var isFinished = false

    /// - Parameter isMixed: whether the log is all that a program prints.
    package convenience init(
        _ log: consuming LogFile, _ formats: FormatChoice, isStrict: Bool = false, isMixed: Bool = false,
        observer: any EngineObserver = SilentObserver()
    ) {
        self.init(log, formats, of: nil, isStrict: isStrict, isMixed: isMixed, observer: observer)
    }

    package init(
        _ log: consuming LogFile, _ formats: FormatChoice, of attachment: Attachment?, at placement: Placement? = nil,
        isStrict: Bool, isMixed: Bool = false, observer: any EngineObserver
    ) {
        self.log = log
        self.attachment = attachment
        self.placement = placement
        self.observer = observer
        self.isStrict = isStrict
        reader = TraceReader(
            format: formats.given, customFormats: formats.custom,
            referenceYear: FormatChoice.thisYear, isMixed: isMixed)
    }

    package func next(into batch: inout LoggedBatch) throws(LogFileError) -> Bool {
        guard !isFinished else { return false }
        let problems = batch.problems.count
        isFinished = try !log.readChunk { chunk in
            contents.update(chunk)
            reader.read(chunk, into: &batch)
            count += chunk.count
        }
        observer.progress(of: "reading \(log.path)", done: count, total: log.size)
        if observer.isCancelled { throw LogFileError.cancelled(path: log.path) }
        if isFinished {
            reader.finish(into: &batch)
            observer.endProgress()
        }
        if isStrict { try refuseLoss(batch.problems[problems...]) }
        return !isFinished
    }

    /// Closes the log until it is read on.
    package func pause() throws(LogFileError) { try log.pause() }

    private func refuseLoss(_ problems: ArraySlice<Problem>) throws(LogFileError) {
        guard let loss = problems.first(where: { $0.severity != .note }) else { return }
        observer.endProgress()
        throw LogFileError.refusedLine(path: log.path, line: loss.line, reason: loss.reason, text: loss.text)
    }

    package var path: String { log.path }
    package var isComplete: Bool { log.isComplete }
    package var formatName: String? { reader.format?.id ?? (isFinished ? FormatID.native.rawValue : nil) }
    package var header: TraceHeader { reader.header }
    package var symbols: SymbolTable { reader.symbols }
    package var skipped: Int { reader.skipped }
    var hidesTests: Bool { reader.hidesTests }

    package var digest: String {
        var digest = contents
        digest.update(reader.format ?? .builtIn(.native))
        return digest.hexadecimal()
    }

    /// The digest that a run of a file has, and the name of the format that it is read in.
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
