import Foundation
import TraceFormats
import TraceModel

/// Reads the events of one log, chunk by chunk.
final class LogReading: LoggedSource {
    private var log: LogFile
    /// Whether a line that cannot be read ends the reading.
    private let isStrict: Bool
    private var reader: TraceReader
    private var contents = LogDigest()
    private var progress: Progress
    private var isFinished = false

    /// - Parameter isMixed: whether the log is all that a program prints.
    init(_ log: consuming LogFile, _ formats: FormatChoice, isStrict: Bool = false, isMixed: Bool = false) {
        progress = Progress("reading \(log.path)", total: log.size)
        self.log = log
        self.isStrict = isStrict
        reader = TraceReader(
            format: formats.given, customFormats: formats.custom,
            referenceYear: Calendar.current.component(.year, from: Date()), isMixed: isMixed)
    }

    func next(into batch: inout LoggedBatch) throws(CommandFailure) -> Bool {
        guard !isFinished else { return false }
        let problems = batch.problems.count
        isFinished = try !log.readChunk { chunk in
            contents.update(chunk)
            reader.read(chunk, into: &batch)
            progress.advance(by: chunk.count)
        }
        if isFinished {
            reader.finish(into: &batch)
            progress.finish()
        }
        if isStrict { try refuseLoss(batch.problems[problems...]) }
        return !isFinished
    }

    private func refuseLoss(_ problems: ArraySlice<Problem>) throws(CommandFailure) {
        guard let loss = problems.first(where: { $0.severity != .info }) else { return }
        progress.finish()
        throw CommandFailure(
            "\(log.path):\(loss.line): \(loss.reason)\n    \(loss.text)\n"
                + "'\(log.path)' was not imported; mend the line, or import without --strict")
    }

    var path: String { log.path }
    var formatName: String? { reader.format?.id ?? (isFinished ? FormatID.native.rawValue : nil) }
    var header: TraceHeader { reader.header }
    var symbols: SymbolTable { reader.symbols }
    var skipped: Int { reader.skipped }

    var digest: String {
        var digest = contents
        digest.update(reader.format ?? .builtIn(.native))
        return digest.hexadecimal()
    }

    /// The digest that a run of a file has, and the name of the format that it is read in.
    static func identity(
        path: String, _ formats: FormatChoice
    ) throws(CommandFailure) -> (digest: String, format: String) {
        var file = try LogFile(path: path)
        var digest = LogDigest()
        var head: [UInt8] = []
        while try file.readChunk({ chunk in
            digest.update(chunk)
            head.append(contentsOf: chunk.prefix(LogFormat.headSize - head.count))
        }) {}
        let format = formats.given ?? head.withUnsafeBytes { LogFormat(recognizedIn: $0, custom: formats.custom) }
        digest.update(format)
        return (digest.hexadecimal(), format.id)
    }
}
