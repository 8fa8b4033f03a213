import Foundation
import TraceFormats
import TraceModel
import TraceReplay
import TraceStore

/// Reads a log into the store: one thread parses, another one inserts.
struct LogImport {
    /// What a log's import comes to.
    enum Outcome {
        case imported(Run)
        /// The store has the run already, from the same bytes.
        case unchanged(Run)
    }

    /// What the parsing thread hands to the inserting one.
    private enum Parcel: Sendable {
        case batch(TraceBatch, threads: [String], format: String)
        case end(TraceSummary, digest: String, format: String)
        case failed
    }

    var path: String
    var name: String
    var formats = FormatChoice()
    var records: EventKinds?
    /// Whether a run of that name may be replaced.
    var replaces = false
    /// Whether a line that cannot be read ends the import.
    var isStrict = false
    /// Whether to go on at the end of the file, until somebody ends it.
    var follows = false

    /// The name that a log's run has by default: the file's, without its ending.
    static func defaultName(of path: String) -> String {
        path == "-" ? "stdin" : URL(filePath: Compression.stripped(path)).deletingPathExtension().lastPathComponent
    }

    func run(into store: TraceStore) throws(CommandFailure) -> Outcome {
        if let present = try CommandFailure.wrapping({ () throws(StoreError) in try store.run(named: name) }) {
            if path != "-", records == nil, !follows,
                try LogFile.identity(path: path, formats) == (present.digest, present.format)
            {
                guard isStrict, present.summary.problemCount > 0 else { return .unchanged(present) }
                throw CommandFailure(
                    "the run '\(name)' was imported from these bytes with \(count: present.summary.problemCount, "problem"); "
                        + "'vctrace query \"SELECT * FROM problem_log WHERE run = '\(name)'\"' shows them")
            }
            guard replaces else {
                throw CommandFailure(
                    "the store has a run '\(name)' already, from other bytes or in another format; "
                        + "replace it with --replace, or give this one another name with --run")
            }
        }
        return .imported(try read(LogFile(path: path, isFollowed: follows), into: store))
    }

    /// Reads a log that was opened already.
    func read(_ log: consuming LogFile, into store: TraceStore) throws(CommandFailure) -> Run {
        let channel = Channel<Parcel>()
        let writer = Worker { [self] () throws(CommandFailure) in try write(channel, into: store) }
        do {
            try parse(log, into: channel)
        } catch {
            _ = channel.send(.failed)
            channel.finish()
            _ = try? writer.value()
            throw error
        }
        channel.finish()
        guard let run = try writer.value() else { throw CommandFailure("the import of '\(path)' was given up") }
        try RunCheckpoints(run: run, store: store).make()
        return run
    }

    private func parse(_ log: borrowing LogFile, into channel: Channel<Parcel>) throws(CommandFailure) {
        var reader = TraceReader(
            format: formats.given, teamFormats: formats.team,
            referenceYear: Calendar.current.component(.year, from: Date()))
        var intake = Intake(records: records)
        var digest = LogDigest()
        var read = LoggedBatch()
        var firstLoss: Problem?
        var progress = Progress("reading \(path)", total: log.size)
        defer { progress.finish() }

        func pass() -> Bool {
            // Until the layout is recognised, the reader holds the head of the log back.
            guard let format = reader.format else { return true }
            if isStrict, firstLoss == nil { firstLoss = read.problems.first { $0.severity != .info } }
            let batch = intake.take(read.events, read.problems, header: reader.header, symbols: reader.symbols)
            read.events.removeAll(keepingCapacity: true)
            read.problems.removeAll(keepingCapacity: true)
            return channel.send(.batch(batch, threads: intake.threads, format: format.id))
        }

        var isWanted = true
        try log.forEachChunk { (chunk) throws(CommandFailure) in
            digest.update(chunk)
            reader.read(chunk, into: &read)
            progress.advance(by: chunk.count)
            isWanted = pass()
            return isWanted && firstLoss == nil
        }
        guard isWanted else { return }
        reader.finish(into: &read)
        isWanted = pass()
        if let loss = firstLoss {
            throw CommandFailure(
                "\(path):\(loss.line): \(loss.reason)\n    \(loss.text)\n"
                    + "'\(path)' was not imported; mend the line, or import without --strict")
        }
        let (rest, summary) = intake.finish(header: reader.header, symbols: reader.symbols, skipped: reader.skipped)
        let format = reader.format ?? .builtIn(.native)
        digest.update(format)
        guard isWanted, channel.send(.batch(rest, threads: intake.threads, format: format.id)) else { return }
        _ = channel.send(.end(summary, digest: digest.hexadecimal(), format: format.id))
    }

    /// Returns nil if the parser gave up.
    private func write(_ channel: Channel<Parcel>, into store: TraceStore) throws(CommandFailure) -> Run? {
        defer { channel.cancel() }
        return try CommandFailure.wrapping { () throws(StoreError) in
            var writer: RunWriter?
            while let parcel = channel.receive() {
                switch parcel {
                case .batch(let batch, let threads, let format):
                    if writer == nil { writer = try makeWriter(store, format) }
                    try writer?.write(batch, threads: threads)
                case .end(let summary, let digest, let format):
                    if writer == nil { writer = try makeWriter(store, format) }
                    return try writer?.finish(summary, digest: digest)
                case .failed:
                    writer?.cancel()
                    return nil
                }
            }
            writer?.cancel()
            return nil
        }
    }

    private func makeWriter(_ store: TraceStore, _ format: String) throws(StoreError) -> RunWriter {
        let source = path == "-" ? "-" : path
        return try RunWriter(store: store, name: name, source: source, format: format, replacing: replaces)
    }
}
